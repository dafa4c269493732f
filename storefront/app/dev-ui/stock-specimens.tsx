import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { carBuildQuery } from '../../api/order-queries.ts';
import { stockQuery, type StockCarNearby } from '../../api/stock-query.ts';
import { BuiltInstead } from '../../features/checkout/frame/built-instead.tsx';
import { buildFromAddress } from '../../features/configurator/build-choice.ts';
import { StockNearYou } from '../../features/configurator/stock-near-you.tsx';
import styles from './dev-ui.module.css';
import { Specimen } from './specimen.tsx';

const suburb = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;
const [model] = wireCatalogueOn('2026-11-01').models;
const build = model && buildFromAddress(model, new URLSearchParams());
const buildId = '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911';

const standing = (codes: { readonly code: string }[]): string => codes.at(-1)?.code ?? '';

const carsIn = (asked: NonNullable<typeof model>): readonly StockCarNearby[] => {
  const likeIt = {
    stockId: 'a1b2c3d4e5f6',
    vinEnding: '012345',
    variantCode: asked.variants[0]?.code ?? '',
    paintCode: asked.paints[0]?.code ?? '',
    interiorCode: asked.interiors[0]?.code ?? '',
    accessoryCodes: [],
    availableFrom: null,
    isDemonstrator: false,
    retailer: { crmDealerId: 'AU1', name: 'A retailer', suburb: 'Parramatta', state: 'NSW' as const },
    distanceKm: 0.4,
    price: 70_570,
  };
  return [
    likeIt,
    {
      ...likeIt,
      stockId: 'f6e5d4c3b2a1',
      vinEnding: '067890',
      variantCode: standing(asked.variants),
      paintCode: standing(asked.paints),
      interiorCode: standing(asked.interiors),
      accessoryCodes: asked.accessories.map(({ code }) => code),
      availableFrom: '2027-02-15',
      isDemonstrator: true,
      distanceKm: 780.4,
      price: null,
    },
  ];
};

/** A part with answers of its own, for which nobody is asked. */
const Answered = ({
  prepare,
  children,
}: {
  readonly prepare: (client: QueryClient) => void;
  readonly children: ReactNode;
}) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  prepare(client);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
};

/** Cars in stock beside a build, and what is offered once one is gone. */
export const StockSpecimens = () => {
  if (model === undefined || build === undefined) return null;
  const query = stockQuery(
    suburb,
    model.variants.map(({ code }) => code),
  );
  const near = <StockNearYou model={model} build={build} suburb={suburb} />;
  return (
    <>
      <Specimen name="Stock near you">
        <div className={styles.full}>
          <Answered
            prepare={(client) => {
              client.setQueryData(query.queryKey, { cars: [...carsIn(model)] });
            }}
          >
            {near}
          </Answered>
        </div>
        <div className={styles.full}>
          <Answered
            prepare={(client) => {
              client.setQueryData(query.queryKey, { cars: [] });
            }}
          >
            {near}
          </Answered>
        </div>
        <div className={styles.full}>
          <Answered prepare={() => undefined}>{near}</Answered>
        </div>
        <div className={styles.full}>
          <Answered
            prepare={(client) => {
              const failed = client.getQueryCache().build(client, { queryKey: query.queryKey });
              failed.setState({ ...failed.state, status: 'error', error: new Error('No answer') });
            }}
          >
            {near}
          </Answered>
        </div>
      </Specimen>
      <Specimen name="Built instead">
        <div className={styles.full}>
          <Answered
            prepare={(client) => {
              client.setQueryData(carBuildQuery(buildId).queryKey, {
                order: { model: { name: model.name } },
                view: { suburb },
                build: { ...build, accessoryCodes: [...build.accessoryCodes] },
              });
            }}
          >
            <BuiltInstead buildId={buildId} />
          </Answered>
        </div>
        <div className={styles.full}>
          <Answered prepare={() => undefined}>
            <BuiltInstead buildId={buildId} />
          </Answered>
        </div>
      </Specimen>
    </>
  );
};
