import '@fontsource-variable/archivo/wght.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './query-client.ts';

/** Shows an application in the document's #root. */
export const mount = (app: ReactNode): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>{app}</QueryClientProvider>
    </StrictMode>,
  );
};
