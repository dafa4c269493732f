import { expect, it } from 'vitest';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';

const path = '/api/back-office/rebuilds';

it('asks for a rebuild under the name of the operator, once until it is done', async () => {
  const { get, post, tokenOf, demo, logged } = await serveMachineApi();
  const token = await tokenOf(demo.operator);
  const asked = await post(path, { projection: 'order-timeline' }, token);
  const rebuild = {
    projection: 'order-timeline',
    status: 'asked',
    askedAt: '2026-11-02T00:00:00Z',
    askedBy: 'operator',
    events: 0,
    percent: 0,
    version: null,
    former: null,
    backTo: null,
    error: null,
    endedAt: null,
  };
  expect([asked.status, await asked.json()]).toEqual([200, rebuild]);
  expect(await (await post(path, { projection: 'order-timeline' }, token)).json()).toEqual(rebuild);
  expect(await (await get(path, token)).json()).toEqual({ rebuilds: [rebuild] });
  expect(
    logged.filter((line) => line.includes('"rebuild asked for"') && line.includes('"by":"operator"')),
  ).toHaveLength(2);
});

it('gives queries the version of before back, and refuses it where there is none', async () => {
  const { post, tokenOf, demo, ports } = await serveMachineApi();
  const token = await tokenOf(demo.operator);
  const back = { projection: 'order-timeline', back: true };
  const none = await post(path, back, token);
  expect([none.status, await none.json()]).toMatchObject([409, { code: 'no-former-version' }]);
  await post(path, { projection: 'order-timeline' }, token);
  const otherWay = await post(path, back, token);
  expect([otherWay.status, await otherWay.json()]).toMatchObject([409, { code: 'rebuild-under-way' }]);
  const rebuilds = openRebuilds(ports.readModels);
  const [kept] = await rebuilds.underWay();
  if (kept !== undefined) await rebuilds.update(kept, { status: 'done', version: 1_001, former: 1 });
  expect(await (await post(path, back, token)).json()).toMatchObject({ status: 'asked', backTo: 1 });
});

it('takes no name that is none, and nobody without the scope', async () => {
  const { get, post, tokenOf, demo } = await serveMachineApi();
  const unknown = await post(path, { projection: 'parked' }, await tokenOf(demo.operator));
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    expect.stringContaining('There is no such read model.'),
  ]);
  const token = await tokenOf(demo.backOffice);
  expect((await get(path, token)).status).toBe(403);
  expect((await post(path, { projection: 'order-timeline' }, token)).status).toBe(403);
});
