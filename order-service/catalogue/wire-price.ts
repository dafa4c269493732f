import type { WirePrice } from '@driveaway/domain/api/price.ts';
import { dollarsFromCents, type Cents } from '@driveaway/domain/money/cents.ts';
import type { OrderPrice, PriceLine } from '@driveaway/domain/terms/order-terms.ts';

const plan = (chosen: OrderPrice['cappedService']) => ({
  name: chosen?.name ?? '',
  price: dollarsFromCents(chosen?.priceCents ?? 0),
});

const option = ({ name, priceCents }: OrderPrice['exteriorOption']) => ({ name, price: dollarsFromCents(priceCents) });

const affectsPrice = ({ priceCents, onRoadCostsCents }: OrderPrice['exteriorOption']): boolean =>
  priceCents !== 0 || onRoadCostsCents !== 0;

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

/** The lines of a price in dollars. */
export const wireLinesOf = (lines: readonly PriceLine[]): WirePrice['lines'] =>
  lines.map(({ amountCents, luxuryCarTax: _part, ...line }) => ({ ...line, amount: dollarsFromCents(amountCents) }));

/** A price as the API shows it: dollars, with a flag for each part that may be absent (specification §3). */
export const wirePriceOf = (price: OrderPrice): WirePrice => ({
  finalDap: dollarsFromCents(price.totalCents),
  baseDap: dollarsFromCents(price.baseDriveawayCents),
  manufacturerListPrice: dollarsFromCents(price.listPriceCents),
  dealerDelivery: dollarsFromCents(price.dealerDeliveryCents),
  registration: dollarsFromCents(price.registrationCents),
  injuryInsurance: {
    kind: price.injuryInsurance.kind,
    amount: dollarsFromCents(price.injuryInsurance.amountCents),
  },
  stampDuty: dollarsFromCents(price.stampDutyCents),
  hasLuxuryCarTax: price.luxuryCarTax.ofBaseCents !== 0,
  luxuryCarTax: dollarsFromCents(price.luxuryCarTax.ofBaseCents),
  luxuryCarTaxInAll: dollarsFromCents(price.luxuryCarTax.inAllCents),
  hasAccessories: price.accessories.items.length > 0,
  accessoriesTotal: dollarsFromCents(sum(price.accessories.items.map(({ priceCents }) => priceCents))),
  accessories: price.accessories.items.map(({ name, priceCents }) => ({ name, price: dollarsFromCents(priceCents) })),
  accessoryOnRoadCosts: {
    name: 'On-road costs of the accessories',
    price: dollarsFromCents(price.accessories.onRoadCostsCents),
  },
  hasInteriorOptionPriceEffect: affectsPrice(price.interiorOption),
  interiorOption: option(price.interiorOption),
  interiorOptionOnRoadCosts: dollarsFromCents(price.interiorOption.onRoadCostsCents),
  hasExteriorOptionPriceEffect: affectsPrice(price.exteriorOption),
  exteriorOption: option(price.exteriorOption),
  exteriorOptionOnRoadCosts: dollarsFromCents(price.exteriorOption.onRoadCostsCents),
  hasCappedService: price.cappedService !== null,
  cappedService: plan(price.cappedService),
  hasExtendedWarranty: price.extendedWarranty !== null,
  extendedWarranty: plan(price.extendedWarranty),
  ...(price.offers === undefined
    ? {}
    : {
        offers: price.offers.map(({ code, name, amountCents, until }) => ({
          code,
          name,
          amount: dollarsFromCents(-amountCents),
          until,
        })),
      }),
  rounding: dollarsFromCents(price.roundingCents),
  lines: wireLinesOf(price.lines),
});
