/** The decision about a change of an order by its customer, before a car is allocated. */
import { balanceHeldCents } from './balance-held.ts';
import { acceptIfPossible, refuse, type Decision } from './decision.ts';
import type { OrderCommandOf } from './order-commands.ts';
import type { OrderFacts, OrderState } from './order-state.ts';

/** What a contract says, as far as it changes: another text for other terms. */
export const termsOf = ({ created, earlier, tradeIn, confirmedCharges, balance }: OrderFacts): string =>
  `change ${earlier?.changes ?? 0}, trade-in ${tradeIn?.status === 'accepted'}, ${created?.dealer.dealerId}, charges ${confirmedCharges !== undefined}, held ${balanceHeldCents(balance)}`;

/** Whether it is another car or another retailer: a price alone is no change. */
const isOther = (
  { created }: OrderFacts,
  { vehicle, dealer, price }: OrderCommandOf<'ChangeOrder'>['data'],
): boolean => {
  const codes = ({ accessories }: typeof price) => accessories.items.map(({ code }) => code).toSorted();
  return (
    created === undefined ||
    created.vehicle.paint.code !== vehicle.paint.code ||
    created.vehicle.interior.code !== vehicle.interior.code ||
    created.dealer.dealerId !== dealer.dealerId ||
    codes(created.price).join() !== codes(price).join()
  );
};

export const changeOrder = (state: OrderState, { data, terms }: OrderCommandOf<'ChangeOrder'>): Decision => {
  const { facts } = state;
  const decision = acceptIfPossible(state, {
    type: 'OrderChanged',
    data: {
      change: (facts.earlier?.changes ?? 0) + 1,
      ...data,
      differenceCents: data.price.totalCents - (facts.created?.price.totalCents ?? 0),
    },
  });
  if (decision.kind === 'refused' || facts.created === undefined) return decision;
  if (facts.created.stockCar !== undefined) return refuse({ code: 'stock-car-as-it-is' });
  if (terms !== undefined && terms !== termsOf(facts)) return refuse({ code: 'terms-changed' });
  return isOther(facts, data) ? decision : refuse({ code: 'nothing-changed' });
};
