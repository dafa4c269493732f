/** What happened to one order, in plain words. */
import { z } from 'zod';
import { orderTimelineDocumentSchema, readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { OrderEvent, OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { expectedMilestones, milestoneOfEvent } from '@driveaway/domain/order/order-milestones.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { CorrectableStep } from '@driveaway/domain/order/status-correction.ts';
import { projectionOf, type ReadEvent, type UnreadEvent } from '../engine/projection.ts';
import { describeEvent } from './describe-event.ts';

/** Beside what queries read, what later entries need. */
const storedOrderTimelineSchema = orderTimelineDocumentSchema.extend({
  seller: z.string(),
  retailer: z.string(),
  isStockCar: z.boolean(),
});
type StoredOrderTimeline = z.infer<typeof storedOrderTimelineSchema>;
type Entry = StoredOrderTimeline['entries'][number];

const endsPayment: ReadonlySet<string> = new Set<string>([
  'DepositPaid',
  'DepositPaymentFailed',
] satisfies OrderEventType[]);

/** What the bank decides is recorded by the product, which had no part in it. A review is not the bank's. */
const isDecidedByBank = (event: OrderEvent): boolean =>
  event.type === 'DepositPaymentFailed'
    ? event.data.wasHeld !== true && event.data.responseCode !== givenUpCode
    : event.type === 'DepositPaid';

const nameOf = ({ kind }: Actor, seller: string, ofBank: boolean): string => {
  switch (kind) {
    case 'customer':
      return 'You';
    case 'back-office':
    case 'operator':
      return seller;
    // followers do nothing to an order
    case 'follower':
    case 'system':
      return ofBank ? 'Your bank' : brand.name;
  }
};

/** What the order reached by an event, and what is expected next, on which day. */
const progressOf = (event: OrderEvent): Pick<Entry, 'milestone' | 'expects'> => {
  const milestone = milestoneOfEvent[event.type];
  const expected = expectedMilestones[event.type];
  const on = 'expectedOn' in event.data ? event.data.expectedOn : undefined;
  return {
    ...(milestone && { milestone }),
    ...(expected !== undefined && on !== undefined && { expects: { milestone: expected, on } }),
  };
};

const begin = ({ event }: ReadEvent): StoredOrderTimeline => {
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  const { orderNo, customerId, seller, dealer, stockCar } = event.data;
  const names = { seller: seller.name, retailer: dealer.name };
  return { orderNo, customerId, entries: [], ...names, isStockCar: stockCar !== undefined };
};

const withdrawnTitle = 'Withdrawn: ';
const isWithdrawn = ({ title }: { readonly title: string }): boolean => title.startsWith(withdrawnTitle);

const timesOfHandover: ReadonlySet<string> = new Set<string>([
  'HandoverTimesOffered',
  'HandoverTimeChosen',
] satisfies OrderEventType[]);

/** The entries of times for the handover that hold: neither withdrawn nor taken back. */
const standingTimes = (entries: StoredOrderTimeline['entries']): StoredOrderTimeline['entries'] =>
  entries
    .slice(entries.findLastIndex(({ type }) => type === ('HandoverTimesWithdrawn' satisfies OrderEventType)) + 1)
    .filter((entry) => timesOfHandover.has(entry.type) && !isWithdrawn(entry));

/** An entry without the day that it named: nothing is expected by what does not count. */
const withoutDay = (entry: Entry): Entry => {
  const { expects: _, ...others } = entry;
  return others;
};

/** The entries with the last of a step marked as taken back, and what does not hold without it. */
const withdrawn = (entries: StoredOrderTimeline['entries'], step: CorrectableStep): StoredOrderTimeline['entries'] => {
  // the allocation that counts may be of another car
  const isStep = ({ type }: { readonly type: string }) =>
    type === step || (step === 'VehicleAllocated' && type === 'VehicleReallocated');
  const last = entries.findLastIndex(isStep);
  // a car that is not there cannot be handed over
  const times = new Set(step === 'VehicleArrivedAtDealer' ? standingTimes(entries) : []);
  return entries.map((entry, index) => {
    const title = `${withdrawnTitle}${entry.title}`;
    if (times.has(entry))
      return { ...entry, title, explanation: 'Your car was not at your retailer, so this does not hold any more.' };
    // a handover may have been put right by another day: none of them was
    return index === last || (step === 'VehicleHandedOver' && isStep(entry) && !isWithdrawn(entry))
      ? { ...withoutDay(entry), title, explanation: 'This was recorded by mistake and does not count.' }
      : entry;
  });
};

/** The earlier entries as they stand once an event has happened. */
const entriesBefore = (entries: StoredOrderTimeline['entries'], event: OrderEvent): StoredOrderTimeline['entries'] => {
  if (event.type === 'StatusCorrected') return withdrawn(entries, event.data.corrects);
  // what was said of the way of the car before
  return event.type === 'VehicleReallocated' ? entries.map(withoutDay) : entries;
};

const isHandedOver = ({ entries }: StoredOrderTimeline): boolean =>
  entries.some((entry) => entry.type === 'VehicleHandedOver' && !isWithdrawn(entry));

const beginsPayment: ReadonlySet<string> = new Set<string>([
  'DepositPaymentStarted',
  'DepositPaymentHeld',
] satisfies OrderEventType[]);

/** A payment by card has begun, and its outcome is not known. */
const isPaymentOpen = ({ entries }: StoredOrderTimeline): boolean => {
  const last = entries.findLast(({ type }) => beginsPayment.has(type) || endsPayment.has(type));
  return last !== undefined && beginsPayment.has(last.type);
};

/** The timeline with the entry of one more event. Throws when an order does not begin with its creation. */
export const evolveOrderTimeline = (
  document: StoredOrderTimeline | undefined,
  readEvent: ReadEvent,
): StoredOrderTimeline => {
  const timeline = document ?? begin(readEvent);
  const { event, metadata, revision } = readEvent;
  const entry = {
    revision,
    at: metadata.recordedAt,
    type: event.type,
    ...describeEvent(event, {
      ...timeline,
      isHandedOver: isHandedOver(timeline),
      hasHandoverTimes: standingTimes(timeline.entries).length > 0,
      isCancelled: timeline.entries.some((earlier) => earlier.type === ('OrderCancelled' satisfies OrderEventType)),
      isPaymentOpen: isPaymentOpen(timeline),
    }),
    by: nameOf(metadata.actor, timeline.seller, isDecidedByBank(event)),
    ...progressOf(event),
  };
  const retailer =
    event.type === 'OrderChanged' || event.type === 'RetailerChanged' ? event.data.dealer.name : timeline.retailer;
  return { ...timeline, retailer, entries: [...entriesBefore(timeline.entries, event), entry] };
};

const evolveUnread = (
  document: StoredOrderTimeline,
  { type, metadata, revision }: UnreadEvent,
): StoredOrderTimeline => {
  const at = metadata?.recordedAt ?? document.entries.at(-1)?.at;
  // The first entry is that of the creation, so there always is one.
  if (at === undefined) return document;
  const entry = {
    revision,
    at,
    type,
    title: 'An update that cannot be shown',
    explanation: `Something was recorded here that this page cannot read. ${document.seller} can tell you what it is.`,
    by: metadata === undefined ? brand.name : nameOf(metadata.actor, document.seller, endsPayment.has(type)),
  };
  return { ...document, entries: [...document.entries, entry] };
};

export const orderTimeline = projectionOf<StoredOrderTimeline>({
  collection: readModelCollections.orderTimeline,
  prefixes: [orderStreamPrefix],
  documentSchema: storedOrderTimelineSchema,
  evolve: evolveOrderTimeline,
  evolveUnread,
});
