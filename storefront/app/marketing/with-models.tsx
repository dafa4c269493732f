import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { CatalogueFailure } from '../../features/marketing/catalogue-failure.tsx';
import { ChooseModel } from '../../features/marketing/choose-model.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import styles from './with-models.module.css';

/** Holds the place of what an address asks for, so that the foot of the page does not jump. */
export const waiting = (
  <div className={styles.waiting}>
    <LoadingBlock />
  </div>
);

type WithModelsProps = {
  /** The page round what is waited for, and round what is said when the models could not be loaded. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
  readonly children: (models: CatalogueResponse['models']) => ReactNode;
};

/**
 * A page whose address says which models it shows: one prerendered document serves every address, so it waits for the
 * browser as well as for the models, and lists these for visitors without scripts.
 */
export const WithModels = ({ Frame, children }: WithModelsProps) => {
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (data !== undefined && isHydrated) return children(data.models);
  if (isError && data === undefined) {
    return (
      <Frame>
        <CatalogueFailure
          onRetry={() => {
            void refetch();
          }}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      {data !== undefined && (
        <noscript>
          <ChooseModel models={data.models} isPlain />
        </noscript>
      )}
      {waiting}
    </Frame>
  );
};
