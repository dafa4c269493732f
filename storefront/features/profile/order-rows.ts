import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import type { PriceRow } from '../../ui/figures/definition-rows.tsx';
import { luxuryCarTaxText } from '../../ui/figures/luxury-car-tax-text.ts';

type Finance = ProfileOrder['financeDetails'];

const plain = (label: string, dollars: number): PriceRow => ({ key: label, label, dollars });
const when = (condition: boolean, ...rows: readonly PriceRow[]): readonly PriceRow[] => (condition ? rows : []);

const sumOf = (refunds: Finance['balanceRefunds']): number =>
  // in cents: dollars do not add up exactly
  refunds.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

const option = (
  label: string,
  { name, price }: Finance['exteriorOption'],
  onRoadCosts: number,
): readonly PriceRow[] => [
  plain(`${label}: ${name}`, price),
  ...when(onRoadCosts !== 0, plain(`On-road costs of the ${label.toLowerCase()}`, onRoadCosts)),
];

/**
 * The price lines of an order in the profile, in dollars: what does not apply is left out (specification §3, Profile
 * order). Payments follow the total.
 */
export const orderRows = (finance: Finance): readonly PriceRow[] => [
  plain('Manufacturer’s list price', finance.manufacturerListPrice),
  plain('Dealer delivery', finance.dealerDelivery),
  plain('Registration', finance.registration),
  ...when(finance.hasCtp, plain('Compulsory third party insurance (CTP)', finance.ctp)),
  ...when(finance.hasTac, plain('Transport accident charge (TAC)', finance.tac)),
  ...when(finance.hasMaib, plain('Motor accidents insurance (MAIB)', finance.maib)),
  plain('Stamp duty', finance.stampDuty),
  ...when(finance.hasAccessories, plain('Accessories', finance.accessoriesTotal)),
  ...when(
    finance.hasAccessories,
    ...finance.accessories.map(({ name, price }) => ({
      key: `accessory ${name}`,
      label: name,
      dollars: price,
      kind: 'indented' as const,
    })),
  ),
  ...when(
    finance.hasAccessories && finance.accessoryOnRoadCosts.price !== 0,
    plain(finance.accessoryOnRoadCosts.name || 'On-road costs of the accessories', finance.accessoryOnRoadCosts.price),
  ),
  ...(finance.hasExteriorOptionPriceEffect
    ? option('Exterior', finance.exteriorOption, finance.exteriorOptionOnRoadCosts)
    : []),
  ...(finance.hasInteriorOptionPriceEffect
    ? option('Interior', finance.interiorOption, finance.interiorOptionOnRoadCosts)
    : []),
  ...when(finance.hasLuxuryCarTax, plain('Luxury car tax', finance.luxuryCarTax)),
  ...when(finance.hasCappedService, plain(finance.cappedService.name || 'Service plan', finance.cappedService.price)),
  ...when(
    finance.hasExtendedWarranty,
    plain(finance.extendedWarranty.name || 'Extended warranty', finance.extendedWarranty.price),
  ),
  ...(finance.offers ?? []).map(({ name, amount, until }) => plain(`${name}, until ${dayText(until)}`, amount)),
  ...when(finance.rounding !== 0, plain('Rounding up to the dollar', finance.rounding)),
  {
    key: 'total',
    label: 'Order Total',
    dollars: finance.finalDap,
    detail: luxuryCarTaxText(finance.luxuryCarTaxInAll),
    kind: 'total',
  },
  plain('Deposit', -finance.deposit),
  ...when(finance.tradeIn !== 0, plain('Trade-in', -finance.tradeIn)),
  ...when(finance.additionalPayment !== 0, plain('Additional payments', -finance.additionalPayment)),
  ...when(finance.waived !== 0, plain('Not asked for any more', -finance.waived)),
  ...when(finance.depositRefunded !== 0, plain('Deposit refunded', finance.depositRefunded)),
  ...when(finance.balanceRefunds.length > 0, plain('Payments refunded', sumOf(finance.balanceRefunds))),
  ...when(finance.refundDue !== 0, plain('Still to be refunded', finance.refundDue)),
  { key: 'owing', label: 'Total amount owing', dollars: finance.totalAmountOwing, kind: 'total' },
];
