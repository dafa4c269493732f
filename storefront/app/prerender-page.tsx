import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { builtRetailersQuery } from '../api/built-retailers.ts';
import { catalogueQuery } from '../api/catalogue-query.ts';
import { MarketingApp } from './marketing/marketing-app.tsx';
import { preloadPage } from './marketing/marketing-pages.ts';
import { withClient } from './mount.tsx';
import { createQueryClient } from './query-client.ts';

type PrerenderedFrom = { readonly catalogue: CatalogueResponse; readonly retailers: DealerListResponse };

/**
 * The markup of a marketing page as it is before its prices are known, for a visitor in the usual suburb. Throws with
 * the components around it when one of them cannot be rendered without a browser.
 */
export const prerenderPage = async (path: string, { catalogue, retailers }: PrerenderedFrom): Promise<string> => {
  const client = createQueryClient();
  client.setQueryData(catalogueQuery().queryKey, catalogue);
  client.setQueryData(builtRetailersQuery().queryKey, retailers);
  await preloadPage(new URL(path, builtOrigin).pathname);
  const faults: Error[] = [];
  const { prelude } = await prerender(
    withClient(
      <StaticRouter location={path}>
        <MarketingApp />
      </StaticRouter>,
      client,
    ),
    {
      // lazy parts would load through scripts of their own
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (cause, { componentStack = '' }) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        faults.push(new Error(`${path} cannot be prerendered: ${reason}${componentStack}`, { cause }));
      },
    },
  );
  const html = await new Response(prelude).text();
  client.clear();
  if (faults[0] !== undefined) throw faults[0];
  return html;
};

export { builtRetailersId } from '../api/built-retailers.ts';
export { bakedCatalogueId } from './marketing/baked-catalogue.ts';
