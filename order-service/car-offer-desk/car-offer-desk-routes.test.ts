import { personalDataReadsSchema } from '@driveaway/domain/api/audit.ts';
import { deskCarOfferSchema, deskCarOffersSchema } from '@driveaway/domain/api/car-offer-desk.ts';
import { sampleCarOfferRequested } from '@driveaway/domain/testing/sample-car-offer.ts';
import { carOffers } from '@driveaway/projections/car-offers/car-offers.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { runOrdersAt, typeDocumented } from '../cli/testing/run-orders-at.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { deskScopes, machineAt } from '../machines/testing/machine-at.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { listCarOffers } from './list-car-offers.ts';

const api = '/api/back-office/car-offers';
const [first, second] = ['5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90', '6e2b4f0c-7c0b-4f0f-9f5a-3c6a1f7e2b91'];
const nobody = '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10';
const holdsUntil = '2026-11-25';

const open = async () => {
  const app = await serveApp();
  const { ports, clock } = app;
  await keepReadModel(ports, carOffers);
  const ask = async (requestId: string, retailer = 'austral-sydney-city') => {
    const { data, ...rest } = sampleCarOfferRequested(requestId);
    const pictures = data.pictures.map((picture) => ({ ...picture, fileId: `${requestId}-photo` }));
    for (const { fileId } of pictures)
      await ports.files.write(fileId, Buffer.from('a photo'), { customerId: requestId, purpose: 'identity' });
    const command = {
      requestId,
      commandId: requestId,
      correlationId: requestId,
      actor: { kind: 'customer', id: requestId },
    } as const;
    await requestsForCarOffers.record(ports, command, {
      ...rest,
      data: { ...data, pictures, retailer: { ...data.retailer, id: retailer } },
    });
    clock.advance({ minutes: 1 });
    return command;
  };
  const { tokenWith, send } = machineAt(app);
  const list = async (query = '', token?: string) =>
    deskCarOffersSchema
      .parse((await send(`${api}${query}`, undefined, token)).json)
      .requests.map(({ requestId, standing }) => `${requestId} ${standing}`);
  const offer = async (requestId: string, more: object = {}, token?: string) =>
    send(
      api,
      { type: 'offer', messageId: 'm-1', requestId, amountCents: 1_850_000, holdsUntil, conditions: 'Seen.', ...more },
      token,
    );
  return { ...app, ask, tokenWith, send, list, offer };
};

