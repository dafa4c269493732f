/** What must hold of orders whatever is asked of them, in whatever order: each law says what broke it, or nothing. */
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { orderMail } from '@driveaway/domain/mail/order-mails.ts';
import type { CalendarEntry } from '@driveaway/domain/mail/calendar-entry.ts';
import { mayEndDates, withdrawnDates } from '@driveaway/domain/mail/withdrawn-dates.ts';
import type { MailedOrder } from '@driveaway/domain/mail/order-mail-parts.ts';
import { isVoidAfter } from '@driveaway/domain/order/made-void-by.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { outstandingCents, tradeInCents } from '@driveaway/domain/order/order-money.ts';
import { orderStandingOf } from '@driveaway/domain/order/order-standing-of.ts';
import { hasCome } from '@driveaway/domain/time/has-come.ts';
import { thingsToDo } from '@driveaway/domain/order/things-to-do.ts';
import { evolveFacts, initialOrderState, type OrderFacts } from '@driveaway/domain/order/order-state.ts';
import { addressLine } from '@driveaway/domain/terms/order-terms.ts';
import { nextMessagesOf } from '@driveaway/order-service/back-office/order-standing.ts';
import { currentEdition } from '@driveaway/order-service/contracts/contract-editions.ts';
import { renderContract } from '@driveaway/order-service/contracts/contract-template.ts';
import { composeDocument } from '@driveaway/order-service/documents/compose-document.ts';
import { documentDueAfter } from '@driveaway/order-service/orders/document-due.ts';
import type { LoadedEvent } from '@driveaway/order-service/orders/load-order.ts';
import { evolveOrderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import type { OrderToDoDocument } from '@driveaway/domain/api/read-models.ts';
import type { LivingOrder } from './living-order.ts';
import type { OrderRules } from './order-rules.ts';
import { carPattern } from './car-of-life.ts';
import { nothingTold, tellMore, toldBy, wishedAt, type Told } from './told-by-events.ts';

export type OrderLaw = (orders: readonly LivingOrder[], rules: OrderRules, now: string) => string | undefined;

/** The first that is said of an order; what was said of one that has not changed since is known. */
const ofEach = (law: (order: LivingOrder, rules: OrderRules, now: string) => string | undefined): OrderLaw => {
  const known = new WeakMap<LivingOrder, { readonly broken: string | undefined }>();
  return (orders, rules, now) => {
    for (const order of orders) {
      const { broken } = known.get(order) ?? { broken: law(order, rules, now) };
      known.set(order, { broken });
      if (broken !== undefined) return `${order.orderNo}: ${broken}`;
    }
    return undefined;
  };
};

const balanceCentsOf = ({ totalCents, feeCents, tradedInCents }: Told): number => totalCents - feeCents - tradedInCents;

/** What is to be paid, as far as nothing of it was waived. */
const owingCentsOf = (told: Told): number => {
  const unpaidCents = balanceCentsOf(told) - heldCentsOf(told);
  return unpaidCents <= 0 ? unpaidCents : Math.max(0, unpaidCents - told.waivedCents);
};

const heldCentsOf = ({ paidCents, backCents }: Told): number => paidCents - backCents;

/** There is always a balance, nothing is asked for only where all has come in before, and no more goes back than came in. */
const moneyIsWhole = ofEach(({ events }) => {
  let told = nothingTold;
  for (const { event } of events) {
    if (event === undefined) continue;
    told = tellMore(told, event);
    if (!told.isOver && balanceCentsOf(told) <= 0)
      return `after ${event.type} ${formatDollars(balanceCentsOf(told))} are left to ask for`;
    if (event.type === 'BalanceRequested' && event.data.amountCents === 0 && owingCentsOf(told) > 0)
      return `${event.type} asks for nothing`;
    if (told.backCents > told.paidCents + told.takenBackCents || told.feeBackCents > told.feeCents)
      return `${event.type} gives back more than came in`;
  }
  return undefined;
});

/** The car that an order has, or has a right to: of one in stock while its fee is being paid and since. */
const carOf = ({ vin, stockVin, isOver, openPayment, feeCents }: Told): string | undefined => {
  if (isOver) return undefined;
  return vin ?? (openPayment || feeCents > 0 ? stockVin : undefined);
};

/** The VIN of an allocation that lapsed though the order has the car. */
const lapsedThoughHeld = (events: readonly LoadedEvent[]): string | undefined => {
  let told = nothingTold;
  for (const { event } of events) {
    if (event === undefined) continue;
    if (event.type === 'AllocationLapsed' && event.data.vin === carOf(told)) return event.data.vin;
    told = tellMore(told, event);
  }
  return undefined;
};

/** One VIN belongs to one live order, which does not have it by an allocation that lapsed. */
const carsAreOfOne: OrderLaw = (orders) => {
  const holders = new Map<string, string>();
  for (const { orderNo, events } of orders) {
    const lapsed = lapsedThoughHeld(events);
    if (lapsed !== undefined) return `${lapsed} is of ${orderNo}, and its allocation lapsed`;
    const vin = carOf(toldBy(events));
    const holder = vin === undefined ? undefined : holders.get(vin);
    if (holder !== undefined) return `${vin} is of ${holder} and of ${orderNo}`;
    if (vin !== undefined) holders.set(vin, orderNo);
  }
  return undefined;
};

/** What was decided fits the lifecycle when it is read again. */
const nothingIsIgnored = ofEach(({ state }) => {
  const [anomaly] = state.anomalies;
  return anomaly && `${anomaly.type} at revision ${anomaly.revision} is ${anomaly.kind}`;
});

/** The VINs that a text names beside those that hold. */
const otherVins = (text: string, holding: readonly (string | undefined)[]): readonly string[] =>
  (text.match(carPattern) ?? []).filter((vin) => !holding.includes(vin));

/** The car that papers name: of one in stock once its fee is paid. */
const namedCar = ({ vin, stockVin, feeCents }: Told): string | undefined =>
  vin ?? (feeCents > 0 ? stockVin : undefined);

const wrongContract = (html: string, told: Told): string | undefined => {
  const vin = namedCar(told);
  const [other] = otherVins(html, [vin]);
  if (other !== undefined) return `the contract names ${other}, and the order has ${vin ?? 'no car'}`;
  const named = [
    told.retailer,
    told.paint,
    formatDollars(told.totalCents),
    formatDollars(Math.max(0, balanceCentsOf(told) - heldCentsOf(told))),
    vin,
  ];
  const missing = named.find((fact) => fact !== undefined && !html.includes(fact));
  return missing === undefined ? undefined : `the contract does not name ${missing}`;
};

const financeWords = 'Subject to Finance approval.';

const wrongAnnex = (event: OrderEvent & { readonly type: 'ContractAccepted' }, told: Told): string | undefined => {
  const { notes = '' } = event.personal ?? {};
  if (notes.includes(financeWords) && !event.data.subjectToFinance)
    return `the annex is not subject to finance and says “${notes}”`;
  const { changes, wishesFrom } = told;
  const fitting = Array.from({ length: changes - wishesFrom + 1 }, (_, index) => wishedAt(wishesFrom + index));
  return /\(asked for/.test(notes) && !fitting.some((wished) => notes.includes(wished))
    ? `the annex says “${notes}”, which was written before the order was changed`
    : undefined;
};

const factsAfter = (events: readonly LoadedEvent[]): OrderFacts =>
  events.reduce<OrderFacts>(
    (facts, { event }) => (event === undefined ? facts : evolveFacts(facts, event)),
    initialOrderState.facts,
  );

/** Undefined before the order is there. */
const mailedOrderOf = (facts: OrderFacts, revision: number): MailedOrder | undefined => {
  const { created } = facts;
  return (
    created && {
      orderNo: created.orderNo,
      car: created.vehicle.title,
      seller: created.seller.name,
      retailer: created.dealer.name,
      calendarId: created.orderNo,
      retailerAddress: addressLine(created.dealer.address),
      state: created.price.state,
      today: created.price.asOf,
      totalCents: created.price.totalCents,
      depositCents: facts.deposit?.amountCents ?? 0,
      tradeInCents: tradeInCents(facts),
      owingCents: outstandingCents(facts),
      owingNowCents: outstandingCents(facts),
      revision,
      isPaymentOpen: facts.openPayment !== undefined,
      isCancelled: facts.cancellation !== undefined,
      isHandedOver: facts.handover?.done !== undefined,
      mayRefuseRetailer: true,
      areDocumentsAttached: true,
      hasDocument: true,
    }
  );
};

const mailText = (event: OrderEvent, facts: OrderFacts): string => {
  const order = mailedOrderOf(facts, 0);
  return order === undefined ? '' : JSON.stringify(orderMail(event, order) ?? '');
};

/** What was paid and what was waived are the price of a tax invoice. */
const wrongInvoice = (html: string, { totalCents }: Told): string | undefined => {
  const payments = html.slice(html.lastIndexOf('Payments'));
  const amounts = [...payments.matchAll(/\$([\d,]+)\.(\d\d)/g)];
  const cents = amounts.reduce(
    (sum, [, dollars = '', rest = '']) => sum + Number(dollars.replaceAll(',', '') + rest),
    0,
  );
  return cents === totalCents ? undefined : `the payments of the tax invoice come to ${formatDollars(cents)}`;
};

type AtOnce = { readonly wrong: string | undefined; readonly document: string | undefined };

/** What is issued, printed and told of an event at once. */
const papersOf = (order: LivingOrder, index: number, told: Told, before: Told, rules: OrderRules): AtOnce => {
  const until = order.events.slice(0, index + 1);
  const event = order.events[index]?.event;
  const wrong = (what: string | undefined): AtOnce => ({ wrong: what, document: undefined });
  if (event === undefined) return wrong(undefined);
  if (event.type === 'ContractIssued') {
    const facts = rules.contractFactsOf(until.slice(0, index));
    const broken =
      facts &&
      wrongContract(renderContract(currentEdition, facts, Object.assign({ replaces: undefined }, event.data)), told);
    if (broken !== undefined) return wrong(broken);
  }
  const annex = event.type === 'ContractAccepted' ? wrongAnnex(event, before) : undefined;
  if (annex !== undefined) return wrong(annex);
  const [mailed] = otherVins(mailText(event, factsAfter(until)), [before, told].map(namedCar));
  if (mailed !== undefined) return wrong(`the mail of ${event.type} names ${mailed}`);
  const due = documentDueAfter(event);
  if (event.type === 'OrderCancelled' && due === undefined) {
    const note = composeDocument(order.orderNo, { kind: 'adjustment-note' }, { events: until });
    return wrong(note && 'a tax invoice stood when the order was cancelled, and no adjustment note is due');
  }
  if (due === undefined) return wrong(undefined);
  const document = composeDocument(order.orderNo, due, { events: until })?.html;
  if (document === undefined) return wrong(`there is nothing to print for ${due.kind} of ${event.type}`);
  const invoice = due.kind === 'tax-invoice' ? wrongInvoice(document, told) : undefined;
  if (invoice !== undefined) return wrong(invoice);
  const [printed] = otherVins(document, [namedCar(told)]);
  return printed === undefined
    ? { wrong: undefined, document }
    : wrong(`${due.kind} of ${event.type} names ${printed}, and the order has ${namedCar(told) ?? 'no car'}`);
};

/** By event: what came before it is the same for all that read it. */
const knownPapers = new WeakMap<LoadedEvent, AtOnce>();

/** Contract, annex, documents and mails of each event name what holds at that event. */
const papersNameTheFacts = ofEach((order, rules) => {
  let told = nothingTold;
  for (const [index, loaded] of order.events.entries()) {
    const { event } = loaded;
    if (event === undefined) continue;
    const before = told;
    told = tellMore(told, event);
    const atOnce = knownPapers.get(loaded) ?? papersOf(order, index, told, before, rules);
    knownPapers.set(loaded, atOnce);
    if (atOnce.wrong !== undefined) return atOnce.wrong;
  }
  return undefined;
});

/** What is printed late says what it would have said at once. */
const lateDocumentsHold = ofEach((order) => {
  for (const loaded of order.events) {
    const due = loaded.event && documentDueAfter(loaded.event);
    const document = knownPapers.get(loaded)?.document;
    if (due !== undefined && composeDocument(order.orderNo, due, order)?.html !== document)
      return `${due.kind} of ${loaded.type} says something else when it is printed late`;
  }
  return undefined;
});

const namesCars: ReadonlySet<string> = new Set(['VehicleAllocated', 'VehicleReallocated']);

/** News that is still told of an event, however late, says what holds now: of the car, of the balance, of the retailer. */
const lateNewsHolds = ofEach(({ events, state }) => {
  if (state.facts.cancellation !== undefined) return undefined;
  const now = toldBy(events);
  for (const [index, { event }] of events.entries()) {
    if (event === undefined) continue;
    if (event.type !== 'BalanceRequested' && !namesCars.has(event.type)) continue;
    if (
      isVoidAfter(
        event,
        events.slice(index + 1).flatMap((later) => later.event ?? []),
      )
    )
      continue;
    const [other] = otherVins(mailText(event, state.facts), [now.vin, toldBy(events.slice(0, index)).vin]);
    if (other !== undefined) return `news of ${event.type} names ${other}, and the order has ${now.vin}`;
    if (event.type !== 'BalanceRequested') continue;
    const owingCents = owingCentsOf(now);
    const owing = formatDollars(owingCents);
    // what came in before it was asked for has settled it
    if (event.data.amountCents === 0 && owingCents <= 0) continue;
    if (!mailText(event, state.facts).includes(owing))
      return `the balance is asked for with ${formatDollars(event.data.amountCents)}, and ${owing} are owing`;
  }
  return undefined;
});

type DateKind = 'cooling-off' | 'balance' | 'handover';

/** The dates that hold after one more event, by the event alone. */
const holdingAfter = (holding: ReadonlySet<DateKind>, event: OrderEvent): ReadonlySet<DateKind> => {
  const without = (kind: DateKind) => new Set([...holding].filter((other) => other !== kind));
  const withDate = (kind: DateKind) => new Set([...holding, kind]);
  if (event.type === 'OrderCancelled') return new Set();
  if (event.type === 'ContractAccepted') return withDate('cooling-off');
  if (event.type === 'OrderChanged') return without('cooling-off');
  if (event.type === 'HandoverTimeChosen') return withDate('handover');
  if (event.type === 'HandoverTimesWithdrawn' || event.type === 'VehicleHandedOver') return without('handover');
  const isSettling = event.type === 'BalancePaid' || event.type === 'BalanceWaived';
  if (isSettling && event.data.remainingCents === 0) return without('balance');
  if (event.type !== 'BalanceRequested') return holding;
  return event.data.amountCents > 0 && event.data.dueOn !== undefined ? withDate('balance') : without('balance');
};

/** Whether an entry is over at an ISO instant; one of a whole day is never said to be. */
const isPastAt = ({ at }: CalendarEntry, now: string): boolean =>
  !('day' in at) && hasCome('until' in at ? at.until : at.from, now);

/** Who puts every mail's dates into a calendar has those that hold, and of others only what was past by then. */
const calendarsHold = ofEach(({ orderNo, events }) => {
  const inCalendar = new Map<string, CalendarEntry>();
  let holding: ReadonlySet<DateKind> = new Set();
  let facts = initialOrderState.facts;
  for (const [index, { event, revision, metadata }] of events.entries()) {
    if (event === undefined) continue;
    facts = evolveFacts(facts, event);
    holding = holdingAfter(holding, event);
    const order = mailedOrderOf(facts, Number(revision));
    if (order === undefined) continue;
    const until = events.slice(0, index + 1);
    const withdrawn = mayEndDates(event) ? withdrawnDates(until, order, metadata.recordedAt) : [];
    const given = orderMail(event, order)?.calendar;
    for (const entry of given === undefined ? withdrawn : [given, ...withdrawn]) {
      const { sequence = 0 } = inCalendar.get(entry.uid) ?? { sequence: -1 };
      if ((entry.sequence ?? 0) <= sequence) return `calendars keep ${entry.uid} as it was before ${event.type}`;
      inCalendar.set(entry.uid, entry);
    }
    for (const kind of ['cooling-off', 'balance', 'handover'] as const) {
      const entry = inCalendar.get(`${kind}-${orderNo}`);
      const isThere = entry !== undefined && entry.isCancelled !== true;
      if (holding.has(kind) && !isThere) return `after ${event.type} ${kind} is in no calendar`;
      if (!holding.has(kind) && isThere && !isPastAt(entry, metadata.recordedAt))
        return `after ${event.type} ${kind} is still in calendars`;
    }
  }
  return undefined;
});

const knownToDo = new WeakMap<LoadedEvent, OrderToDoDocument>();

/** What the product itself has to do after the events; what is known after one of them is not folded again. */
const toDoOf = (events: readonly LoadedEvent[]): OrderToDoDocument | undefined => {
  const last = events.at(-1);
  const known = last && knownToDo.get(last);
  if (last === undefined || known !== undefined) return known;
  const before = toDoOf(events.slice(0, -1));
  if (last.event === undefined) return before;
  const { event, metadata, revision } = last;
  const document = evolveOrderToDo(before, { event, metadata, revision: Number(revision) });
  knownToDo.set(last, document);
  return document;
};

/** Whatever is due has somebody who sees to it: a reactor by its read model, the back office by what it may send, or the customer. */
const dutiesHaveOwners = ofEach(({ events, state }, { contractFactsOf }, now) => {
  const told = toldBy(events);
  if (told.totalCents === 0) return undefined;
  const toDo = toDoOf(events);
  const isArrived = state.facts.handover?.done !== undefined;
  if (told.openPayment && toDo?.paymentOpenSince === undefined && toDo?.paymentHeldSince === undefined)
    return 'nobody asks what became of a payment';
  if (told.isOver && told.feeCents > told.feeBackCents && toDo?.refundDueSince === undefined)
    return 'nobody gives the order fee back';
  const dueCents = told.isOver
    ? told.paidCents - told.backCents
    : told.paidCents - told.backCents - balanceCentsOf(told);
  if (dueCents > 0 && !nextMessagesOf(state, now).some(({ type }) => type === 'balance-refunded'))
    return `nobody transfers ${formatDollars(dueCents)} back`;
  if (told.isOver || isArrived) return undefined;
  if (told.feeCents === 0)
    return told.openPayment || toDo?.offerExpiresAt !== undefined ? undefined : 'nobody lets the offer lapse';
  if (told.isAskedForCharges && toDo?.offerExpiresAt === undefined)
    return 'nobody ends an order whose other charges are not accepted';
  if (told.isContractDue) return contractFactsOf(events) === undefined ? 'nobody issues the contract' : undefined;
  if (!told.isToBeAccepted) return nextMessagesOf(state, now).length > 0 ? undefined : 'nobody has anything to report';
  const seen = { ...orderStandingOf(state), balanceDueOn: null, tradeInOffer: null, handover: null };
  const things = thingsToDo({ ...seen, licence: 'notNeeded', isSubjectToFinance: false }, now);
  return things.some(({ thing, standing }) => thing === 'contract' && standing === 'yours')
    ? undefined
    : 'nobody is asked to accept the contract';
});

const ofOrders = projections.filter(({ prefixes }) => prefixes.includes('order-'));

/** Read models say the same event by event and in one go. */
const readModelsAreOne = ofEach(({ events }) => {
  const facts = events.flatMap(({ event, metadata, revision }) =>
    event === undefined ? [] : [{ read: true as const, event, metadata, revision: Number(revision) }],
  );
  if (facts.length === 0) return undefined;
  for (const { name, advance } of ofOrders) {
    const singly = facts.reduce<Parameters<typeof advance>[0]>((body, fact) => advance(body, [fact]), undefined);
    if (JSON.stringify(singly) !== JSON.stringify(advance(undefined, facts))) return `${name} differs`;
  }
  return undefined;
});

/** Looked at after everything that is asked. */
export const lawsAtEachStep = {
  'there is always a balance, and nothing goes back twice': moneyIsWhole,
  'one VIN, one live order': carsAreOfOne,
  'what was decided fits the lifecycle': nothingIsIgnored,
  'each duty has an owner': dutiesHaveOwners,
} as const satisfies Readonly<Record<string, OrderLaw>>;

/** Looked at once nothing is asked any more: they look back at every event. */
export const lawsAtTheEnd = {
  'contract, documents and mails name the facts of their event': papersNameTheFacts,
  'what is printed late says the same': lateDocumentsHold,
  'late news says what holds': lateNewsHolds,
  'calendars have the dates that hold': calendarsHold,
  'read models are the same event by event': readModelsAreOne,
} as const satisfies Readonly<Record<string, OrderLaw>>;

/** Looked at of each order once more when it was brought to an end. */
export const lawsOfEndings = {
  ...lawsAtEachStep,
  'contract, documents and mails name the facts of their event': papersNameTheFacts,
} as const satisfies Readonly<Record<string, OrderLaw>>;
