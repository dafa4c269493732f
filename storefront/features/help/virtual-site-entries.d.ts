declare module 'virtual:site-entries' {
  import type { SearchEntry } from './site-index.ts';

  /** What can be found on the site. */
  const entries: readonly SearchEntry[];
  export default entries;
}
