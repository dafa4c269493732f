import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { Suspense } from 'react';
import { useSuburb } from '../../browser/use-suburb.ts';
import { lookOf } from '../../features/marketing/marketed-model.ts';
import { ModelSections } from '../../features/marketing/model-sections.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { WhenNear } from '../../ui/waiting/when-near.tsx';
import styles from './model-below.module.css';
import { PriceTools } from './price-tools.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';

const Configurator = lazyPart(async () => (await import('../../features/configurator/configurator.tsx')).Configurator);

const waiting = (
  <div className={styles.waiting}>
    <LoadingBlock />
  </div>
);

type ModelBelowProps = {
  readonly model: CatalogueResponse['models'][number];
  readonly onChangeSuburb: () => void;
};

/** The page of a model below its first view, with the configurator in it. */
export const ModelBelow = ({ model, onChangeSuburb }: ModelBelowProps) => {
  const suburb = useSuburb();
  return (
    <PriceTools models={[model]} suburb={suburb}>
      {(onShowDetails) => (
        <ModelSections
          model={model}
          suburb={suburb}
          onChangeSuburb={onChangeSuburb}
          configurator={
            <WhenNear meanwhile={waiting}>
              <Suspense fallback={waiting}>
                <Configurator
                  model={model}
                  suburb={suburb}
                  scene={lookOf(model).scene}
                  onChangeSuburb={onChangeSuburb}
                  onShowDetails={onShowDetails}
                />
              </Suspense>
            </WhenNear>
          }
        />
      )}
    </PriceTools>
  );
};
