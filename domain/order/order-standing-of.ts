import { allowedStep } from '../checkout/checkout-machine.ts';
import { checkoutOrderOf } from './checkout-order-of.ts';
import { dollarsFromCents } from '../money/cents.ts';
import { statutoryChargeNames } from '../terms/statutory-charges.ts';
import { unansweredCharges } from './decide-charges.ts';
import { retailerChangeOf } from './decide-retailer.ts';
import { isReadable, type OrderFacts, type OrderState } from './order-state.ts';

/** In dollars: what a company is asked to accept. */
const chargesChangeOf = (facts: OrderFacts) => {
  const { change, differenceCents = 0 } = unansweredCharges(facts) ?? {};
  if (change === undefined) return {};
  const { reason, answerBy, changed } = change;
  const charges = changed.map(({ charge, beforeCents, cents }) => ({
    name: statutoryChargeNames[charge],
    before: dollarsFromCents(beforeCents),
    amount: dollarsFromCents(cents),
  }));
  return { chargesChange: { reason, answerBy, difference: dollarsFromCents(differenceCents), charges } };
};

/** Where an order stands, as `orderStandingSchema` says it. Throws for an order that was never created. */
export const orderStandingOf = (state: OrderState) => {
  const { created, acceptance, tradeIn } = state.facts;
  if (created === undefined) throw new Error('There is no order');
  const checkout = checkoutOrderOf(state);
  return {
    lifecycle: state.lifecycle.value,
    step: allowedStep(checkout),
    checkout,
    state: created.price.state,
    offerEndsAt: created.offerExpiresAt,
    coolingOff:
      acceptance === undefined
        ? null
        : {
            ...acceptance.coolingOff,
            state: created.price.state,
            ...(acceptance.acceptance === undefined ? {} : { acceptance: acceptance.acceptance }),
            ...(acceptance.coolingOff.endsAt === acceptance.coolingOffWithCredit?.endsAt
              ? { isExtended: true as const }
              : {}),
          },
    retailerChange: retailerChangeOf(state.facts),
    ...chargesChangeOf(state.facts),
    ...(created.stockCar === undefined ? {} : { isStockCar: true }),
    hasTradeIn: tradeIn?.status === 'accepted',
    hasAnomalies: state.anomalies.length > 0,
    isReadable: isReadable(state),
  };
};
