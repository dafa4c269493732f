/** Reports against an independent reading of the same events, at random instants. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateCodes, type StateCode } from '../locations/state.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { linesOnRecord } from '../order/bank-line.ts';
import { decide } from '../order/decide.ts';
import type { OrderCommand } from '../order/order-commands.ts';
import type { OrderEvent } from '../order/order-events.ts';
import { balanceHeldCents } from '../order/balance-held.ts';
import {
  balanceRefundDueCents,
  depositHeldCents,
  refundDueCents,
  toPayCents,
  unpaidCents,
} from '../order/order-money.ts';
import { evolve, initialOrderState, type OrderState } from '../order/order-state.ts';
import { orderDisplayStatus } from '../order/order-status.ts';
import { gstOfPrice, taxInvoiceOf } from '../payments/tax-invoice-of.ts';
import {
  sampleBuyer,
  sampleDealer,
  sampleEvents,
  sampleOrderCreated,
  sampleOtherDealer,
  samplePrice,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { sortableInstant } from '../time/sortable-instant.ts';
import { openMoneyReport, type MoneyReport } from './money-report.ts';
import { accounts, flowAccounts, imbalanceOf, stockAccounts, type FlowAccount } from './order-books.ts';
import { evolveOrderLedger, type OrderLedger } from './order-ledger.ts';
import { openPipelineReport, percentileOf, type PipelineReport } from './pipeline-report.ts';
import { daysOf, reportDivisions, type ReportDivision, type ReportQuery } from './report-query.ts';

type Recorded = { readonly event: OrderEvent; readonly recordedAt: string; readonly revision: number };
type History = { readonly orderNo: string; readonly events: readonly Recorded[] };

const way = [
  'StartDepositPayment',
  'RecordDepositPaid',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RecordOnWater',
  'RecordOnShore',
  'RequestBalance',
  'RecordBalancePaid',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'RecordHandover',
  'CompleteOrder',
] as const;
const tradeIn = ['RequestValuation', 'OfferTradeIn', 'AcceptTradeIn'] as const;
const aside = [
  'CancelOrder',
  'RecordDepositRefunded',
  'RecordBalanceRefunded',
  'RecordBalancePaid',
  'ReverseTransfer',
  'WaiveBalance',
  'MoveRetailer',
  'ChangeOrder',
  ...tradeIn,
  'CorrectStatus',
  'RecordDepositPaymentFailed',
] as const;
const waysOn = ({ tradesIn, waives }: { readonly tradesIn: boolean; readonly waives: boolean }): readonly Name[] =>
  way
    .flatMap((name): readonly Name[] =>
      tradesIn && name === 'ApproveOrder' ? new Array<Name>().concat(tradeIn, name) : [name],
    )
    .map((name) => (waives && name === 'RecordBalancePaid' ? 'WaiveBalance' : name));
type Name = (typeof way)[number] | (typeof aside)[number];

const dealers = [sampleDealer, sampleOtherDealer, { ...sampleDealer, dealerId: 'austral-perth' }];
const priceIn = (state: StateCode, cents: number) => ({
  ...samplePrice,
  state,
  luxuryCarTax: cents % 7 === 0 ? { ofBaseCents: 10_000, inAllCents: 40_000 } : { ofBaseCents: 0, inAllCents: 0 },
  totalCents: samplePrice.totalCents + cents,
  lines: samplePrice.lines.flatMap((line) =>
    line.code === 'listPrice' ? [{ ...line, amountCents: line.amountCents + cents }] : [line],
  ),
});

const step = fc.record({
  /** Undefined: the next one of the way. */
  name: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...aside) }),
  minutes: fc.nat({ max: 3_000 }),
  cents: fc.integer({ min: 1, max: 400_000 }),
  state: fc.constantFrom(...stateCodes),
  dealer: fc.constantFrom(...dealers),
});
const life = fc.record({
  tradesIn: fc.boolean(),
  waives: fc.boolean(),
  first: step,
  steps: fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The command with amounts that fit the order; some are too large and refused. */
const commandOf = (name: Name, { facts }: OrderState, { cents, state, dealer }: Step): OrderCommand => {
  const command = sampleCommands[name];
  if (command.type === 'StartDepositPayment') return { ...command, amountCents: 100_000 + (cents % 200_000) };
  if (command.type === 'RecordDepositPaid') {
    return { ...command, data: { ...command.data, amountCents: facts.openPayment?.amountCents ?? 100_000 } };
  }
  if (command.type === 'RecordDepositRefunded') {
    return { ...command, data: { ...command.data, amountCents: facts.deposit?.amountCents ?? 100_000 } };
  }
  if (command.type === 'RecordBalancePaid') {
    const rest = Math.max(1, facts.balance.requestedCents - balanceHeldCents(facts.balance));
    return { ...command, amountCents: cents % 3 === 0 ? cents : cents % 3 === 1 ? rest : rest + cents };
  }
  if (command.type === 'RecordBalanceRefunded') {
    const due = balanceRefundDueCents(facts);
    return { ...command, amountCents: Math.max(1, cents % 2 === 0 ? due : Math.min(due, cents)) };
  }
  if (command.type === 'ReverseTransfer') {
    const direction = cents % 3 === 0 ? 'out' : 'in';
    return { ...command, direction, bankReference: linesOnRecord(facts, direction)[0]?.bankReference ?? 'EFT-1' };
  }
  if (command.type === 'WaiveBalance') {
    const rest = Math.max(1, toPayCents(facts));
    return { ...command, amountCents: cents % 3 === 0 ? Math.min(cents, rest) : rest, limitCents: 9_000_000 };
  }
  if (command.type === 'OfferTradeIn') return { ...command, amountCents: cents };
  if (command.type === 'AcceptTradeIn') return { ...command, offer: facts.tradeIn?.offer?.offer ?? 1 };
  if (command.type === 'MoveRetailer') return { ...command, dealer };
  if (command.type === 'ChangeOrder') {
    const paint = { ...command.data.vehicle.paint, code: `paint-${cents}` };
    return { ...command, data: { vehicle: { ...command.data.vehicle, paint }, price: priceIn(state, cents), dealer } };
  }
  return command;
};

/** What comes next: money goes back once an order is cancelled. */
const nextOf = ({ facts }: OrderState, name: Name = 'CompleteOrder'): Name => {
  if (facts.cancellation === undefined) return name;
  return facts.refund === undefined ? 'RecordDepositRefunded' : 'RecordBalanceRefunded';
};

const historyOf = (
  { first, steps, ...ways }: typeof life extends fc.Arbitrary<infer Value> ? Value : never,
  index: number,
) => {
  const orderNo = `00000000-${index.toString().padStart(4, '0')}`;
  const price = priceIn(first.state, first.cents);
  const created = sampleOrderCreated({ orderNo, price, dealer: first.dealer });
  let now = Temporal.Instant.from('2026-11-02T01:00:00Z').add({ minutes: first.minutes });
  let state = evolve(initialOrderState, created);
  let gone = 0;
  const events: Recorded[] = [{ event: created, recordedAt: sortableInstant(now.toString()), revision: 0 }];
  for (const one of steps) {
    now = now.add({ minutes: one.minutes });
    const decision = decide(commandOf(one.name ?? nextOf(state, waysOn(ways)[gone]), state, one), state);
    if (decision.kind === 'refused') continue;
    if (one.name === undefined) gone += 1;
    for (const event of decision.events) {
      state = evolve(state, event);
      events.push({ event, recordedAt: sortableInstant(now.toString()), revision: events.length });
    }
  }
  return { orderNo, events };
};

const histories = fc.array(life, { minLength: 1, maxLength: 4 }).map((lives) => lives.map(historyOf));
const questions = fc.record({
  from: fc.nat({ max: 20 }),
  days: fc.nat({ max: 25 }),
  at: fc.nat({ max: 60 * 24 * 60 }),
});

const ledgerOf = ({ events }: History): OrderLedger => {
  const ledger = events.reduce<OrderLedger | undefined>(evolveOrderLedger, undefined);
  if (ledger === undefined) throw new Error('A history has a first event');
  return ledger;
};

/** An event as the oracle sees it: the order after it, and the day and place that it counts under. */
type Seen = {
  readonly event: OrderEvent;
  readonly recordedAt: string;
  readonly day: string;
  readonly before: OrderState;
  readonly after: OrderState;
};

/** Sweden writes yyyy-MM-dd. */
const formatOf = (state: StateCode) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: stateTimeZones[state] });
const dayFormats: Readonly<Record<StateCode, Intl.DateTimeFormat>> = {
  NSW: formatOf('NSW'),
  VIC: formatOf('VIC'),
  QLD: formatOf('QLD'),
  SA: formatOf('SA'),
  WA: formatOf('WA'),
  TAS: formatOf('TAS'),
  NT: formatOf('NT'),
  ACT: formatOf('ACT'),
};

