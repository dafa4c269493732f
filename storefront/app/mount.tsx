import '@fontsource-variable/archivo/wght.css';
import '../ui/foundation/tokens.css';
import '../ui/foundation/base.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { hideLateWords, showLateWords } from '../ui/waiting/late-words.ts';
import { createQueryClient } from './query-client.ts';

/** The application with what every part of it asks for; the same in the browser and where pages are prerendered. */
export const withClient = (app: ReactNode, client: QueryClient) => (
  <StrictMode>
    <QueryClientProvider client={client}>{app}</QueryClientProvider>
  </StrictMode>
);

/** Where the frame of the page fails as well, nothing is left but the document's own words. */
const options: RootOptions = {
  onUncaughtError: (fault) => {
    reportError(fault);
    showLateWords(fault);
  },
};

/** Shows an application in the document's #root, or brings to life what was prerendered there. */
export const mount = (app: ReactNode, client: QueryClient = createQueryClient()): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root');
  if (root.firstChild === null) {
    document.getElementById('before-code')?.remove();
    createRoot(root, options).render(withClient(app, client));
    hideLateWords();
    return;
  }
  hideLateWords();
  // as a transition, React hydrates in slices of 5 ms, between which the page answers touches
  startTransition(() => {
    hydrateRoot(root, withClient(app, client), options);
  });
};
