import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { usualNewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { expect, it } from 'vitest';
import { changeNewsChoices } from '../accounts/news-choices.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payingCustomer } from '../orders/testing/serve-shop.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { toldCustomersCollection } from '../push/told-customers.ts';
import { readAsLater } from './testing/read-as-later.ts';
import { counted, kinds, noteAll, openPushing, settle, ship, turnOn, type Pushing } from './testing/pushing-shop.ts';

const api = '/api/build-your-own';

it('tells a device which kind of news there is, and nothing of whom or what', async () => {
  const pushing = await openPushing();
  const { shop, ada, service, tick, customerId } = pushing;
  await turnOn(pushing);
  await ship(shop, ada);
  await eventually(async () => {
    await tick();
    expect(kinds(pushing)).toContain('{"kind":"whereItIs"}');
  });
  expect([...new Set(kinds(pushing))].toSorted()).toEqual(['{"kind":"order"}', '{"kind":"whereItIs"}']);
  expect(new Set(service.received.map(({ topic }) => topic))).toEqual(new Set(['order', 'whereItIs']));
  const everything = JSON.stringify(service.received);
  const hidden = ['Ada', 'Lovelace', 'ada@', ada.orderNo, ada.orderReference, customerId];
  expect(hidden.filter((one) => everything.includes(one))).toEqual([]);
});

it('writes and looks up nothing while nobody has a device, and notes nothing of those who have none', async () => {
  const pushing = await openPushing();
  const { shop, ada, done } = pushing;
  await ship(shop, ada);
  const eve = await payingCustomer(shop, 'eve@example.test');
  await turnOn(pushing);
  await ship(shop, eve);
  await carryOut(shop.ports, ada.orderNo, sampleCommands.RecordOnShore);
  await settle(pushing);
  expect(kinds(pushing)).toEqual(['{"kind":"whereItIs"}']);
  expect(done[0]).toBe('told-customers');
  expect(done.filter((what) => what.includes('-'))).toEqual(['told-customers', 'push-spool']);
});

it('writes nothing any more once the last device has ended', async () => {
  const pushing = await openPushing();
  const { shop, ada, done, ports } = pushing;
  const deviceId = await turnOn(pushing);
  await ada.post(`${api}/end-push-device`, { deviceId });
  await ship(shop, ada);
  // a device that comes later shows that all before it was looked at
  const eve = await payingCustomer(shop, 'eve@example.test');
  await eve.post(`${api}/push-devices`, { ...pushing.service.subscribe() });
  const told = await ports.readModels.collection(toldCustomersCollection);
  await eventually(async () => {
    await pushing.tick();
    expect(await told.count('isTold')).toBe(1);
  });
  expect(done).not.toContain('push-spool');
});

it('sends none of a kind that was refused', async () => {
  const pushing = await openPushing();
  const { shop, ada, ports, customerId } = pushing;
  await ship(shop, ada);
  await turnOn(pushing);
  const command = { commandId: 'choices', correlationId: 'choices', customerId };
  const quietly = { ...usualNewsChoices, whereItIs: { email: true, push: false } };
  await changeNewsChoices(ports, command, quietly);
  await carryOut(ports, ada.orderNo, sampleCommands.RecordOnShore);
  await settle(pushing);
  expect(kinds(pushing)).toEqual([]);
});

const write = async (
  { ports, ada, customerId }: Pushing,
  from: 'customer' | 'retailer',
  text: string,
): Promise<void> => {
  const { orderNo } = ada;
  const actor = { kind: from === 'customer' ? 'customer' : 'back-office', id: 'somebody' } as const;
  await recordOfTalk(
    ports,
    { orderNo, commandId: text, correlationId: text, customerId, actor },
    {
      type: 'WriteTalkMessage',
      data: { orderNo, customerId, from, readUpTo: 10, pictures: [] },
      personal: { text, name: '' },
      endsAt: null,
      now: ports.clock.now(),
    },
  );
};

it('tells of what others have written, once until it is read, and of nothing that the customer wrote', async () => {
  const pushing = await openPushing();
  const { service, tick } = pushing;
  await turnOn(pushing);
  await write(pushing, 'customer', 'Where is my garden gnome?');
  await write(pushing, 'retailer', 'On its way.');
  await write(pushing, 'retailer', 'By train.');
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 1, dropped: 1 });
  });
  expect(kinds(pushing)).toEqual(['{"kind":"messages"}']);
  expect(JSON.stringify(service.received)).not.toMatch(/gnome|train/);
});

it('tells of no message where that was refused', async () => {
  const pushing = await openPushing();
  const { ports, customerId, tick } = pushing;
  await turnOn(pushing);
  const choices = { ...usualNewsChoices, messages: { email: true, push: false } };
  await changeNewsChoices(ports, { commandId: 'choices', correlationId: 'choices', customerId }, choices);
  await write(pushing, 'retailer', 'On its way.');
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 0, dropped: 1 });
  });
  expect(kinds(pushing)).toEqual([]);
});

it('notes what a later version has to tell, though it cannot read of whose order', async () => {
  const pushing = await openPushing((ports, orderNo) => {
    const eventStore = readAsLater(ports.eventStore, orderNo, 'OrderCreated');
    return { ...ports, eventStore, ordersAtHand: undefined };
  });
  const { shop, ada } = pushing;
  await turnOn(pushing);
  await ship(shop, ada);
  await noteAll(pushing);
  expect(await counted(pushing)).toMatchObject({ sent: 0, dropped: 0 });
});

it('reminds of the handover a day before it', async () => {
  const pushing = await openPushing();
  const { shop, ada, ports, tick, service } = pushing;
  await ship(shop, ada);
  const { facts } = (await loadOrder(ports, ada.orderNo)).state;
  const amountCents = (facts.created?.price.totalCents ?? 0) - (facts.deposit?.amountCents ?? 0);
  for (const type of straightWay.slice(straightWay.indexOf('RecordOnWater') + 1, -1)) {
    const command = sampleCommands[type];
    await carryOut(ports, ada.orderNo, command.type === 'RecordBalancePaid' ? { ...command, amountCents } : command);
  }
  const at = (hours: number): string => shop.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' });
  const times = [at(72), at(240)] as const;
  await carryOut(ports, ada.orderNo, { ...sampleCommands.OfferHandoverTimes, times, at: at(0) });
  await turnOn(pushing);
  const choice = { ...sampleCommands.ChooseHandoverTime, startsAt: times[0], seenChoice: 0, at: at(0) };
  await carryOut(ports, ada.orderNo, choice);
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 1, sent: 1, dropped: 0 });
  });
  shop.clock.advance({ hours: 47 });
  await tick();
  const before = service.received.length;
  shop.clock.advance({ hours: 1 });
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 2, dropped: 0 });
  });
  expect(kinds(pushing).slice(before)).toEqual(['{"kind":"handover"}']);
});

it('tries again after a failure, and not before the push service wants it', async () => {
  const pushing = await openPushing();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 2 }, () => ({ status: 429, headers: { 'Retry-After': '120' } })));
  await ship(shop, ada);
  await noteAll(pushing);
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ seconds: 119 });
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ seconds: 2 });
  await settle(pushing);
  expect(service.received).toHaveLength(4);
});

it('gives up after a day', async () => {
  const pushing = await openPushing();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 2 }, () => ({ status: 503 })));
  await ship(shop, ada);
  await noteAll(pushing);
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ hours: 25 });
  await settle(pushing);
  expect(service.received).toHaveLength(2);
});
