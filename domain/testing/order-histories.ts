/** Lives of an order, made at random: commands that it takes or refuses, and events that do not fit. For property tests. */
import fc from 'fast-check';
import { decide } from '../order/decide.ts';
import type { OrderCommand, OrderCommandType } from '../order/order-commands.ts';
import { orderEventTypes, type OrderEvent, type StockCar } from '../order/order-events.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from '../order/order-state.ts';
import {
  sampleContractAccepted,
  sampleDepositPaymentFailed,
  sampleEvents,
  sampleOrderCreated,
  sampleOtherVin,
  sampleStockCar,
} from './order-builders.ts';
import { sampleCommands } from './sample-commands.ts';

export const offerEndsAt = '2026-11-16T00:00:00.000Z';
export const coolingOffEndsAt = '2026-11-18T02:00:00.000Z';
/** Built to order, for the sample's car in stock, or for another one, which the sample's commands do not allocate. */
export const stockCars = fc.constantFrom(undefined, sampleStockCar, { ...sampleStockCar, vin: sampleOtherVin });
/** `OrderCreated` data of an order for a car in stock, or not. */
export const forCar = (stockCar: StockCar | undefined) => (stockCar === undefined ? {} : { stockCar });
/** The order of a history without a car in stock. */
export const orderOfHistories = sampleOrderCreated({ offerExpiresAt: offerEndsAt });
const events: readonly OrderEvent[] = [
  ...orderEventTypes.map((type) => sampleEvents[type]),
  orderOfHistories,
  sampleContractAccepted({ coolingOff: { endsAt: coolingOffEndsAt, basis: '24 hours' } }),
  sampleDepositPaymentFailed({ paymentId: '11111111-1111-4111-8111-111111111111' }),
];
const commandTypes = Object.values(sampleCommands).map(({ type }) => type);

/** A step of a history: a command that the order may refuse, or an event recorded regardless of its state. */
type Move =
  | { readonly kind: 'command'; readonly type: OrderCommandType }
  | { readonly kind: 'next' }
  | { readonly kind: 'recorded'; readonly event: OrderEvent }
  | { readonly kind: 'unreadable' };

const moves = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Move>({ kind: 'next' }) },
  { weight: 6, arbitrary: fc.constantFrom(...commandTypes).map((type): Move => ({ kind: 'command', type })) },
  { weight: 2, arbitrary: fc.constantFrom(...events).map((event): Move => ({ kind: 'recorded', event })) },
  { weight: 1, arbitrary: fc.constant<Move>({ kind: 'unreadable' }) },
);

/** An event may be recorded by mistake even before the order is created. */
export const orderHistories = fc.record({
  stockCar: stockCars,
  buyerType: fc.constantFrom('private' as const, 'private' as const, 'company' as const),
  before: fc.array(fc.constantFrom(...events), { maxLength: 1 }),
  moves: fc.array(moves, { maxLength: 30, size: 'max' }),
});
export type OrderHistory = typeof orderHistories extends fc.Arbitrary<infer Value> ? Value : never;

const journey: readonly OrderCommandType[] = [
  'StartDepositPayment',
  'RecordDepositPaid',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RequestBalance',
  'RecordBalancePaid',
  'RecordOnWater',
  'RecordOnShore',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'CompleteOrder',
];

/** The sample command; a car in stock is allocated to the order that is for it. */
const commandFor = (stockCar: StockCar | undefined, type: OrderCommandType): OrderCommand => {
  const command = sampleCommands[type];
  return command.type === 'AllocateVehicle' && stockCar !== undefined
    ? { ...command, data: { ...command.data, vin: stockCar.vin } }
    : command;
};

/** The order after each step of a history, starting with the newly placed one. */
export const statesOfHistory = ({ stockCar, buyerType, before, moves: made }: OrderHistory): readonly OrderState[] => {
  const take = (state: OrderState, command: OrderCommand): OrderState => {
    const decision = decide(command, state);
    return decision.kind === 'refused' ? state : decision.events.reduce<OrderState>(evolve, state);
  };
  const created = sampleOrderCreated({ ...orderOfHistories.data, ...forCar(stockCar), buyerType });
  const placed = [...before, created].reduce<OrderState>(evolve, initialOrderState);
  const states = [placed];
  const way =
    buyerType === 'company' ? journey.toSpliced(journey.indexOf('ApproveOrder'), 0, 'ConfirmCharges') : journey;
  let step = 0;
  for (const move of made) {
    const state = states.at(-1) ?? placed;
    if (move.kind === 'command') states.push(take(state, sampleCommands[move.type]));
    else if (move.kind === 'recorded') states.push(evolve(state, move.event));
    else if (move.kind === 'unreadable') states.push(evolveUnread(state, 'WheelsPolished', 'unknown'));
    else {
      states.push(take(state, commandFor(stockCar, way[step % way.length] ?? 'CompleteOrder')));
      step += 1;
    }
  }
  return states;
};