const seenOf = ({ events }: History): readonly Seen[] => {
  let before = initialOrderState;
  let day = '';
  return events.map(({ event, recordedAt }) => {
    const after = evolve(before, event);
    const local = dayFormats[after.facts.created?.price.state ?? 'NSW'].format(Date.parse(recordedAt));
    day = [day, local].toSorted().at(-1) ?? '';
    const seen = { event, recordedAt, day, before, after };
    before = after;
    return seen;
  });
};

const placeOf = (by: ReportDivision, { facts }: OrderState): string =>
  (by === 'state' ? facts.created?.price.state : facts.created?.dealer.dealerId) ?? '';

const isHandedOver = ({ lifecycle, facts }: OrderState): boolean =>
  facts.cancellation === undefined &&
  (lifecycle.value.fulfilment === 'completed' || facts.handover?.done !== undefined);
/** What is supplied stays invoiced, whatever is taken back, and so does what was taken back while it was. */
const invoicedCents = (state: OrderState): number => {
  const { created, cancellation, balance } = state.facts;
  const isKept = isHandedOver(state) || (balance.invoice === 'stands' && cancellation === undefined);
  return isKept && created !== undefined ? gstOfPrice(created.price) : invoicedBefore(state);
};
const invoicedBefore = ({ facts }: OrderState): number =>
  taxInvoiceOf(facts, sampleBuyer, '2026-11-02T00:00:00Z')?.gstCents ?? 0;

