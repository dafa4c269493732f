/** What the bank and the gateway know of the money of a life, by what was carried out, and whether the books say the same. */
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { keyOfBankLine, type BankLine } from '@driveaway/domain/order/bank-line.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { refundDueCents, toPayCents } from '@driveaway/domain/order/order-money.ts';
import { evolveOrderLedger, type OrderLedger } from '@driveaway/domain/reports/order-ledger.ts';
import { accounts, imbalanceOf, positionOf } from '@driveaway/domain/reports/order-books.ts';
import type { LoadedEvent } from '@driveaway/order-service/orders/load-order.ts';
import type { LivingOrder } from './living-order.ts';
import type { OrdersShop } from './orders-shop.ts';
import { toldBy } from './told-by-events.ts';

/** One line of the statement; taken back, its money moved the other way, or had never moved. */
type Line = BankLine & {
  readonly orderNo: string;
  readonly cents: number;
  /** Of card money that went back otherwise: of the order fee, or of what was charged late. */
  readonly of: 'fee' | 'late' | 'balance';
  readonly takenBack: 'by-bank' | 'mistake' | undefined;
};

/** Card money: what the gateway charged and refunded, late charges too. */
type Charge = {
  readonly orderNo: string;
  readonly cents: number;
  readonly kind: 'charged' | 'refunded' | 'late' | 'late-refunded';
};

type MoneyMoved = {
  readonly lines: readonly Line[];
  readonly charges: readonly Charge[];
  /** What was taken though it had been before. */
  readonly twice: string | undefined;
};

const nothingMoved: MoneyMoved = { lines: [], charges: [], twice: undefined };

const keyOf = (line: BankLine): string => keyOfBankLine(line).join(' ');

const withLine = (moved: MoneyMoved, line: Line, another: string | undefined): MoneyMoved => {
  const known = moved.lines.find((one) => keyOf(one) === keyOf(line) && one.takenBack !== 'mistake');
  const isTwice = known !== undefined && another === undefined;
  return {
    ...moved,
    lines: [...moved.lines, line],
    twice: isTwice ? `${keyOf(line)} of ${known.orderNo} is taken once more for ${line.orderNo}` : moved.twice,
  };
};

/** The last line of the order that fits and counts moves back. */
const withReversal = (
  moved: MoneyMoved,
  orderNo: string,
  command: Extract<OrderCommand, { readonly type: 'ReverseTransfer' }>,
): MoneyMoved => {
  const { direction, bankReference, isMistake = false } = command;
  const fits = (line: Line): boolean => {
    const { day, amountCents = line.cents } = command;
    const asked = { direction, bankReference, day: day ?? line.day };
    return (
      line.orderNo === orderNo &&
      line.takenBack === undefined &&
      keyOf(line) === keyOf(asked) &&
      line.cents === amountCents
    );
  };
  // card money that went back is found after the transfers of the balance
  const ofBalance = moved.lines.findLastIndex((line) => fits(line) && line.of === 'balance');
  const at = ofBalance < 0 ? moved.lines.findLastIndex(fits) : ofBalance;
  const takenBack = isMistake ? 'mistake' : 'by-bank';
  return {
    ...moved,
    lines: moved.lines.map((line, index) => (index === at ? Object.assign({}, line, { takenBack }) : line)),
  };
};

/** What has moved after one more command that was carried out. */
const movedAfter = (moved: MoneyMoved, order: LivingOrder, command: OrderCommand): MoneyMoved => {
  const { orderNo, state } = order;
  const line = (direction: BankLine['direction'], bankReference: string, day: string, cents: number): Line => ({
    direction,
    bankReference,
    day,
    orderNo,
    cents,
    of: command.type !== 'RecordRefundOtherwise' ? 'balance' : command.transactionId === undefined ? 'fee' : 'late',
    takenBack: undefined,
  });
  const withCharge = (kind: Charge['kind'], cents: number): MoneyMoved => ({
    ...moved,
    charges: [...moved.charges, { orderNo, cents, kind }],
  });
  if (command.type === 'RecordBalancePaid') {
    const day = command.receivedOn ?? dayIn(state.facts.created?.price.state ?? 'NSW', command.at);
    return withLine(moved, line('in', command.bankReference, day, command.amountCents), command.another);
  }
  if (command.type === 'RecordBalanceRefunded' || command.type === 'RecordRefundOtherwise') {
    const { bankReference, refundedOn, amountCents, another } = command;
    return withLine(moved, line('out', bankReference, refundedOn, amountCents), another);
  }
  if (command.type === 'ReverseTransfer') return withReversal(moved, orderNo, command);
  if (command.type === 'RecordDepositPaid') return withCharge('charged', command.data.amountCents);
  if (command.type === 'RecordDepositRefunded') return withCharge('refunded', command.data.amountCents);
  if (command.type === 'RecordLateCharge') return withCharge('late', command.data.amountCents);
  if (command.type === 'RecordLateChargeRefunded') return withCharge('late-refunded', command.data.amountCents);
  return moved;
};

const knownLedgers = new WeakMap<LoadedEvent, OrderLedger>();

/** What is known after an event is not folded again. */
const ledgerOf = (events: readonly LoadedEvent[]): OrderLedger | undefined => {
  const last = events.at(-1);
  const known = last && knownLedgers.get(last);
  if (last === undefined || known !== undefined) return known;
  const before = ledgerOf(events.slice(0, -1));
  if (last.event === undefined) return before;
  const { event, revision, metadata } = last;
  const ledger = evolveOrderLedger(before, { event, revision: Number(revision), recordedAt: metadata.recordedAt });
  knownLedgers.set(last, ledger);
  return ledger;
};