describe('those who make offers', () => {
  it('list who waits, the longest ago first, and see car, owner and photos on record', async () => {
    const { ask, list, send, logged, ports } = await open();
    expect(await list()).toEqual([]);
    await ask(first);
    await ask(second, 'austral-geelong');
    expect(await list()).toEqual([`${first} waiting`, `${second} waiting`]);
    const atMost = async (most: number) => {
      const { requests, more } = await listCarOffers(ports, most)(
        { clientId: 'yard', scopes: [] },
        { which: 'waiting' },
      );
      return [requests.map(({ requestId }) => requestId), more];
    };
    expect(await atMost(1)).toEqual([[first], true]);
    expect(await atMost(2)).toEqual([[first, second], false]);
    expect(await list('?retailer=austral-geelong')).toEqual([`${second} waiting`]);
    expect((await send(api)).text).not.toContain('Marsh');
    const shown = deskCarOfferSchema.parse((await send(`${api}/${first}`)).json);
    expect(shown).toMatchObject({ owner: { lastName: 'Marsh' }, car: { plate: 'ABC12D' }, pictures: 1, offer: null });
    expect(await send(`${api}/${first}/picture?number=0`)).toMatchObject({ status: 200, text: 'a photo' });
    expect((await send(`${api}/${first}/picture?number=1`)).status).toBe(404);
    const reads = personalDataReadsSchema.parse((await send(`/api/audit/car-offers/${first}/reads`)).json);
    expect(reads).toMatchObject({ chain: { ok: true }, reads: [{ actor: { id: 'yard/ada' }, what: 'car-offer' }, {}] });
    expect(reads.reads).toHaveLength(2);
    expect(logged.join('\n')).not.toMatch(/Marsh|ABC12D/);
    expect(await send(`${api}/${nobody}`)).toMatchObject({
      status: 404,
      json: { code: 'car-offer-not-found', message: 'There is no such request for an offer.' },
    });
    expect((await send(`${api}/nothing`)).status).toBe(404);
  });

  it('need the scopes and a name, and know of no other retailer’s requests', async () => {
    const { ask, send, tokenWith, list, offer } = await open();
    await ask(first);
    const reader = tokenWith(['orders:read']);
    for (const path of [`${api}/${first}`, `${api}/${first}/picture?number=0`])
      expect((await send(path, undefined, reader)).status).toBe(403);
    expect((await offer(first, {}, reader)).status).toBe(403);
    expect((await send(`${api}/${first}`, undefined, undefined, '')).status).toBe(400);
    const other = tokenWith(deskScopes, ['austral-geelong']);
    expect(await list('', other)).toEqual([]);
    expect(await list('?retailer=austral-sydney-city', other)).toEqual([]);
    for (const answer of [
      await send(`${api}/${first}`, undefined, other),
      await send(`${api}/${first}/picture?number=0`, undefined, other),
      await offer(first, {}, other),
    ])
      expect(answer).toMatchObject({ status: 404, json: { code: 'car-offer-not-found' } });
    expect((await send(`/api/audit/car-offers/${first}/reads`)).json).toMatchObject({ reads: [] });
  });

  it('make an offer once per message, another in its place, and withdraw it', async () => {
    const { ask, offer, send, list, clock } = await open();
    await ask(first);
    expect((await offer(first)).json).toMatchObject({ standing: 'offered', replayed: false });
    expect((await offer(first)).json).toMatchObject({ standing: 'offered', replayed: true });
    expect(await offer(first, { amountCents: 1 })).toMatchObject({ status: 422, json: { code: 'message-reused' } });
    expect(await offer(first, { messageId: 'm-2', holdsUntil: '2026-11-01' })).toMatchObject({
      status: 409,
      json: { code: 'day-not-possible', message: expect.stringContaining('holds from today, 2026-11-10') },
    });
    expect((await offer(first, { messageId: 'm-2', amountCents: 0 })).status).toBe(400);
    expect((await offer(first, { messageId: 'm-3', amountCents: 1_900_000 })).status).toBe(200);
    expect((await send(`${api}/${first}`)).json).toMatchObject({ offer: { amountCents: 1_900_000 } });
    expect(await list()).toEqual([]);
    expect(await list('?which=all')).toEqual([`${first} offered`]);
    clock.advance({ hours: 24 * 20 });
    expect(await list('?which=all')).toEqual([`${first} expired`]);
    const withdraw = { type: 'withdraw', messageId: 'w', requestId: first, reason: 'It is sold.' };
    expect((await send(api, withdraw)).json).toMatchObject({ standing: 'withdrawn', replayed: false });
    expect((await send(api, withdraw)).json).toMatchObject({ standing: 'withdrawn', replayed: true });
    expect((await send(`${api}/${first}`)).json).toMatchObject({ standing: 'withdrawn', reason: 'It is sold.' });
  });

  it('answer nobody whose details were deleted', async () => {
    const { ask, offer, send, list, ports } = await open();
    const command = await ask(first);
    await requestsForCarOffers.forget(ports, { ...command, commandId: 'forget' }, 'request');
    expect(await offer(first)).toMatchObject({ status: 409, json: { code: 'car-offer-forgotten' } });
    expect(await ports.keys.findOwned(first, 'identity')).toBeUndefined();
    expect((await send(`${api}/${first}`)).json).toMatchObject({ standing: 'forgotten', owner: null, car: null });
    expect((await send(`${api}/${first}/picture?number=0`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('answer many as lines, each for itself', async () => {
    const { ask, send } = await open();
    await ask(first);
    const message = { type: 'withdraw', messageId: 'l', requestId: first };
    const lines = [message, message, { ...message, requestId: nobody }, { ...message, requestId: 'x' }];
    const answer = await send(`${api}/batch`, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(answer.lines).toMatchObject([
      { line: 1, ok: true, standing: 'withdrawn', replayed: false },
      { line: 2, ok: true, replayed: true },
      { line: 3, ok: false, code: 'car-offer-not-found' },
      { line: 4, ok: false, code: 'malformed-input' },
      { summary: true, accepted: 2, replayed: 1, refused: 2 },
    ]);
  });
});

describe('on the command line', () => {
  const command = async () => {
    const shop = await open();
    const orders = runOrdersAt(shop, 'backOffice');
    const run = async (words: readonly string[], input?: string) => orders(['car-offers', ...words], input);
    return { ...shop, run };
  };

  it('they do the same', async () => {
    const { run, ask } = await command();
    const folder = await mkdtemp(join(tmpdir(), 'driveaway-photo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    expect((await run(['list'])).out).toBe('There are no such requests\n');
    await ask(first);
    expect((await run(['list'])).out).toMatch(new RegExp(`^${first}  waiting  since .*  photos: 1  `));
    expect((await run(['show', first, '--operator', 'ada'])).out).toContain('Ada Marsh');
    expect((await run(['show', first])).err).toContain('needs --operator NAME');
    expect((await run(['show', nobody, '--operator', 'ada'])).code).toBe(3);
    expect((await run(['show', 'x', '--operator', 'ada'])).err).toContain('needs the id of a request');
    const output = join(folder, 'car.jpg');
    const photo = ['photo', first, '--operator', 'ada', '--output', output];
    expect((await run(photo)).out).toContain('The photo is in');
    expect(await readFile(output, 'utf8')).toBe('a photo');
    expect((await run(photo)).err).toContain('is there already');
    expect((await run([...photo, '--number', '2'])).code).toBe(3);
    expect((await run(['offer', first, '--amount', 'much'])).err).toContain('needs --amount DOLLARS');
    const offer = ['offer', first, '--amount', '18500.50', '--holds-until', holdsUntil, '--id', 'm'];
    expect((await run(offer)).out).toBe('offered\n');
    expect((await run(offer)).out).toBe('offered (told before)\n');
    expect((await run(['show', first, '--operator', 'ada'])).out).toContain('$18,500.50 until 2026-11-25');
    const line = `${JSON.stringify({ type: 'withdraw', messageId: 'l', requestId: first, reason: 'Sold.' })}\n`;
    expect((await run(['append', '-'], line)).out).toContain(`1: ${first} withdrawn`);
    expect((await run(['append', '-'], 'x\n')).code).not.toBe(0);
    expect((await run(['list', '--all'])).out).toContain('withdrawn');
    expect((await run(['sing'])).err).toContain('car-offers takes "list"');
  });

  it('they can type what docs/back-office.md shows', async () => {
    const { ask, ...shop } = await open();
    await ask(first);
    const printed = await typeDocumented(shop, 'car-offers', { $DAY: holdsUntil, $REQUEST: first });
    expect(printed.slice(2)).toEqual(['offered\n', 'withdrawn\n']);
  });
});
