import { mount } from './mount.tsx';
import { BrowserRouter } from 'react-router-dom';
import { catalogueQuery } from '../api/catalogue-query.ts';
import { showLateWords } from '../ui/waiting/late-words.ts';
import { hurry } from '../ui/waiting/later.tsx';
import { bakedCatalogue } from './marketing/baked-catalogue.ts';
import { markInlinedStyles } from './marketing/inlined-styles.ts';
import { MarketingApp } from './marketing/marketing-app.tsx';
import { preloadPage } from './marketing/marketing-pages.ts';
import { createQueryClient } from './query-client.ts';

/** The address names a part below the first view, such as `/<model>/build`. */
const isAimed = ({ pathname, search, hash }: Location): boolean =>
  /^\/[^/]+\/./.test(pathname) || `${search}${hash}` !== '';

/** Ends the task, so that the browser may paint or answer a touch before what follows. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const start = async (): Promise<void> => {
  markInlinedStyles(document);
  await nextTask();
  if (isAimed(location)) hurry();
  const client = createQueryClient();
  const catalogue = bakedCatalogue(document);
  // stale since the build: shown, and refetched
  if (catalogue !== undefined) client.setQueryData(catalogueQuery().queryKey, catalogue, { updatedAt: 0 });
  try {
    await preloadPage(location.pathname);
  } catch {
    // the document stays to be read
    showLateWords(start);
    return;
  }
  mount(
    <BrowserRouter>
      <MarketingApp />
    </BrowserRouter>,
    client,
  );
};

await start();
