import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A name for the developer tools: assigning it would keep components in the bundle that no page has. */
const displayName = /^\w+\.displayName = "\w+";$/gm;
const component = /= (React\w*\.(?:forwardRef|memo|createContext)\()/g;

/** The router's package gives everyone its development build, whose warnings no customer reads: 3 KB less. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'react-router'
      ? fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))
      : null,
  transform: (code, id) =>
    /[\\/]react-router[\\/]dist[\\/]/.test(id)
      ? { code: code.replaceAll(displayName, '').replaceAll(component, '= /* @__PURE__ */ $1'), map: null }
      : null,
};
