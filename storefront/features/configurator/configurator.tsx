import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CarDrawing } from '../../cars/drawing/car-drawing.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { addressOfBuild, buildFromAddress, describeBuild, type CatalogueModel } from './build-choice.ts';
import { BuildSteps, plansLegend, stepIds, stepsOf } from './build-steps.tsx';
import { BuildSummary } from './build-summary.tsx';
import { AnyOf, OneColour, OneOf, type Choice } from '../../ui/fields/choice-groups.tsx';
import styles from './configurator.module.css';
import { QuoteBar } from './quote-panel.tsx';
import { roofHexOf } from './roof-hex.ts';
import { useQuote } from './use-quote.ts';

export type ConfiguratorProps = {
  readonly model: CatalogueModel;
  readonly suburb: Suburb;
  readonly scene: Scene;
  readonly onChangeSuburb: () => void;
  /** Explains the price of a build, line by line. */
  readonly onShowDetails: (title: string, build: CarBuild) => void;
};

/** Memoised: redrawn only when the car changes, not its price. */
const Drawing = memo(CarDrawing);

const plansOf = (model: CatalogueModel): readonly (Choice & { field: 'cappedService' | 'extendedWarranty' })[] => [
  ...(model.cappedService === null ? [] : [{ ...model.cappedService, field: 'cappedService' as const }]),
  ...(model.extendedWarranty === null ? [] : [{ ...model.extendedWarranty, field: 'extendedWarranty' as const }]),
];

/** The address holds the choice: Back undoes each change, and a link shares the car. */
const useBuild = (model: CatalogueModel) => {
  const [search, setSearch] = useSearchParams();
  const build = buildFromAddress(model, search);
  const change = (partOf: (build: CarBuild) => Partial<CarBuild>) => {
    // the current address, not the rendered one: of two quick choices neither is lost
    const now = new URLSearchParams(globalThis.location.search);
    const current = buildFromAddress(model, now);
    setSearch(addressOfBuild({ ...current, ...partOf(current) }, now), { preventScrollReset: true });
  };
  return { build, change };
};

const Choices = ({ model, build, change }: { model: CatalogueModel } & ReturnType<typeof useBuild>) => {
  const plans = plansOf(model);
  return (
    <>
      <OneOf
        id={stepIds.variant}
        legend="Variant"
        name="variant"
        choices={model.variants.map((variant) => ({ ...variant, price: variant.listPrice }))}
        chosen={build.variantCode}
        onChoose={(variantCode) => {
          change(() => ({ variantCode }));
        }}
        priceOf={({ listPrice, isPreOrder }) =>
          `${isPreOrder ? 'Pre-order, list' : 'List'} ${moneyText({ dollars: listPrice, isWhole: true })}`
        }
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
      />
      <AnyOf
        id={stepIds.accessories}
        legend="Accessories"
        help="Fitted by the retailer before you collect the car. GST included."
        choices={model.accessories}
        chosen={build.accessoryCodes}
        onToggle={(code, isChosen) => {
          change(({ accessoryCodes }) => {
            const others = accessoryCodes.filter((other) => other !== code);
            return { accessoryCodes: isChosen ? [...others, code] : others };
          });
        }}
      />
      {plans.length > 0 && (
        <AnyOf
          id={stepIds.plans}
          legend={plansLegend(model)}
          choices={plans}
          chosen={plans.filter(({ field }) => build[field]).map(({ code }) => code)}
          onToggle={(code, isChosen) => {
            const plan = plans.find((candidate) => candidate.code === code);
            if (plan !== undefined) change(() => ({ [plan.field]: isChosen }));
          }}
        />
      )}
    </>
  );
};

/** Variant, paint, interior, accessories and plans of a model, drawn and priced as they are chosen. */
export const Configurator = ({ model, suburb, scene, onChangeSuburb, onShowDetails }: ConfiguratorProps) => {
  const { build, change } = useBuild(model);
  const quote = useQuote(build, suburb);
  const { variant, paint, interior } = describeBuild(model, build);
  const title = `${model.name} ${variant?.name ?? ''}`.trim();
  return (
    <div className={styles.layout}>
      <div className={styles.preview}>
        <Stage scene={scene} className={styles.stage}>
          <Drawing
            modelCode={model.code}
            variantCode={build.variantCode}
            paintHex={paint?.hex ?? ''}
            roofHex={roofHexOf(paint?.name)}
            title={`${title} in ${paint?.name ?? ''}, from the side`}
          />
        </Stage>
        <p className={styles.caption}>
          {[title, paint?.name, interior?.name].join(', ')}. Drawing; wheels and equipment differ between variants.
        </p>
        <div className={styles.beside}>
          <QuoteBar quote={quote} suburb={suburb} />
        </div>
      </div>
      <div className={styles.choices}>
        <BuildSteps steps={stepsOf(model)} />
        <Choices model={model} build={build} change={change} />
        <BuildSummary
          model={model}
          build={build}
          suburb={suburb}
          quote={quote}
          title={title}
          onChangeSuburb={onChangeSuburb}
          onShowDetails={() => {
            onShowDetails(title, build);
          }}
        />
        <div className={styles.bar}>
          <QuoteBar quote={quote} suburb={suburb} />
        </div>
      </div>
    </div>
  );
};
