/** A price with other statutory charges than those of a private buyer: what the seller confirms for a company. */
import { centsToWholeDollars, formatDollars, type Cents } from '../money/cents.ts';
import type { OrderPrice, PriceLine } from '../terms/order-terms.ts';
import { priceLineCodes } from '../terms/price-line-codes.ts';
import { statutoryCharges, type StatutoryCharge } from '../terms/statutory-charges.ts';
import { luxuryCarTaxWords, roundingLine } from './price-lines.ts';

/** What is given of the charges; one that is absent stays. Stamp duty is the whole of it, that on options included. */
export type GivenCharges = { readonly [Charge in StatutoryCharge]?: Cents | undefined };

/** A charge that becomes another one. */
type ChangedCharge = { readonly charge: StatutoryCharge; readonly beforeCents: Cents; readonly cents: Cents };

/** Of the on-road costs of an option: the luxury car tax in them, the rest is stamp duty. */
const taxIn = ({ luxuryCarTax }: PriceLine): Cents => luxuryCarTax?.amountCents ?? 0;

const onRoadCosts = new Set<PriceLine['code']>([
  'exteriorOptionOnRoadCosts',
  'interiorOptionOnRoadCosts',
  'accessoryOnRoadCosts',
]);

const chargeIn = ({ lines }: Pick<OrderPrice, 'lines'>, charge: StatutoryCharge): Cents =>
  lines.reduce((sum, line) => {
    if (line.code === charge) return sum + line.amountCents;
    return charge === 'stampDuty' && onRoadCosts.has(line.code) ? sum + line.amountCents - taxIn(line) : sum;
  }, 0);

/**
 * The charges that would be others than they are in a price, in the order in which a price names them. With what had become of them
 * before: others than they were before that.
 */
export const changedCharges = (
  price: Pick<OrderPrice, 'lines'>,
  given: GivenCharges,
  changedBefore: readonly ChangedCharge[] = [],
): readonly ChangedCharge[] =>
  statutoryCharges.flatMap((charge) => {
    const nowCents = chargeIn(price, charge);
    const { beforeCents = nowCents } = changedBefore.find((one) => one.charge === charge) ?? {};
    const { [charge]: cents = nowCents } = given;
    return cents === beforeCents ? [] : [{ charge, beforeCents, cents }];
  });

/** Without the duty in it, which is all in its own line. */
const withoutDuty = (line: PriceLine): PriceLine => ({
  ...line,
  amountCents: taxIn(line),
  setBy: luxuryCarTaxWords.setBy,
  rule: `${formatDollars(taxIn(line))} luxury car tax that it adds; stamp duty on it is in the line of that name.`,
});

const usualLabels: Readonly<Record<StatutoryCharge, string>> = {
  stampDuty: 'Stamp duty',
  registration: 'Registration (12 months)',
  injuryInsurance: 'Compulsory injury insurance',
};

/** What was confirmed is no estimate, also where it is what it was. */
const asConfirmed = (line: PriceLine): PriceLine => {
  if (!statutoryCharges.some((charge) => charge === line.code)) return line;
  const { estimate: _, ...confirmed } = line;
  return { ...confirmed, label: line.label.replace('estimate, ', '') };
};

const placeOf = ({ code }: PriceLine): number => priceLineCodes.indexOf(code);

/** The lines with one charge as it was given, where a price has it. */
const withCharge = (
  lines: readonly PriceLine[],
  { charge, cents }: ChangedCharge,
  by: { readonly seller: string; readonly reason: string },
): readonly PriceLine[] => {
  const before = lines.find(({ code }) => code === charge);
  const line: PriceLine = {
    code: charge,
    label: before?.label ?? usualLabels[charge],
    amountCents: cents,
    setBy: before?.setBy ?? 'The state',
    rule: `As the seller confirmed it for a company: ${by.reason}`,
    source: by.seller,
  };
  const others = lines
    .filter(({ code }) => code !== charge)
    .map((one) => (charge === 'stampDuty' && onRoadCosts.has(one.code) ? withoutDuty(one) : one));
  const after = others.findLastIndex((one) => placeOf(one) < placeOf(line)) + 1;
  return others.toSpliced(after, 0, line);
};

const sum = (lines: readonly PriceLine[]): Cents => lines.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * A price with the charges that changed. Everything else stays: list price, offers, GST and luxury car tax. The sum is rounded up
 * to the dollar again. Duty becomes one amount in its own line: nobody asks an office for it by option.
 */
export const withCharges = (
  price: OrderPrice,
  changed: readonly ChangedCharge[],
  by: { readonly seller: string; readonly reason: string },
): OrderPrice => {
  const exact = changed
    .reduce<readonly PriceLine[]>((lines, one) => withCharge(lines, one, by), price.lines)
    .filter(({ code, amountCents }) => code !== 'rounding' && amountCents !== 0)
    .map(asConfirmed);
  const exactCents = sum(exact);
  const roundingCents = centsToWholeDollars(exactCents);
  const lines = roundingCents === 0 ? exact : [...exact, roundingLine(roundingCents)];
  const amountOf = (code: PriceLine['code']): Cents => lines.find((line) => line.code === code)?.amountCents ?? 0;
  const { exteriorOption, interiorOption, accessories, injuryInsurance } = price;
  const base = [
    price.listPriceCents,
    price.dealerDeliveryCents,
    price.luxuryCarTax.ofBaseCents,
    amountOf('stampDuty'),
    amountOf('registration'),
    amountOf('injuryInsurance'),
  ];
  return {
    ...price,
    stampDutyCents: amountOf('stampDuty'),
    registrationCents: amountOf('registration'),
    injuryInsurance: { ...injuryInsurance, amountCents: amountOf('injuryInsurance') },
    exteriorOption: { ...exteriorOption, onRoadCostsCents: amountOf('exteriorOptionOnRoadCosts') },
    interiorOption: { ...interiorOption, onRoadCostsCents: amountOf('interiorOptionOnRoadCosts') },
    accessories: { ...accessories, onRoadCostsCents: amountOf('accessoryOnRoadCosts') },
    baseDriveawayCents: base.reduce((total, cents) => total + cents, 0),
    roundingCents,
    totalCents: exactCents + roundingCents,
    lines: [...lines],
  };
};
