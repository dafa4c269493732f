import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useSuburb } from '../../browser/use-suburb.ts';
import { HaveBuildCode } from '../../features/configurator/build-code-form.tsx';
import { Configurator } from '../../features/configurator/configurator.tsx';
import { FinanceSummary } from '../../features/finance/finance-summary.tsx';
import { lookOf } from '../../features/marketing/marketed-model.ts';
import { PriceTools } from './price-tools.tsx';

type ConfigureCarProps = {
  readonly model: CatalogueResponse['models'][number];
  /** Whether a kept build may be opened in its place. */
  readonly asksForCode: boolean;
  readonly onChangeSuburb: () => void;
};

/** The configurator as a page of its own, with what its prices mean. */
export const ConfigureCar = ({ model, asksForCode, onChangeSuburb }: ConfigureCarProps) => {
  const suburb = useSuburb();
  return (
    <>
      {asksForCode && <HaveBuildCode id="build-code" />}
      <PriceTools models={[model]} suburb={suburb}>
        {(onShowDetails) => (
          <Configurator
            model={model}
            suburb={suburb}
            scene={lookOf(model).scene}
            onChangeSuburb={onChangeSuburb}
            onShowDetails={onShowDetails}
            Repayment={FinanceSummary}
          />
        )}
      </PriceTools>
    </>
  );
};
