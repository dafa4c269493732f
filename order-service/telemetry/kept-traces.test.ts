import { expect, it } from 'vitest';
import { eventMetadataSchema } from '@driveaway/domain/order/event-metadata.ts';
import { streamKind } from '@driveaway/infra/event-store/stream-kind.ts';
import { traceparentOf } from '@driveaway/infra/subscriptions/in-trace-of.ts';
import type { Tracer } from '@driveaway/infra/telemetry/tracer-port.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { signUpSampleCustomer } from '../accounts/testing/sign-up-form.ts';
import { appendMessage } from '../back-office/append-message.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { changeClient } from '../machines/revoked-clients.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
/** All that happens is in one span. */
const tracer: Tracer = {
  span: async (_name, _options, work) => work({ rename: () => undefined, set: () => undefined, fail: () => undefined }),
  continueFrom: async (_traceparent, work) => work(),
  current: () => traceparent,
};

it('whatever a request or a message records keeps its trace: builds, cars and messages as well as orders', async () => {
  const { url, ports } = await serveApp({ ports: () => ({ tracer }) });
  await signUpSampleCustomer(visitorOf(url));
  const orderNo = orderNoOf(1);
  await createOrderAt(ports, orderNo, 'AllocateVehicle');
  const machine = { clientId: 'back-office', scopes: ['orders:append'] } as const;
  const message = { messageId: 'm-1', type: 'cancel', data: { reason: 'On request' } } as const;
  expect(await appendMessage(ports, { machine, orderNo, message, correlationId: 'c' })).toMatchObject({ kind: 'done' });
  const byOperator = { actor: { kind: 'operator', id: 'ada' }, requestId: ports.randomness.uuid() } as const;
  await changeClient(ports, { clientId: 'dealer-system', revoked: true }, byOperator);
  const events = await everyEvent(ports.eventStore);
  const kinds = new Set(events.map(({ stream }) => streamKind(stream)));
  expect([...kinds]).toEqual(expect.arrayContaining(['order', 'customer', 'car-build', 'vin']));
  expect(events.filter((event) => traceparentOf(event) !== traceparent).map(({ type }) => type)).toEqual([]);
  for (const { metadata } of events) eventMetadataSchema.parse(JSON.parse(metadata));
});
