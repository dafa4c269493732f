import { describe, expect, it } from 'vitest';
import { parkedListSchema } from '@driveaway/domain/api/parked-work.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { openParkedDocuments } from '../documents/parked-documents.ts';
import { parkOrder } from './testing/park-order.ts';

const path = '/api/back-office/parked';
const request = {
  orderNo: '12345678-9012',
  due: { kind: 'contract', version: 2 },
  correlationId: 'a',
  causationId: 'b',
  recordedAt: '2026-11-02T00:00:00.000Z',
} as const;

const serve = async () => {
  const api = await serveMachineApi();
  await openParkedDocuments(api.ports.readModels).park(request, 5);
  const token = await api.tokenOf(api.demo.operator);
  const list = async () => parkedListSchema.parse(await (await api.get(path, token)).json()).parked;
  return { ...api, token, list };
};

describe('parked documents and mails', () => {
  it('are listed for operators, without a word of what is in them', async () => {
    const { list } = await serve();
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'paper',
        what: 'contract',
        stream: 'order-12345678-9012',
        recordedAt: request.recordedAt,
        tries: 5,
      },
    ]);
  });

  it('are listed beside the orders of the read models in use, without what their errors say', async () => {
    const { list, ports } = await serve();
    const { name, version } = readModelCollections.profileOrders;
    const id = await parkOrder(ports.readModels, version * 1_000 + 1);
    expect(await list()).toHaveLength(1);
    await ports.readModels.savePointer(name, version * 1_000 + 1);
    const [, order] = await list();
    expect(order).toEqual({
      id,
      kind: 'projection',
      projection: `${name}@${version * 1_000 + 1}`,
      stream: 'order-12345678-9012',
      eventType: 'DepositPaid',
      revision: 2,
      error: 'TypeError',
      parkedAt: '2026-11-03T00:00:00.000Z',
      behind: 1,
    });
  });

  it('are tried again one by one or all at once', async () => {
    const { list, post, token } = await serve();
    const [document] = await list();
    const one = await post(path, { id: document?.id }, token);
    expect([one.status, await one.json()]).toEqual([200, { retried: 1 }]);
    expect(await list()).toEqual([]);
    expect(await (await post(path, { id: document?.id }, token)).json()).toEqual({ retried: 0 });
    expect(await (await post(path, { all: true }, token)).json()).toEqual({ retried: 0 });
  });

  it.each([[{}], [{ id: 'x', all: true }], [{ all: false }], [{ id: '' }]])(
    'are not tried again for %j',
    async (body) => {
      const { list, post, token } = await serve();
      expect((await post(path, body, token)).status).toBe(400);
      expect(await list()).toHaveLength(1);
    },
  );

  it('are nobody’s business without the scope for operations', async () => {
    const { get, post, tokenOf, demo } = await serve();
    for (const credentials of [demo.backOffice, demo.auditor]) {
      const token = await tokenOf(credentials);
      expect((await get(path, token)).status).toBe(403);
      expect((await post(path, { all: true }, token)).status).toBe(403);
    }
    expect((await get(path)).status).toBe(401);
  });
});
