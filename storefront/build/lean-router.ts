import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A name for the developer tools: assigning it would keep components in the bundle that no page has. */
const displayName = /^\w+\.displayName = "\w+";$/gm;
const component = /= (React\w*\.(?:forwardRef|memo|createContext)\()/g;

/** Comes with react-router-dom. */
const router = 'react-router';

/** Links fetch ahead only in the router's own framework; its code for that would come along with every link. */
const fetchingAhead = 'function PrefetchPageLinks(';
const nothingAhead = 'function PrefetchPageLinks() { return null; }\nfunction unusedPrefetch(';

/** The router's package gives everyone its development build, whose warnings no customer reads: 5 KB less. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === router ? fileURLToPath(new URL('../production/index.mjs', import.meta.resolve(router))) : null,
  transform: (code, id) =>
    /[\\/]react-router[\\/]dist[\\/]/.test(id)
      ? {
          code: code
            .replace(fetchingAhead, nothingAhead)
            .replaceAll(displayName, '')
            .replaceAll(component, '= /* @__PURE__ */ $1'),
          map: null,
        }
      : null,
};
