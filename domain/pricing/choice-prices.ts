import type { ResolvedBuild } from '../catalogue/car-build.ts';
import type { Cents } from '../money/cents.ts';

/** A plan has no code of its own: each model has at most one of a kind. */
export const planCodes = { cappedService: 'capped-service', extendedWarranty: 'extended-warranty' } as const;

export const choiceParts = ['variant', 'paint', 'interior', 'accessory', 'plan'] as const;

type ChoicePrice = {
  readonly part: (typeof choiceParts)[number];
  readonly code: string;
  /** Driveaway price of the build with this choice made. */
  readonly totalCents: Cents;
  /** What the choice adds to it: over the least expensive of its kind, or over the build without an extra. */
  readonly addsCents: Cents;
};

type Option = {
  readonly part: ChoicePrice['part'];
  readonly code: string;
  readonly build: ResolvedBuild;
  /** The build without it; where one must be chosen, there is none. */
  readonly without?: ResolvedBuild;
};

const extrasOf = (build: ResolvedBuild): readonly Option[] => {
  const { model, accessories } = build;
  const plans = (['cappedService', 'extendedWarranty'] as const).flatMap((field) =>
    model[field] === null
      ? []
      : [
          {
            part: 'plan' as const,
            code: planCodes[field],
            build: { ...build, [field]: model[field] },
            without: { ...build, [field]: null },
          },
        ],
  );
  return [
    ...model.accessories.map((accessory) => {
      const others = accessories.filter(({ code }) => code !== accessory.code);
      return {
        part: 'accessory' as const,
        code: accessory.code,
        build: { ...build, accessories: [...others, accessory] },
        without: { ...build, accessories: others },
      };
    }),
    ...plans,
  ];
};

/**
 * What every choice of the build's model does to its driveaway price, duty and tax included. `totalOf` prices a build in
 * cents; a choice that it cannot price (a variant that is not on sale) is left out.
 */
export const choicePrices = (
  build: ResolvedBuild,
  totalOf: (build: ResolvedBuild) => Cents | undefined,
): readonly ChoicePrice[] => {
  const { variants, paints, interiors } = build.model;
  const priced = (options: readonly Option[]) =>
    options.flatMap((option) => {
      const totalCents = totalOf(option.build);
      return totalCents === undefined ? [] : [{ ...option, totalCents }];
    });
  const oneOf = (options: readonly Option[]): readonly ChoicePrice[] => {
    const found = priced(options);
    const least = Math.min(...found.map(({ totalCents }) => totalCents));
    return found.map(({ part, code, totalCents }) => ({ part, code, totalCents, addsCents: totalCents - least }));
  };
  return [
    ...oneOf(variants.map((variant) => ({ part: 'variant', code: variant.code, build: { ...build, variant } }))),
    ...oneOf(paints.map((paint) => ({ part: 'paint', code: paint.code, build: { ...build, paint } }))),
    ...oneOf(interiors.map((interior) => ({ part: 'interior', code: interior.code, build: { ...build, interior } }))),
    ...priced(extrasOf(build)).map(({ part, code, totalCents, without }) => ({
      part,
      code,
      totalCents,
      addsCents: totalCents - ((without && totalOf(without)) ?? totalCents),
    })),
  ];
};