/** Of what a car costs that was supplied: what neither came in nor is to be paid. */
const waivedAfterSupply = (state: OrderState): number =>
  isHandedOver(state) ? Math.max(0, unpaidCents(state.facts)) - toPayCents(state.facts) : 0;

/** What one event is in each account that counts what happens, read off the event itself. */
const flowsOf = ({ event, before, after }: Seen): Partial<Record<FlowAccount, number>> => {
  const invoiced = {
    gstInvoicedCents: invoicedCents(after) - invoicedCents(before),
    balancesWaivedCents: waivedAfterSupply(after) - waivedAfterSupply(before),
  };
  if (event.type === 'DepositPaid') return { ...invoiced, depositsReceivedCents: event.data.amountCents };
  if (event.type === 'DepositRefunded') return { ...invoiced, depositsRefundedCents: event.data.amountCents };
  if (event.type === 'BalancePaid') return { ...invoiced, balancesReceivedCents: event.data.amountCents };
  if (event.type === 'BalanceRefunded') return { ...invoiced, balancesRefundedCents: event.data.amountCents };
  if (event.type === 'TransferReversed') {
    const account = event.data.direction === 'in' ? 'balancesReceivedCents' : 'balancesRefundedCents';
    return { ...invoiced, [account]: -event.data.amountCents };
  }
  if (isHandedOver(before) || !isHandedOver(after)) return invoiced;
  const { created, tradeIn } = after.facts;
  return {
    ...invoiced,
    suppliedCents: created?.price.totalCents ?? 0,
    luxuryCarTaxSuppliedCents: created?.price.luxuryCarTax.inAllCents ?? 0,
    gstSuppliedCents: invoicedCents(after),
    tradeInsTakenCents: tradeIn?.status === 'accepted' ? (tradeIn.offer?.amountCents ?? 0) : 0,
  };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** What the amounts of the orders as they stood at the end have to be. */
const expectHeld = (amounts: MoneyReport['totals'], ends: readonly OrderState[]): void => {
  const sum = (cents: (state: OrderState) => number) => sumOf(ends.map(cents));
  const live = ends.filter((state) => !isHandedOver(state));
  expect(amounts.depositsHeldCents + amounts.depositRefundsDueCents).toBe(
    sumOf(live.map(({ facts }) => depositHeldCents(facts))),
  );
  expect(amounts.depositRefundsDueCents + amounts.balanceRefundsDueCents + amounts.overpaymentsCents).toBe(
    sum(({ facts }) => refundDueCents(facts)),
  );
  expect(amounts.overpaymentsCents).toBe(
    sum(({ facts }) => (facts.cancellation === undefined ? balanceRefundDueCents(facts) : 0)),
  );
  expect(amounts.balancesHeldCents).toBe(
    sumOf(
      live.map(({ facts }) =>
        facts.cancellation === undefined
          ? Math.max(0, balanceHeldCents(facts.balance)) - balanceRefundDueCents(facts)
          : 0,
      ),
    ),
  );
  expect(amounts.owedAfterSupplyCents).toBe(
    sum((state) =>
      isHandedOver(state) ? toPayCents(state.facts) : Math.max(0, -balanceHeldCents(state.facts.balance)),
    ),
  );
};

const expectMoney = (query: ReportQuery, all: readonly History[], report: MoneyReport): void => {
  const { from, to, by, at } = query;
  const known = all.map((history) => seenOf(history).filter(({ recordedAt, day }) => recordedAt <= at && day <= to));
  const ends = known.flatMap((seen) => seen.at(-1)?.after ?? []);
  const happened = known.flat().filter(({ day }) => day >= from);
  const flowsIn = (seen: readonly Seen[]) =>
    Object.fromEntries(flowAccounts.map((account) => [account, sumOf(seen.map((one) => flowsOf(one)[account] ?? 0))]));
  expect(report.totals).toMatchObject(flowsIn(happened));
  expectHeld(report.totals, ends);
  for (const { key, amounts } of report.rows) {
    const isHere = (state: OrderState, day: string): boolean =>
      by === null || key === (by === 'day' ? day : placeOf(by, state));
    expect(amounts).toMatchObject(flowsIn(happened.filter(({ after, day }) => isHere(after, day))));
    const endsHere =
      by === 'day'
        ? known.flatMap((seen) => seen.findLast(({ day }) => day <= key)?.after ?? [])
        : ends.filter((state) => isHere(state, ''));
    expectHeld(amounts, endsHere);
  }
};

const reportOf = (query: ReportQuery, all: readonly History[]): MoneyReport => {
  const report = openMoneyReport(query);
  for (const history of all) report.add(ledgerOf(history));
  return report.result();
};

const askedOf = ({ from, days, at }: typeof questions extends fc.Arbitrary<infer Value> ? Value : never) => {
  const first = Temporal.PlainDate.from('2026-11-01').add({ days: from });
  return {
    from: first.toString(),
    to: first.add({ days }).toString(),
    at: Temporal.Instant.from('2026-11-01T00:00:00Z').add({ minutes: at }).toString({ smallestUnit: 'millisecond' }),
  };
};

const previousDay = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

it('has the money of the events to the cent, as of any instant, however it is divided', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(histories, questions, (all, question) => {
      const asked = askedOf(question);
      const whole = reportOf({ ...asked, by: null }, all);
      expectMoney({ ...asked, by: null }, all, whole);
      for (const by of reportDivisions) {
        const divided = reportOf({ ...asked, by }, all);
        expectMoney({ ...asked, by }, all, divided);
        expect([divided.totals, divided.opening]).toEqual([whole.totals, whole.opening]);
      }
      const everything = reportOf({ ...asked, from: '2026-01-01', by: null }, all);
      expect(imbalanceOf(everything.totals)).toBe(0);
      const before = reportOf({ ...asked, from: '2026-01-01', to: previousDay(asked.from), by: null }, all);
      for (const account of stockAccounts) expect(whole.opening[account]).toBe(before.totals[account]);
      for (const account of accounts) if (whole.totals[account] !== 0) reached.add(account);
    }),
    { seed: 20_261_203, numRuns: 130 },
  );
  // the histories got there
  expect(accounts.filter((account) => !reached.has(account))).toEqual([]);
});

