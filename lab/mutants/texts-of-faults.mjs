// A plug-in for StrykerJS, loaded by it: the words of a thrown fault are no behaviour, so they are not mutated.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isText = (path) => path.isStringLiteral() || path.isTemplateLiteral();
const isOfFault = (path) => path.isNewExpression() && /Error$|Fault$/.test(path.node.callee.name ?? '');

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts-of-faults', {
    shouldIgnore: (path) => (isText(path) && path.findParent(isOfFault) ? 'words of a fault' : undefined),
  }),
];
