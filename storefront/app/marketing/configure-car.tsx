import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useSuburb } from '../../browser/use-suburb.ts';
import { Configurator } from '../../features/configurator/configurator.tsx';
import { FinanceSummary } from '../../features/finance/finance-summary.tsx';
import { lookOf } from '../../features/marketing/marketed-model.ts';
import { PriceTools } from './price-tools.tsx';

export type ConfigureCarProps = {
  readonly model: CatalogueResponse['models'][number];
  readonly onChangeSuburb: () => void;
};

/** The configurator as a page of its own, with what its prices mean. */
export const ConfigureCar = ({ model, onChangeSuburb }: ConfigureCarProps) => {
  const suburb = useSuburb();
  return (
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
  );
};