it('has the GST of an invoice that stands, though the handover before its payment was taken back was a mistake', () => {
  const corrected = { type: 'CorrectStatus', corrects: 'VehicleHandedOver', reason: 'It was another car.' } as const;
  const { CreateOrder, RecordBalancePaid, ReverseTransfer } = sampleCommands;
  const at = '2026-11-20T00:00:00.000Z';
  let state = initialOrderState;
  let ledger: OrderLedger | undefined;
  const invoicedAfter = (...commands: readonly OrderCommand[]): number => {
    for (const command of commands) {
      const decision = decide(command, state);
      if (decision.kind === 'refused') throw new Error(`${command.type}: ${decision.refusal.code}`);
      for (const event of decision.events) {
        state = evolve(state, event);
        ledger = evolveOrderLedger(ledger, { event, revision: state.revision, recordedAt: at });
      }
    }
    return sumOf((ledger?.entries ?? []).map(({ cents }) => cents.gstInvoicedCents ?? 0));
  };
  const until = way.slice(0, way.indexOf('CompleteOrder')).map((name) => sampleCommands[name]);
  const gstCents = invoicedAfter(CreateOrder, ...until);
  expect(gstCents).toBe(gstOfPrice(samplePrice));
  expect(invoicedAfter(ReverseTransfer)).toBe(gstCents);
  expect(invoicedAfter(corrected)).toBe(gstCents);
  expect(invoicedAfter({ ...RecordBalancePaid, bankReference: 'EFT-2' })).toBe(gstCents);
  expect(invoicedAfter({ ...ReverseTransfer, bankReference: 'EFT-2' })).toBe(0);
});