type Known = {
  /** In, out, and of order fee and late charges otherwise than by the gateway. */
  readonly inCents: number;
  readonly outCents: number;
  readonly feeOutCents: number;
  readonly lateOutCents: number;
  readonly sumOfCharges: (kind: Charge['kind']) => number;
};

const knownOf = ({ lines, charges }: MoneyMoved, orderNo: string): Known => {
  const counting = lines.filter((line) => line.orderNo === orderNo && line.takenBack === undefined);
  const sumOf = (those: readonly { readonly cents: number }[]) => those.reduce((sum, { cents }) => sum + cents, 0);
  return {
    inCents: sumOf(counting.filter(({ direction }) => direction === 'in')),
    outCents: sumOf(counting.filter(({ direction, of }) => direction === 'out' && of === 'balance')),
    feeOutCents: sumOf(counting.filter(({ of }) => of === 'fee')),
    lateOutCents: sumOf(counting.filter(({ of }) => of === 'late')),
    sumOfCharges: (kind) => sumOf(charges.filter((charge) => charge.orderNo === orderNo && charge.kind === kind)),
  };
};

/** What is due back and to be paid, by the bank and the price alone. */
const duesOf = (events: readonly LoadedEvent[], { inCents, outCents }: Known) => {
  const { totalCents, feeCents, feeBackCents, tradedInCents, waivedCents, isOver } = toldBy(events);
  const heldCents = inCents - outCents;
  const unpaidCents = totalCents - feeCents - tradedInCents - heldCents;
  return isOver
    ? { backCents: Math.max(0, heldCents) + feeCents - feeBackCents, toPayCents: Math.max(0, -heldCents) }
    : { backCents: Math.max(0, -unpaidCents), toPayCents: Math.max(0, unpaidCents - waivedCents) };
};

type Sums = Readonly<Record<string, readonly [books: number, moved: number]>>;

const firstDifferent = (sums: Sums): string | undefined => {
  const different = Object.entries(sums).find(([, [books, moved]]) => books !== moved);
  if (different === undefined) return undefined;
  const [what, [books, moved]] = different;
  return `${what}: ${formatDollars(books)} by the books, ${formatDollars(moved)} by bank and gateway`;
};

const brokenBooksOf = ({ orderNo, events, state }: LivingOrder, moved: MoneyMoved, hasGateway: boolean) => {
  const ledger = ledgerOf(events);
  if (ledger === undefined) return undefined;
  const known = knownOf(moved, orderNo);
  const position = positionOf(ledger.books);
  const due = duesOf(events, known);
  const lateCents = ledger.books.lateChargesFoundCents - ledger.books.lateChargesRefundedCents;
  const ofGateway: Sums = hasGateway
    ? {}
    : {
        charged: [position.depositsReceivedCents, known.sumOfCharges('charged') + known.sumOfCharges('late')],
        refunded: [
          position.depositsRefundedCents,
          known.sumOfCharges('refunded') + known.sumOfCharges('late-refunded') + known.feeOutCents + known.lateOutCents,
        ],
        'late charges due back': [
          lateCents,
          known.sumOfCharges('late') - known.sumOfCharges('late-refunded') - known.lateOutCents,
        ],
      };
  const dueCents = position.overpaymentsCents + position.balanceRefundsDueCents + position.depositRefundsDueCents;
  const entered = accounts.map((account) => [
    account,
    [ledger.entries.reduce((sum, { cents }) => sum + (cents[account] ?? 0), 0), position[account]] as const,
  ]);
  return firstDifferent({
    received: [position.balancesReceivedCents, known.inCents],
    'transferred back': [position.balancesRefundedCents, known.outCents],
    ...ofGateway,
    'due back': [refundDueCents(state.facts), due.backCents],
    'due back by the reports': [dueCents, due.backCents + lateCents],
    'to be paid': [toPayCents(state.facts), due.toPayCents],
    'debits less credits': [imbalanceOf(position), 0],
    ...Object.fromEntries(entered),
  });
};

/** A shop of which bank and gateway are known: what is wrong with its money, or nothing. */
export type BankedShop = Omit<OrdersShop, 'fork'> & {
  readonly brokenMoney: () => string | undefined;
  readonly fork: () => BankedShop | undefined;
};

/** Books, dues and reports of a shop are held against what moved; a shop with reactors has a gateway of its own, which other laws hold. */
export const withBank = (shop: OrdersShop, before: MoneyMoved = nothingMoved): BankedShop => {
  let moved = before;
  const hasGateway = shop.hasGateway;
  return {
    ...shop,
    carryOut: async (orderNo, command) => {
      const carried = await shop.carryOut(orderNo, command);
      const order = shop.orders().find((one) => one.orderNo === orderNo);
      if (carried === 'done' && order !== undefined) moved = movedAfter(moved, order, command);
      return carried;
    },
    brokenMoney: () => {
      if (moved.twice !== undefined) return moved.twice;
      for (const order of shop.orders()) {
        const broken = brokenBooksOf(order, moved, hasGateway);
        if (broken !== undefined) return `${order.orderNo}: ${broken}`;
      }
      return undefined;
    },
    fork: () => {
      const forked = shop.fork();
      return forked && withBank(forked, moved);
    },
  };
};
