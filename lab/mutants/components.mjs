// A plug-in for StrykerJS, loaded by it: components are markup, which stories in a browser look at, so they are not mutated.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isFunction = (node) => /^(?:ArrowFunction|Function)Expression$/.test(node?.type ?? '');
const isComponent = ({ node }) =>
  node.type === 'VariableDeclarator' && isFunction(node.init) && /^[A-Z]/.test(node.id.name ?? '');

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'components', {
    shouldIgnore: (path) => (isComponent(path) ? 'a component' : undefined),
  }),
];