it('books each event with as much debit as credit', () => {
  fc.assert(
    fc.property(histories, (all) => {
      for (const { entries } of all.map(ledgerOf)) {
        for (const ofEvent of Map.groupBy(entries, ({ revision }) => revision).values()) {
          const position = { ...reportOf({ from: '2026-01-01', to: '2026-01-01', by: null, at: '' }, []).totals };
          for (const { cents } of ofEvent) {
            for (const account of accounts) position[account] += cents[account] ?? 0;
          }
          expect(imbalanceOf(position)).toBe(0);
        }
      }
    }),
    { seed: 20_261_123, numRuns: 20 },
  );
});

it('shows a retailer the money that was counted under them, and no other', () => {
  fc.assert(
    fc.property(histories, questions, (all, question) => {
      const asked = { ...askedOf(question), by: 'retailer' } as const;
      const own = reportOf({ ...asked, retailers: ['austral-perth'] }, all);
      expect(own.rows).toEqual(reportOf(asked, all).rows.filter(({ key }) => key === 'austral-perth'));
    }),
    { seed: 20_261_123, numRuns: 50 },
  );
});

/** Statuses of an order with the instants from which and until which it had each. */
const staysOf = (history: History) => {
  const stays: { status: number; since: string; until: string | undefined; leftOn: string; place: OrderState }[] = [];
  for (const { after, recordedAt, day } of seenOf(history)) {
    const status = orderDisplayStatus(after);
    const last = stays.at(-1);
    if (last?.status === status) last.place = after;
    else {
      if (last !== undefined) Object.assign(last, { until: recordedAt, leftOn: day });
      stays.push({ status, since: recordedAt, until: undefined, leftOn: '9999', place: after });
    }
  }
  return stays;
};

const seconds = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
const pipelineOf = (query: ReportQuery, all: readonly History[]): PipelineReport => {
  const report = openPipelineReport(query);
  for (const history of all) report.add(ledgerOf(history));
  return report.result();
};

const isWithin = (seen: Seen | undefined, { to, at }: Pick<ReportQuery, 'to' | 'at'>): boolean =>
  seen !== undefined && seen.recordedAt <= at && seen.day <= to;

it('has every order in the status of its events, and the time in it', () => {
  fc.assert(
    fc.property(histories, questions, (all, question) => {
      const asked = askedOf(question);
      const cut = all.map(({ orderNo, events }) => {
        const seen = seenOf({ orderNo, events });
        return { orderNo, events: events.filter((_, index) => isWithin(seen[index], asked)) };
      });
      const whole = pipelineOf({ ...asked, by: null }, all);
      const there = cut.filter(({ events }) => events.length > 0);
      expect(whole.orders).toBe(there.length);
      const stays = there.map((history) => staysOf(history));
      for (const { status, standing, ended } of whole.rows) {
        expect(standing.orders).toBe(stays.filter((ofOrder) => ofOrder.at(-1)?.status === status).length);
        const left = stays
          .flat()
          .filter((stay) => stay.status === status && stay.until !== undefined && stay.leftOn >= asked.from)
          .map(({ since, until = since }) => seconds(since, until))
          .toSorted((one, other) => one - other);
        expect(ended).toEqual({
          stays: left.length,
          medianSeconds: left[Math.ceil(left.length / 2) - 1] ?? null,
          p90Seconds: left[Math.ceil(left.length * 0.9) - 1] ?? null,
          longestSeconds: left.at(-1) ?? null,
        });
      }
      expect(sumOf(whole.rows.map(({ standing }) => standing.orders))).toBe(there.length);
      for (const by of reportDivisions) {
        const { rows } = pipelineOf({ ...asked, by }, all);
        const last = by === 'day' ? rows.filter(({ key }) => key === asked.to) : rows;
        for (const { status, standing, ended } of whole.rows) {
          const ofStatus = last.filter((row) => row.status === status);
          expect(sumOf(ofStatus.map((row) => row.standing.orders))).toBe(standing.orders);
          const allEnded = rows.filter((row) => row.status === status).map((row) => row.ended.stays);
          expect(sumOf(allEnded)).toBe(ended.stays);
        }
      }
    }),
    { seed: 20_261_123, numRuns: 50 },
  );
});

