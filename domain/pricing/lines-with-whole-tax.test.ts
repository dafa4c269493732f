/** Luxury car tax on papers: once, whole and by name, whatever is chosen and offered. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveBuild } from '../catalogue/car-build.ts';
import { catalogue, findVariant } from '../catalogue/catalogue.ts';
import type { Offer } from '../maker/offer.ts';
import type { Suburb } from '../locations/state.ts';
import type { Cents } from '../money/cents.ts';
import { evolve, initialOrderState } from '../order/order-state.ts';
import { gstOfPrice, gstWithin, taxInvoiceOf } from '../payments/tax-invoice-of.ts';
import { emptyBooks, evolveBooks, positionOf } from '../reports/order-books.ts';
import type { OrderPrice } from '../terms/order-terms.ts';
import {
  sampleBalancePaid,
  sampleBuyer,
  sampleOrderCreated,
  sampleOrderHistory,
  samplePrice,
} from '../testing/order-builders.ts';
import { driveawayPrice } from './driveaway-price.ts';
import { linesWithWholeTax } from './lines-with-whole-tax.ts';
import { changedCharges, withCharges } from './with-charges.ts';
import { luxuryCarTax, luxuryCarTaxRowOn } from './luxury-car-tax.ts';

const asOf = '2026-12-10';
const row = luxuryCarTaxRowOn(asOf);
if (row === undefined) throw new Error('There are no figures');

type Place = Pick<Suburb, 'state' | 'postcode'>;
type Chosen = { readonly variantCode: string; readonly paintCode: string; readonly interiorCode: string } & {
  readonly accessoryCodes: readonly string[];
};

const priceOf = (chosen: Chosen, suburb: Place, gives: readonly Offer['gives'][] = []): OrderPrice | undefined => {
  const build = resolveBuild({
    ...chosen,
    accessoryCodes: [...chosen.accessoryCodes],
    cappedService: false,
    extendedWarranty: false,
  });
  if (build.kind !== 'resolved') throw new Error('That cannot be built');
  const offers = gives.map((one, index) => ({
    code: `offer-${index}`,
    name: 'An offer',
    gives: one,
    variantCodes: [chosen.variantCode],
    from: asOf,
    until: asOf,
  }));
  const answer = driveawayPrice({ build, suburb, asOf, offersAt: { offers, at: `${asOf}T01:00:00Z` } });
  return answer.kind === 'priced' ? answer.price : undefined;
};

const sumOf = (lines: readonly { readonly amountCents: Cents }[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
const taxLines = (price: OrderPrice) =>
  linesWithWholeTax(price).flatMap(({ code, amountCents }) => (code === 'luxuryCarTax' ? [amountCents] : []));

const melbourne: Place = { state: 'VIC', postcode: '3000' };
const sydney: Place = { state: 'NSW', postcode: '2000' };
const diesel: Chosen = {
  variantCode: 'currawong-diesel-summit',
  paintCode: 'frost-pearl',
  interiorCode: 'sand-leather',
  accessoryCodes: ['tow-bar', 'side-steps', 'floor-mats'],
};

describe('luxury car tax', () => {
  it('is named whole where options bear a part of it', () => {
    const price = priceOf(diesel, melbourne);
    // 6,952.80 + 268.50 + 748.50 + 1,064.70
    expect(price?.luxuryCarTax).toStrictEqual({ ofBaseCents: 695_280, inAllCents: 903_450 });
    expect(price && taxLines(price)).toStrictEqual([903_450]);
  });

  it('is named where options alone lift the car above the threshold', () => {
    const model = catalogue.find(({ code }) => code === 'currawong');
    const price = priceOf(
      {
        ...diesel,
        variantCode: 'currawong-plug-in-hybrid',
        accessoryCodes: (model?.accessories ?? []).map(({ code }) => code),
      },
      sydney,
    );
    expect(price?.luxuryCarTax).toStrictEqual({ ofBaseCents: 0, inAllCents: 31_830 });
    expect(price && taxLines(price)).toStrictEqual([31_830]);
    const stated = price && linesWithWholeTax(price);
    expect(stated?.map(({ code }) => code).slice(0, 3)).toStrictEqual(['listPrice', 'dealerDelivery', 'luxuryCarTax']);
    expect(
      stated?.filter(({ setBy }) => setBy.includes('Australian Government')).map(({ code }) => code),
    ).toStrictEqual(['luxuryCarTax']);
  });

  it('is no line of a price without it', () => {
    expect(linesWithWholeTax(samplePrice)).toStrictEqual(samplePrice.lines);
  });

  it('follows the list price of a car that is delivered for nothing', () => {
    const price = priceOf(diesel, melbourne);
    const lines = price?.lines.filter(({ code }) => code !== 'dealerDelivery') ?? [];
    const stated = price && linesWithWholeTax({ ...price, lines });
    expect(stated?.map(({ code }) => code).slice(0, 3)).toStrictEqual(['listPrice', 'luxuryCarTax', 'stampDuty']);
  });

  it('leaves no line of $0 where it was all that an option added', () => {
    const price = priceOf(diesel, melbourne);
    const lines = price?.lines.map(({ ...line }) =>
      line.luxuryCarTax === undefined ? line : { ...line, amountCents: line.luxuryCarTax.amountCents },
    );
    const codes = price && lines && linesWithWholeTax({ ...price, lines }).map(({ code }) => code);
    expect(codes?.filter((code) => code.endsWith('OnRoadCosts'))).toStrictEqual([]);
  });

  it('goes with GST by the price that the seller asks: its own bonus lowers both, what another pays it lowers neither', () => {
    const freeOf = (options: readonly { readonly code: string; readonly priceCents: Cents }[] = []): string =>
      options.find(({ priceCents }) => priceCents === 0)?.code ?? '';
    const { paints, interiors } = findVariant(diesel.variantCode)?.model ?? {};
    const bare = { ...diesel, paintCode: freeOf(paints), interiorCode: freeOf(interiors), accessoryCodes: [] };
    const [plain, bonus, contribution] = [
      priceOf(bare, sydney),
      priceOf(bare, sydney, [{ kind: 'bonus', cents: 500_000 }]),
      priceOf(bare, sydney, [{ kind: 'contribution', cents: 500_000 }]),
    ];
    const taxes = [plain, bonus, contribution].map(
      (price) => price && [price.luxuryCarTax.inAllCents, gstOfPrice(price), price.stampDutyCents],
    );
    const [tax = 0, gst = 0, duty = 0] = taxes[0] ?? [];
    expect(tax).toBe(692_280);
    expect(taxes[1]).toStrictEqual([542_280, gst - 45_454, duty]);
    expect(taxes[2]).toStrictEqual([tax, gst, duty]);
  });
});

it('an invoice has the sums of its price: lines, GST, luxury car tax and total, to the cent', () => {
  const settled = sampleOrderHistory.slice(0, 11);
  const cars = catalogue.flatMap(({ variants, paints, interiors, accessories }) =>
    variants.map(({ code }) => ({ code, paints, interiors, accessories })),
  );
  const anyCase = fc.constantFrom(...cars).chain(({ code, paints, interiors, accessories }) =>
    fc.record({
      chosen: fc.record({
        variantCode: fc.constant(code),
        paintCode: fc.constantFrom(...paints.map((one) => one.code)),
        interiorCode: fc.constantFrom(...interiors.map((one) => one.code)),
        accessoryCodes: fc.subarray(accessories.map((one) => one.code)),
      }),
      suburb: fc.constantFrom<Place>(
        melbourne,
        sydney,
        { state: 'QLD', postcode: '4000' },
        { state: 'WA', postcode: '6000' },
      ),
      gives: fc.array(
        fc.oneof(
          fc.record({
            kind: fc.constantFrom('bonus' as const, 'contribution' as const),
            cents: fc.integer({ min: 1, max: 900_000 }),
          }),
          fc.record({
            kind: fc.constant('accessory' as const),
            accessoryCode: fc.constantFrom(...accessories.map((one) => one.code)),
          }),
        ),
        { maxLength: 3 },
      ),
      // of a company, as the seller confirms them
      charges: fc.record(
        {
          stampDuty: fc.integer({ min: 0, max: 2_000_000 }),
          registration: fc.integer({ min: 0, max: 200_000 }),
          injuryInsurance: fc.integer({ min: 0, max: 100_000 }),
        },
        { requiredKeys: [] },
      ),
    }),
  );
  fc.assert(
    fc.property(anyCase, ({ chosen, suburb, gives, charges }) => {
      const priced = priceOf(chosen, suburb, gives);
      if (priced === undefined) return;
      const price = withCharges(priced, changedCharges(priced, charges), { seller: 'Austral', reason: 'A company.' });
      expect([changedCharges(price, charges), price.totalCents % 100]).toStrictEqual([[], 0]);
      const car = findVariant(chosen.variantCode)?.variant.technical;
      if (car === undefined) throw new Error('That is not sold');
      const amountOf = (...codes: readonly string[]): Cents =>
        sumOf(price.lines.filter(({ code }) => codes.includes(code)));
      // what the seller itself supplies, at what it asks for it
      const supplied = amountOf('listPrice', 'dealerDelivery', 'exteriorOption', 'interiorOption', 'accessories');
      const asked = supplied + amountOf('makerBonus', 'freeAccessory');
      const tax = luxuryCarTax(row, car, asked);
      const facts = [
        sampleOrderCreated({ price }),
        ...settled.slice(1),
        sampleBalancePaid({ amountCents: price.totalCents - 100_000, remainingCents: 0 }),
      ];
      const invoice = taxInvoiceOf(facts.reduce(evolve, initialOrderState).facts, sampleBuyer, `${asOf}T01:00:00Z`);
      const position = positionOf(facts.reduce(evolveBooks, emptyBooks));
      expect(invoice).toMatchObject({
        totalCents: price.totalCents,
        luxuryCarTaxCents: tax,
        gstCents: gstWithin(asked),
      });
      expect(sumOf(price.lines)).toBe(price.totalCents);
      expect(sumOf(invoice?.lines ?? [])).toBe(price.totalCents);
      expect(sumOf(taxLines(price).map((amountCents) => ({ amountCents })))).toBe(tax);
      expect([position.luxuryCarTaxInPricesCents, position.gstInPricesCents]).toStrictEqual([tax, gstWithin(asked)]);
    }),
  );
});
