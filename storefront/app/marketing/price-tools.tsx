import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PriceSlotsProvider, type PriceSlots } from '../../features/marketing/price-slots.ts';
import { buildFromAddress } from '../../features/configurator/build-choice.ts';
import { isOfBuild } from '../../features/finance/finance-address.ts';
import type { ExplainedCar } from '../../features/pricing/price-details.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { lazyExtra } from '../../ui/waiting/lazy-extra.ts';

const FinanceSummary = lazyExtra(
  async () => (await import('../../features/finance/finance-summary.tsx')).FinanceSummary,
);
const FinanceCalculator = lazyExtra(
  async () => (await import('../../features/finance/finance-calculator.tsx')).FinanceCalculator,
);
const PriceDetails = lazyExtra(async () => (await import('../../features/pricing/price-details.tsx')).PriceDetails);
const SuburbCombobox = lazyExtra(
  async () => (await import('../../features/suburb/suburb-combobox.tsx')).SuburbCombobox,
);

type Model = CatalogueResponse['models'][number];

type PriceToolsProps = {
  /** Those whose prices the page shows. */
  readonly models: readonly Model[];
  readonly suburb: Suburb;
  /** The page; `explainBuild` shows the lines of a configured car's price. */
  readonly children: (explainBuild: (title: string, build: CarBuild) => void) => ReactNode;
};

/** The variant whose calculator the address opens; with its options where it is the car that the address builds. */
const financedVariant = (models: readonly Model[], address: string) => {
  const search = new URLSearchParams(address);
  const wanted = search.get('finance');
  const model = models.find(({ variants }) => variants.some(({ code }) => code === wanted));
  const variant = model?.variants.find(({ code }) => code === wanted);
  if (model === undefined || variant === undefined) return undefined;
  const build = isOfBuild(search) ? { ...buildFromAddress(model, search), variantCode: variant.code } : undefined;
  return { variantCode: variant.code, title: `${model.name} ${variant.name}`, build };
};

/** The calculator of the variant that the address names; apart, so that a new address does not render the page anew. */
const AddressedCalculator = ({ models, suburb }: Pick<PriceToolsProps, 'models' | 'suburb'>) => {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const variant = isHydrated ? financedVariant(models, search) : undefined;
  const [wasOpened, setOpened] = useState(false);
  if (variant !== undefined && !wasOpened) setOpened(true);
  return wasOpened && <FinanceCalculator variant={variant} suburb={suburb} />;
};

/** Puts price details and repayments at the prices of a page, and their dialogs beside it; loaded when asked for. */
export const PriceTools = ({ models, suburb, children }: PriceToolsProps) => {
  const [explained, setExplained] = useState<ExplainedCar>();
  const [isExplaining, setExplaining] = useState(false);

  const explain = useCallback((car: ExplainedCar) => {
    setExplained(car);
    setExplaining(true);
  }, []);
  const slots = useMemo<PriceSlots>(
    () => ({
      onShowDetails: ({ title, variantCode }) => {
        explain({ title, car: { kind: 'variant', variantCode } });
      },
      Repayment: FinanceSummary,
    }),
    [explain],
  );

  return (
    <PriceSlotsProvider value={slots}>
      {children((title, build) => {
        explain({ title, car: { kind: 'build', build } });
      })}
      <Suspense>
        {explained !== undefined && (
          <PriceDetails
            explained={explained}
            isOpen={isExplaining}
            suburb={suburb}
            SuburbField={SuburbCombobox}
            onClose={() => {
              setExplaining(false);
            }}
          />
        )}
        <AddressedCalculator models={models} suburb={suburb} />
      </Suspense>
    </PriceSlotsProvider>
  );
};
