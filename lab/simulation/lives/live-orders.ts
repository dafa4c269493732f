/** One life: some orders over the same few cars, and what is asked of them, all from one seed. */
import { decide } from '@driveaway/domain/order/decide.ts';
import { areChargesOpen } from '@driveaway/domain/order/decide-charges.ts';
import { mayWithdrawAtRetailer } from '@driveaway/domain/order/duties-of-cooling-off.ts';
import type { OrderCommand, OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { balanceRefundDueCents, depositHeldCents, outstandingCents } from '@driveaway/domain/order/order-money.ts';
import { initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { createSeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { Breach } from '../laws/ground-truth.ts';
import { carOfLife } from './car-of-life.ts';
import { commandMakers, makeCommand, type Occasion } from './command-makers.ts';
import type { LivingOrder } from './living-order.ts';
import { lawsAtEachStep, lawsAtTheEnd, lawsOfEndings, type OrderLaw } from './order-laws.ts';
import { withBank, type BankedShop } from './money-moved.ts';
import type { OrdersShop } from './orders-shop.ts';

export type Life = {
  readonly seed: number;
  /** The moves that are made, by number: what each is follows from seed and number alone, whatever others are left out. */
  readonly moves: readonly number[];
};

export type LifeOutcome = {
  readonly breaches: readonly Breach[];
  /** What was asked, and what came of it. */
  readonly story: readonly string[];
  /** How often each command was carried out. */
  readonly carriedOut: ReadonlyMap<OrderCommandType, number>;
};

const mostMoves = 50;
const mostOrders = 3;
const hour = 3_600_000;

/** The whole life of a seed. */
export const lifeOf = (seed: number): Life => {
  const length = createSeededRandom(seed, 'length').between(3, mostMoves);
  return { seed, moves: Array.from({ length }, (_, index) => index) };
};

const carsOf = (seed: number): readonly string[] => {
  const random = createSeededRandom(seed, 'cars');
  return Array.from({ length: 2 }, () => carOfLife(`100000${random.between(100_000, 999_999)}`));
};

const commandTypes = Object.keys(commandMakers).filter((type): type is OrderCommandType => type in commandMakers);
/** What brings orders to where laws have broken: changed after they were agreed, moved, corrected, traded in. */
const afterAgreement = [
  'ChangeOrder',
  'ConfirmCharges',
  'ReallocateVehicle',
  'CorrectStatus',
  'AddContractNotes',
  'AcceptContract',
  'RequestValuation',
  'OfferTradeIn',
  'AcceptTradeIn',
] as const satisfies readonly OrderCommandType[];

/** What moves money, takes it back, or does without it: of every fifth life. */
const ofMoney = [
  'RecordBalancePaid',
  'RecordBalanceRefunded',
  'RecordRefundOtherwise',
  'ReverseTransfer',
  'WaiveBalance',
] as const satisfies readonly OrderCommandType[];

/** What few orders come to: of every fifth life too. */
const seldom = [
  'RecordDepositPaymentHeld',
  'RecordDepositPaymentFailed',
  'OfferHandoverTimes',
  'WithdrawHandoverTimes',
  'LodgeFinanceApplication',
  'DenyFinanceApplication',
  'OfferTradeIn',
  'DeclineTradeIn',
] as const satisfies readonly OrderCommandType[];

const themes = [afterAgreement, ofMoney, seldom, afterAgreement, afterAgreement] as const;

const stepAfter: Readonly<Record<string, OrderCommandType>> = {
  depositDue: 'StartDepositPayment',
  paymentOpen: 'RecordDepositPaid',
  paymentHeld: 'RecordDepositPaid',
  contractDue: 'IssueContract',
  contractIssued: 'AcceptContract',
  contractAccepted: 'ApproveOrder',
  approved: 'AllocateVehicle',
  allocated: 'RecordOnWater',
  onWater: 'RecordOnShore',
  toDealer: 'RecordArrivalAtDealer',
  delivered: 'CompleteOrder',
  completed: 'RecordHandover',
};
const stepAshore = {
  notDue: 'RequestBalance',
  owing: 'RecordBalancePaid',
  paid: 'ShipToDealer',
  overpaid: 'ShipToDealer',
} as const;

/** The next step of an ordinary order; undefined once there is none. */
const nextOf = ({ lifecycle, facts, revision }: OrderState): OrderCommandType | undefined => {
  const { fulfilment, balance } = lifecycle.value;
  const [givenUp] = facts.givenUp ?? [];
  // card money goes back otherwise, and comes back, too seldom by itself
  const back = facts.refundsOtherwise?.at(-1);
  if (back !== undefined && back.isReversed === undefined && revision % 3 === 0) return 'ReverseTransfer';
  if (givenUp?.charge !== undefined) return revision % 2 === 0 ? 'RecordRefundOtherwise' : 'RecordLateChargeRefunded';
  if (givenUp !== undefined) return revision % 2 === 0 ? 'EndChargeSearch' : 'RecordLateCharge';
  const [stage = ''] = typeof fulfilment === 'string' ? [fulfilment] : Object.values(fulfilment);
  if (stage === 'onShore') return stepAshore[balance];
  if (stage === 'refundDue') return depositHeldCents(facts) > 0 ? 'RecordDepositRefunded' : 'RecordBalanceRefunded';
  if (stage === 'contractAccepted' && areChargesOpen(facts)) return 'ConfirmCharges';
  if (stage === 'delivered' && facts.handover?.chosen === undefined)
    return facts.handover?.offer === undefined ? 'OfferHandoverTimes' : 'ChooseHandoverTime';
  return stepAfter[stage];
};

/** Something else than the next step: as a rule something that the order takes. */
const strayCommand = (occasion: Occasion, often: readonly OrderCommandType[]): OrderCommand => {
  const { random, order } = occasion;
  // a car in stock that was given up is where two orders came to want one car
  const isGivenUp = order.state.facts.isStockCarGivenUp === true;
  if (isGivenUp && random.chance(0.5)) return makeCommand('CorrectStatus', occasion);
  const draw = (): OrderCommand =>
    makeCommand(random.chance(0.4) ? random.pick(commandTypes) : random.pick(often), occasion);
  let command = draw();
  for (let tries = 0; tries < 8 && decide(command, order.state).kind === 'refused'; tries += 1) command = draw();
  return command;
};

/** What is said is wrong, or thrown. */
const saying = (law: () => string | undefined): string | undefined => {
  try {
    return law();
  } catch (fault) {
    return String(fault);
  }
};

const moneyLaw = 'books, dues and reports are those of bank and gateway';

const moneyBreachesOf = ({ brokenMoney }: BankedShop): readonly Breach[] => {
  const what = saying(brokenMoney);
  return what === undefined ? [] : [{ law: moneyLaw, what }];
};

const breachesOf = (laws: Readonly<Record<string, OrderLaw>>, { orders, rules, now }: OrdersShop): readonly Breach[] =>
  Object.entries(laws).flatMap(([law, holds]) => {
    const what = saying(() => holds(orders(), rules, now()));
    return what === undefined ? [] : [{ law, what }];
  });

/** The steps that bring a paid order to its end, and the money that is due with it. */
const finishingSteps = [
  'ConfirmCharges',
  ...straightWay.slice(straightWay.indexOf('IssueContract')),
  'RecordHandover',
] as const;

const freshLine = ({ random }: Occasion) => ({ bankReference: random.uuid(), another: undefined });

/** As whoever wants to finish asks: what is owing, today, for the car in stock or one that nobody has. */
const finishingCommand = (
  type: (typeof finishingSteps)[number],
  occasion: Occasion,
  freshVin: string,
): OrderCommand => {
  const { facts } = occasion.order.state;
  const made = makeCommand(type, occasion);
  switch (made.type) {
    case 'AcceptContract':
      return { ...made, data: { ...made.data, contractHash: facts.contract?.contractHash ?? made.data.contractHash } };
    case 'RequestBalance':
      return { type: 'RequestBalance', at: occasion.now };
    case 'RecordBalancePaid':
      return { ...made, ...freshLine(occasion), amountCents: outstandingCents(facts) };
    case 'AllocateVehicle':
      return { ...made, data: { vin: freshVin } };
    // with no day, as one that has passed is refused
    case 'RecordOnWater':
    case 'ShipToDealer':
      return { ...made, data: {} };
    case 'RecordHandover': {
      const { data } = commandMakers.CreateOrder(occasion);
      return { ...made, handedOverOn: data.price.asOf };
    }
    case 'ConfirmCharges':
      return { ...made, charges: {} };
    case 'StartDepositPayment':
    case 'RecordDepositPaid':
    case 'ApproveOrder':
    case 'CompleteOrder':
    case 'IssueContract':
    case 'RecordArrivalAtDealer':
    case 'RecordOnShore':
      return made;
  }
};

type Seen = { readonly seed: number; readonly cars: readonly string[]; readonly say: (line: string) => void };

const orderNow = (shop: OrdersShop, orderNo: string): LivingOrder =>
  shop.orders().find((order) => order.orderNo === orderNo) ?? { orderNo, events: [], state: initialOrderState };

const ask = async (shop: OrdersShop, orderNo: string, command: OrderCommand, say: Seen['say']): Promise<string> => {
  const carried = await shop.carryOut(orderNo, command);
  const outcome = carried === 'done' ? 'done' : carried.refused;
  say(`${orderNo}: ${command.type} ${JSON.stringify({ ...command, type: undefined }).slice(0, 160)}: ${outcome}`);
  return outcome;
};

const isFinished = ({ state: { lifecycle, facts } }: LivingOrder): boolean =>
  lifecycle.value.fulfilment === 'completed' && facts.handover?.done !== undefined;
const isPaidAndLive = ({ state: { facts } }: LivingOrder): boolean =>
  facts.deposit !== undefined && facts.cancellation === undefined;

const occasionAt = (shop: OrdersShop, orderNo: string, { seed, cars }: Seen, of: string): Occasion => ({
  random: createSeededRandom(seed, orderNo, of),
  order: orderNow(shop, orderNo),
  now: shop.now(),
  cars,
  rules: shop.rules,
});

/** Money that is due back is sent back, in parts where it is odd. */
const giveBack = async (shop: OrdersShop, orderNo: string, seen: Seen): Promise<void> => {
  const fee = occasionAt(shop, orderNo, seen, 'fee back');
  if (fee.order.state.facts.cancellation !== undefined && depositHeldCents(fee.order.state.facts) > 0)
    await ask(shop, orderNo, makeCommand('RecordDepositRefunded', fee), seen.say);
  for (let part = 0; part < 5; part += 1) {
    const occasion = occasionAt(shop, orderNo, seen, `back ${part}`);
    const dueCents = balanceRefundDueCents(occasion.order.state.facts);
    if (dueCents === 0) return;
    const amountCents = part < 4 ? Math.ceil(dueCents / 2) : dueCents;
    await ask(
      shop,
      orderNo,
      { ...makeCommand('RecordBalanceRefunded', occasion), ...freshLine(occasion), amountCents },
      seen.say,
    );
  }
};

/** Undefined once the order is completed, handed over, and everything that was too much is back. */
const finish = async (shop: OrdersShop, orderNo: string, seen: Seen): Promise<string | undefined> => {
  const refusals: string[] = [];
  let hasMoved = true;
  for (let round = 0; hasMoved && !isFinished(orderNow(shop, orderNo)); round += 1) {
    hasMoved = false;
    for (const type of finishingSteps) {
      const occasion = occasionAt(shop, orderNo, seen, `finish ${round} ${type}`);
      const { events, state } = occasion.order;
      if (type === 'RequestBalance' && state.lifecycle.value.balance !== 'notDue') continue;
      if (type === 'RecordBalancePaid' && outstandingCents(state.facts) <= 0) continue;
      const vins = [state.facts.created?.stockCar?.vin ?? '', carOfLife(`7${orderNo.replace('-', '').slice(1)}`)];
      for (const vin of type === 'AllocateVehicle' ? vins.filter((one) => one !== '') : ['']) {
        const outcome = await ask(shop, orderNo, finishingCommand(type, occasion, vin), seen.say);
        if (outcome !== 'done' && outcome !== 'illegal-transition') refusals.push(`${type} ${outcome}`);
      }
      hasMoved ||= orderNow(shop, orderNo).events.length > events.length;
    }
  }
  await giveBack(shop, orderNo, seen);
  const { state } = orderNow(shop, orderNo);
  if (!isFinished(orderNow(shop, orderNo)))
    return `${orderNo} is stuck at ${JSON.stringify(state.lifecycle.value)}: ${[...new Set(refusals)].join(', ')}`;
  const leftCents = balanceRefundDueCents(state.facts);
  return leftCents > 0 ? `${orderNo} is finished, and ${leftCents} cents are not back` : undefined;
};

/** Undefined once the order is cancelled and everything is back; one whose car has arrived only while its buyer may withdraw. */
const cancel = async (shop: OrdersShop, orderNo: string, seen: Seen): Promise<string | undefined> => {
  const occasion = occasionAt(shop, orderNo, seen, 'cancel');
  const { state: before } = occasion.order;
  const { fulfilment } = before.lifecycle.value;
  const hasArrived = fulfilment === 'delivered' || fulfilment === 'completed';
  if (hasArrived && !mayWithdrawAtRetailer(before, occasion.now)) return undefined;
  const outcome = await ask(shop, orderNo, { ...makeCommand('CancelOrder', occasion), by: 'seller' }, seen.say);
  if (outcome !== 'done') return `${orderNo} cannot be cancelled: ${outcome}`;
  await giveBack(shop, orderNo, seen);
  const { lifecycle, facts } = orderNow(shop, orderNo).state;
  const leftCents = depositHeldCents(facts) + balanceRefundDueCents(facts);
  return leftCents > 0 || JSON.stringify(lifecycle.value.fulfilment) !== '{"cancelled":"settled"}'
    ? `${orderNo} is cancelled, and ${leftCents} cents are not back`
    : undefined;
};

const endings = {
  'every paid order can be finished': finish,
  'every paid order can be cancelled with everything back': cancel,
} as const;

/** Brings every paid order to its end, in each way where the shop can be forked, else in one that the seed draws. */
const end = async (shop: BankedShop, seen: Seen): Promise<readonly Breach[]> => {
  const ways = Object.entries(endings);
  const paid = shop.orders().filter(isPaidAndLive);
  const breaches: Breach[] = [];
  for (const { orderNo } of paid) {
    const chosen = createSeededRandom(seen.seed, 'ending', orderNo).pick(ways);
    for (const way of ways) {
      const own = shop.fork() ?? (way === chosen ? shop : undefined);
      const [law, bring] = way;
      const what = own && (await bring(own, orderNo, seen));
      if (what !== undefined) breaches.push({ law, what });
      if (own !== undefined) breaches.push(...breachesOf(lawsOfEndings, own), ...moneyBreachesOf(own));
    }
  }
  return breaches;
};

const move = async (shop: OrdersShop, index: number, seen: Seen): Promise<OrderCommandType | undefined> => {
  const { seed, cars, say } = seen;
  const random = createSeededRandom(seed, 'move', index);
  await shop.letPass(random.pick([0, 60_000, hour, 7 * hour, 30 * hour]));
  const placed = shop.orders();
  const isNew = placed.length === 0 || (placed.length < mostOrders && random.chance(0.1));
  const orderNo = isNew
    ? `${String(10_000_000 + (seed % 10_000_000))}-${String(1_000 + index)}`
    : random.pick(placed).orderNo;
  const occasion: Occasion = { random, order: orderNow(shop, orderNo), now: shop.now(), cars, rules: shop.rules };
  const next = random.chance(0.6) ? nextOf(occasion.order.state) : undefined;
  const command = isNew
    ? makeCommand('CreateOrder', occasion)
    : next === undefined
      ? strayCommand(occasion, themes[seed % themes.length] ?? afterAgreement)
      : makeCommand(next, occasion);
  return (await ask(shop, orderNo, command, say)) === 'done' ? command.type : undefined;
};

/** Lives a life to its end, or to the first law that is broken. */
export const liveOrders = async ({ seed, moves }: Life, opened: OrdersShop): Promise<LifeOutcome> => {
  const shop = withBank(opened);
  const story: string[] = [];
  const carriedOut = new Map<OrderCommandType, number>();
  const seen: Seen = { seed, cars: carsOf(seed), say: (line) => void story.push(`${shop.now()} ${line}`) };
  for (const index of moves) {
    const done = await move(shop, index, seen);
    if (done === undefined) continue;
    carriedOut.set(done, (carriedOut.get(done) ?? 0) + 1);
    const breaches = [...breachesOf(lawsAtEachStep, shop), ...moneyBreachesOf(shop)];
    if (breaches.length > 0) return { breaches, story, carriedOut };
  }
  const looked = breachesOf(lawsAtTheEnd, shop);
  if (looked.length > 0) return { breaches: looked, story, carriedOut };
  const ended = await end(shop, seen);
  return { breaches: ended.length > 0 ? ended : await shop.close(), story, carriedOut };
};
