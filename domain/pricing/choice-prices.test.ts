import { expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import { choicePrices } from './choice-prices.ts';
import { standardBuild } from './price-summary.ts';

const outback = catalogue.find(({ code }) => code === 'outback');
const [variant] = outback?.variants ?? [];
if (outback === undefined || variant === undefined) throw new Error('There is no Outback');
const build: ResolvedBuild = {
  ...standardBuild(outback, variant),
  accessories: outback.accessories.slice(1, 3),
  extendedWarranty: outback.extendedWarranty,
};

/** What each part costs, and 10 % of accessories on top. */
const totalOf = ({ variant: of, paint, interior, accessories, cappedService, extendedWarranty }: ResolvedBuild) =>
  1_000_000 * (1 + outback.variants.findIndex(({ code }) => code === of.code)) +
  paint.priceCents +
  interior.priceCents +
  accessories.reduce((sum, { priceCents }) => sum + priceCents * 1.1, 0) +
  (cappedService?.priceCents ?? 0) +
  (extendedWarranty?.priceCents ?? 0);

const ofPart = (part: string) => choicePrices(build, totalOf).filter((price) => price.part === part);

it('prices every choice of the model, in its order', () => {
  expect(choicePrices(build, totalOf).map(({ part, code }) => `${part} ${code}`)).toEqual([
    ...outback.variants.map(({ code }) => `variant ${code}`),
    ...outback.paints.map(({ code }) => `paint ${code}`),
    ...outback.interiors.map(({ code }) => `interior ${code}`),
    ...outback.accessories.map(({ code }) => `accessory ${code}`),
    ...(outback.cappedService === null ? [] : ['plan capped-service']),
    ...(outback.extendedWarranty === null ? [] : ['plan extended-warranty']),
  ]);
});

it('where one must be chosen, each adds what it costs over the least expensive', () => {
  const built = totalOf(build);
  expect(ofPart('variant').map(({ totalCents, addsCents }) => [totalCents, addsCents])).toEqual(
    outback.variants.map((_, index) => [built + index * 1_000_000, index * 1_000_000]),
  );
  const cheapest = Math.min(...outback.paints.map(({ priceCents }) => priceCents));
  expect(ofPart('paint').map(({ addsCents }) => addsCents)).toEqual(
    outback.paints.map(({ priceCents }) => priceCents - cheapest),
  );
  expect(ofPart('interior').some(({ addsCents }) => addsCents > 0)).toBe(true);
});

it('an extra adds what it costs over the build without it, once, whether it is chosen or not', () => {
  expect(ofPart('accessory').map(({ addsCents }) => Math.round(addsCents))).toEqual(
    outback.accessories.map(({ priceCents }) => Math.round(priceCents * 1.1)),
  );
  const chosen = new Set(build.accessories.map(({ code }) => code));
  expect(
    ofPart('accessory').map(({ code, totalCents, addsCents }) => [
      code,
      Math.round(totalCents - totalOf(build) - (chosen.has(code) ? 0 : addsCents)),
    ]),
  ).toEqual(outback.accessories.map(({ code }) => [code, 0]));
  expect(ofPart('plan').map(({ code, addsCents }) => [code, addsCents])).toEqual([
    ...(outback.cappedService === null ? [] : [['capped-service', outback.cappedService.priceCents]]),
    ...(outback.extendedWarranty === null ? [] : [['extended-warranty', outback.extendedWarranty.priceCents]]),
  ]);
});

it('leaves out what has no price, and adds nothing to what has none without it', () => {
  const notOnSale = outback.variants[1]?.code;
  const some = choicePrices(build, (one) => (one.variant.code === notOnSale ? undefined : totalOf(one)));
  expect(some.filter(({ part }) => part === 'variant')).toHaveLength(outback.variants.length - 1);
  const alone = choicePrices(build, (one) => (one.accessories.length < 3 ? undefined : totalOf(one)));
  expect(alone.map(({ part, addsCents }) => [part, addsCents])).toEqual(
    outback.accessories.slice(2).map(() => ['accessory', 0]),
  );
});

it('plans that a model does not have are none of its choices', () => {
  const model = { ...outback, cappedService: null, extendedWarranty: null };
  const without = choicePrices({ ...build, model, extendedWarranty: null }, totalOf);
  expect(without.filter(({ part }) => part === 'plan')).toEqual([]);
  const plan = { code: 'p', name: 'A plan', description: 'For three years', priceCents: 120_000 };
  const both = { ...outback, cappedService: plan, extendedWarranty: plan };
  const withBoth = choicePrices({ ...build, model: both, extendedWarranty: null }, totalOf);
  expect(withBoth.filter(({ part }) => part === 'plan').map(({ code, addsCents }) => [code, addsCents])).toEqual([
    ['capped-service', 120_000],
    ['extended-warranty', 120_000],
  ]);
});
