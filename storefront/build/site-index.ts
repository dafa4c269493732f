import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import type { Plugin } from 'vite';
import { siteEntries } from './site-entries.ts';

const entriesModule = 'virtual:site-entries';

/**
 * Gives everything that is on the site on a day (yyyy-MM-dd) to the module that searches it. As entries, of which the
 * browser makes its index in milliseconds: written down, the index would weigh three times as much.
 */
export const siteIndex = (day: string): Plugin => ({
  name: 'site-index',
  resolveId: (id) => (id === entriesModule ? `\0${entriesModule}` : null),
  load: (id) =>
    id === `\0${entriesModule}` ? `export default ${JSON.stringify(siteEntries(wireCatalogueOn(day)))};` : null,
});