it.each([
  { from: '2199-12-30', to: '2199-12-31' },
  { from: '1900-01-01', to: '1900-01-02' },
])('counts where orders stand at the ends of the calendar ($from)', ({ from, to }) => {
  const first = sampleOrderCreated();
  const at = '2026-11-03T00:00:00.000Z';
  const history = { orderNo: '', events: [{ event: first, recordedAt: '2026-11-02T00:00:00.000Z', revision: 0 }] };
  const isThere = from > '2026';
  const standing = { orders: 1, medianSeconds: 86_400, oldest: { seconds: 86_400 } };
  const keys = { day: [from, to], state: ['NSW'], retailer: [first.data.dealer.dealerId] };
  for (const by of [null, ...reportDivisions]) {
    const { orders, rows } = pipelineOf({ from, to, by, at }, [history]);
    expect(orders).toBe(isThere ? 1 : 0);
    expect(rows).toMatchObject(
      (by === null ? ['all'] : keys[by]).flatMap((key) => (isThere ? [{ key, status: 1, standing }] : [])),
    );
  }
});

it('leaves no retailer with less GST than none after a move and a cancellation', () => {
  const { DepositPaid, BalanceRequested, BalancePaid, RetailerChanged, OrderCancelled } = sampleEvents;
  const events = [sampleOrderCreated(), DepositPaid, BalanceRequested, BalancePaid, RetailerChanged, OrderCancelled];
  const recorded = events.map((event, revision) => ({ event, recordedAt: `2026-11-02T01:0${revision}:00Z`, revision }));
  const { entries } = ledgerOf({ orderNo: '', events: recorded });
  const gst = (retailer: string) =>
    entries.filter((entry) => entry.retailer === retailer).map(({ cents }) => cents.gstInvoicedCents ?? 0);
  const sums = [sampleDealer, sampleOtherDealer].map(({ dealerId }) =>
    gst(dealerId).reduce((sum, cents) => sum + cents, 0),
  );
  expect(gst(sampleDealer.dealerId).some((cents) => cents > 0)).toBe(true);
  expect(sums).toEqual([0, 0]);
});

it('takes the nearest rank of the times', () => {
  expect([0.5, 0.9].map((share) => percentileOf([], share))).toEqual([null, null]);
  expect([0.5, 0.9].map((share) => percentileOf([7], share))).toEqual([7, 7]);
  expect([0.5, 0.9].map((share) => percentileOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], share))).toEqual([5, 9]);
});

it('has a row for every day of a period', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

it('never goes back a day, also where the order moves west', () => {
  const paid = { type: 'DepositPaid', data: sampleCommands.RecordDepositPaid.data } as const;
  const { data } = sampleCommands.ChangeOrder;
  const moved = { change: 1, ...data, price: priceIn('WA', 0), differenceCents: 0 };
  const events = [sampleOrderCreated(), paid, { type: 'OrderChanged', data: moved } as const];
  // half past twelve in Sydney on the third, still the second in Perth
  const recorded = events.map((event, revision) => ({ event, recordedAt: `2026-11-02T13:3${revision}:00Z`, revision }));
  const { entries, stages } = ledgerOf({ orderNo: '', events: recorded });
  expect(entries.map(({ state, day }) => `${state} ${day}`)).toEqual([
    'NSW 2026-11-03',
    'NSW 2026-11-03',
    'WA 2026-11-03',
  ]);
  expect(new Set(stages.map(({ day }) => day))).toEqual(new Set(['2026-11-03']));
});
