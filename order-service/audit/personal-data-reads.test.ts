import { expect, it } from 'vitest';
import { orderReplaySchema } from '@driveaway/domain/api/audit.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { listenWith, serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { describeReplay } from '../cli/commands/describe-order.ts';
import { actorOf } from '../machines/machine.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { findLastReads, recordPersonalDataRead } from './personal-data-reads.ts';
import { replayOrder } from './replay-order.ts';

const orderNo = orderNoOf(1);
const stream = `access-${orderNo}`;
const auditor = { clientId: 'auditor', scopes: ['audit:read', 'audit:personal'] } as const;
const aRead = { reader: actorOf(auditor), orderNo, requestId: 'request-1', upToRevision: 3 };

it('what a machine was shown of personal data is recorded beside the order, and told to the next who asks', async () => {
  const { ports, demo, get, tokenOf } = await serveMachineApi();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const before = await ports.eventStore.readStream(orderStream(orderNo));
  const [withPersonal, without] = [await tokenOf(demo.auditor), await tokenOf(demo.operator)];
  const replay = async (token: string, query = '') => {
    const answer = await get(`/api/audit/orders/${orderNo}/events${query}`, token);
    expect(answer.status).toBe(200);
    return { requestId: answer.headers.get('X-Request-Id'), body: orderReplaySchema.parse(await answer.json()) };
  };
  await replay(without);
  expect(await ports.eventStore.readStream(stream)).toStrictEqual([]);
  const first = await replay(withPersonal, '?revision=2');
  const second = await replay(withPersonal);
  expect(await ports.eventStore.readStream(orderStream(orderNo))).toStrictEqual(before);
  const { body } = await replay(without);
  const actor = { kind: 'back-office', id: 'auditor' };
  expect(body.personalDataReads).toMatchObject({
    chain: { ok: true, revision: 1 },
    reads: [
      { actor, requestId: first.requestId, upToRevision: 2, readAt: '2026-11-02T00:00:00.000Z' },
      { actor, requestId: second.requestId, upToRevision: before.length - 1 },
    ],
  });
  expect(describeReplay(body).join('\n')).toContain(
    `personal data up to revision 2 was read by auditor, request ${first.requestId}`,
  );
});

it('reads at the same time are all recorded', async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const ids = ['request-1', 'request-2', 'request-3'];
  await Promise.all(ids.map(async (requestId) => recordPersonalDataRead(ports, { ...aRead, requestId })));
  const replay = await replayOrder(ports, orderNo);
  expect(replay?.personalDataReads.reads.map(({ requestId }) => requestId).toSorted()).toStrictEqual(ids);
  expect(replay?.personalDataReads.chain).toMatchObject({ ok: true, revision: 2 });
});

it('tells when each reader last read, however far back that is', async () => {
  const { ports, clock } = await openTestService();
  const at: string[] = [];
  for (const id of ['ada', 'bo', 'cy', 'bo', 'bo']) {
    at.push(clock.now().toString({ smallestUnit: 'millisecond' }));
    await recordPersonalDataRead(ports, { ...aRead, reader: { kind: 'back-office', id }, requestId: `r-${at.length}` });
    clock.advance({ minutes: 1 });
  }
  const found = await findLastReads(ports, orderNo, ['ada', 'bo', 'cy', 'dee'], undefined, 2);
  expect(Object.fromEntries(found)).toEqual({ ada: at[0], cy: at[2], bo: at[4] });
});

it('nothing is shown where the read cannot be recorded', async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const append: EventStore['append'] = async () => Promise.reject(new Error('the store is away'));
  const away = { ...ports, eventStore: { ...ports.eventStore, append } };
  const demo = createDemoClients(ports.secrets.session);
  const url = await listenWith(away, demo);
  const token = machineTokens(ports.secrets).sign(demo.auditor, ports.clock.now(), ports.randomness.uuid());
  const answer = await fetch(`${url}/api/audit/orders/${orderNo}/events`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([answer.status, await answer.text()]).toStrictEqual([500, expect.not.stringContaining('personal')]);
});

it('a record of reads that was changed is told, and the chain of the order is still said to hold', async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'AcceptContract');
  await recordPersonalDataRead(ports, aRead);
  await recordPersonalDataRead(ports, { ...aRead, requestId: 'request-2' });
  const readStream: EventStore['readStream'] = async (name, options) =>
    (await ports.eventStore.readStream(name, options)).map((event) =>
      event.stream === stream
        ? Object.assign({}, event, { metadata: event.metadata.replace('auditor', 'nobody') })
        : event,
    );
  const replay = await replayOrder({ ...ports, eventStore: { ...ports.eventStore, readStream } }, orderNo);
  expect(replay?.chain.ok).toBe(true);
  expect(replay?.personalDataReads.chain).toMatchObject({ ok: false, revision: 0, reason: 'edited' });
  expect(replay && describeReplay(replay).join('\n')).toContain(`THE RECORD OF WHO READ ${orderNo} WAS CHANGED`);
});
