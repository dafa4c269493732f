import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { sampleCustomerId } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCarOfferRequested } from '@driveaway/domain/testing/sample-car-offer.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { buildKey } from '../catalogue/build-keys.ts';
import { appendTo } from '../customers/customers.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { openTestService } from './testing/test-service.ts';

const storedSchema = z.object({ personal: z.object({ keyId: z.string() }).optional() });
const [orderNo, customerId] = [orderNoOf(1), sampleCustomerId];
const requestId = '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10';

it('what is personal is under the key that goes when the law lets it go', async () => {
  const service = await openTestService();
  const purposes = new Map<string, string>();
  const { keys } = service.ports;
  const ports: typeof service.ports = {
    ...service.ports,
    keys: {
      ...keys,
      obtain: async (owner, purpose) => {
        const key = await keys.obtain(owner, purpose);
        purposes.set(key.keyId, `${purpose} of ${owner}`);
        return key;
      },
    },
  };
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const command = (id: string) => ({ commandId: id, correlationId: id });
  await appendTo(
    ports,
    { ...command('register'), customerId },
    {
      stream: customerStream(customerId),
      stateOf: () => undefined,
      decide: () => ({
        type: 'CustomerRegistered',
        schemaVersion: 1,
        data: {},
        personal: { email: 'ada@example.test' },
      }),
    },
  );
  await recordOfTalk(
    ports,
    { ...command('write'), orderNo, customerId },
    {
      type: 'WriteTalkMessage',
      data: { orderNo, customerId, from: 'customer', readUpTo: -1, pictures: [] },
      personal: { text: 'Hello', name: '' },
      endsAt: null,
      now: ports.clock.now(),
    },
  );
  const actor = { kind: 'customer', id: requestId } as const;
  await requestsForCarOffers.record(
    ports,
    { ...command('offer'), requestId, actor },
    sampleCarOfferRequested(requestId),
  );
  for (const lifetime of ['configured', 'coded'] as const) await buildKey(ports, lifetime);

  const found = new Set<string>();
  for (const { type, data } of await everyEvent(ports.eventStore)) {
    const { personal } = storedSchema.parse(JSON.parse(data));
    if (personal !== undefined) found.add(`${type}: ${purposes.get(personal.keyId)}`);
  }
  expect([...found].toSorted()).toEqual([
    `CarOfferRequested: identity of ${requestId}`,
    `ContractAccepted: contract of ${customerId}`,
    `CustomerRegistered: identity of ${customerId}`,
    `OrderCreated: contract of ${customerId}`,
    `TalkMessageWritten: identity of ${customerId}`,
  ]);
  expect([...purposes.values()].toSorted()).toEqual([
    'builds of car-builds-2026-11',
    'builds of kept-builds-2026-11',
    `contract of ${customerId}`,
    `identity of ${customerId}`,
    `identity of ${requestId}`,
  ]);
});
