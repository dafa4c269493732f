import { stepInWords } from '../../content/variant-words.ts';
import { AnyOf, choicePrice, OneColour, OneOf, type Choice } from '../../ui/fields/choice-groups.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import type { CatalogueModel } from './build-choice.ts';
import { plansLegend, stepIds } from './build-steps.tsx';
import type { useBuild } from './use-build.ts';
import type { EffectOf } from './use-choice-prices.ts';

type Variant = CatalogueModel['variants'][number];

const planFields = ['cappedService', 'extendedWarranty'] as const;

const plansOf = (model: CatalogueModel) =>
  planFields.flatMap((field) => (model[field] === null ? [] : [{ ...model[field], field }]));

const listPriceText = ({ listPrice, isPreOrder }: Variant): string =>
  `${isPreOrder ? 'Pre-order, list' : 'List'} ${moneyText({ dollars: listPrice, isWhole: true })}`;

/** The first by what it comes with, each other one by how it differs from the one before it. */
const describedVariant = (variant: Variant) => ({
  ...variant,
  description: variant.step === null ? variant.summary : stepInWords(variant.step),
});

type BuildChoicesProps = ReturnType<typeof useBuild> & {
  readonly model: CatalogueModel;
  readonly effectOf: EffectOf;
  /** Each choice says what it comes with. */
  readonly isExplained: boolean;
};

/** Variant, paint, interior, accessories and plans of a model: all open at once, in any order. */
export const BuildChoices = ({ model, build, change, effectOf, isExplained }: BuildChoicesProps) => {
  const plans = plansOf(model);
  const priceIn = (part: Parameters<EffectOf>[0]) => (choice: Choice) =>
    effectOf(part, choice.code) ?? choicePrice(choice);
  const explained = <Item extends { readonly description: string }>(item: Item) => ({
    ...item,
    detail: isExplained ? item.description : undefined,
  });
  return (
    <>
      <OneOf
        id={stepIds.variant}
        legend="Variant"
        name="variant"
        choices={model.variants.map((variant) => ({
          ...explained(describedVariant(variant)),
          price: variant.listPrice,
        }))}
        chosen={build.variantCode}
        onChoose={(variantCode) => {
          change(() => ({ variantCode }));
        }}
        priceOf={(variant) => effectOf('variant', variant.code) ?? listPriceText(variant)}
      />
      <OneColour
        id={stepIds.paint}
        legend="Paint"
        name="paint"
        choices={model.paints}
        chosen={build.paintCode}
        onChoose={(paintCode) => {
          change(() => ({ paintCode }));
        }}
        priceOf={priceIn('paint')}
      />
      <OneOf
        id={stepIds.interior}
        legend="Interior"
        name="interior"
        choices={model.interiors}
        chosen={build.interiorCode}
        onChoose={(interiorCode) => {
          change(() => ({ interiorCode }));
        }}
        priceOf={priceIn('interior')}
      />
      <AnyOf
        id={stepIds.accessories}
        legend="Accessories"
        help="Fitted by the retailer before you collect the car. GST included."
        choices={model.accessories.map(explained)}
        chosen={build.accessoryCodes}
        onToggle={(code, isChosen) => {
          change(({ accessoryCodes }) => {
            const others = accessoryCodes.filter((other) => other !== code);
            return { accessoryCodes: isChosen ? [...others, code] : others };
          });
        }}
        priceOf={priceIn('accessory')}
      />
      {plans.length > 0 && (
        <AnyOf
          id={stepIds.plans}
          legend={plansLegend(model)}
          choices={plans.map(explained)}
          chosen={plans.filter(({ field }) => build[field]).map(({ code }) => code)}
          onToggle={(code, isChosen) => {
            const plan = plans.find((candidate) => candidate.code === code);
            if (plan !== undefined) change(() => ({ [plan.field]: isChosen }));
          }}
          priceOf={priceIn('plan')}
        />
      )}
    </>
  );
};
