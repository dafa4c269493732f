/** What a built script asks of its browser, as MDN's data calls it: globals, their members, and methods by names that nothing older has. */
import { parseSync, Visitor, type ESTree } from 'vite';
import { featureAt, isEverywhere, namesIn } from '@driveaway/storefront/e2e/browser-support.ts';

const builtIns = ['javascript', 'builtins'] as const;

/** What globals are that are no types. */
const typesOfGlobals: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};
const windows: ReadonlySet<string> = new Set(['globalThis', 'self', 'window']);

type Path = readonly string[];

const firstKnown = (...paths: readonly Path[]): string | undefined =>
  paths.find((path) => featureAt(...path)?.__compat !== undefined)?.join('.');

const globalFeature = (name: string): string | undefined =>
  firstKnown([...builtIns, name], ['api', name], ['api', 'Window', name]);

const memberFeature = (owner: string, member: string): string | undefined => {
  if (windows.has(owner)) return globalFeature(member);
  const type = typesOfGlobals[owner];
  return type === undefined
    ? firstKnown([...builtIns, owner, member], ['api', owner, `${member}_static`])
    : firstKnown(['api', type, member]);
};

/** Names of members that only newer browsers have on anything, and the feature of each. */
const newerNames = (): ReadonlyMap<string, string> => {
  const members = ['javascript.builtins', 'api'].flatMap((root) =>
    namesIn(featureAt(...root.split('.'))).flatMap((type) =>
      namesIn(featureAt(...root.split('.'), type)).map((member) => ({ root, type, member })),
    ),
  );
  const older = new Set(
    members
      .filter(({ root, type, member }) => isEverywhere(featureAt(...root.split('.'), type, member)))
      .map(({ member }) => member),
  );
  return new Map(
    members
      // what the built-ins have; the names of the web's own objects are many, and those of libraries
      .filter(({ root, type, member }) => root === 'javascript.builtins' && member !== type && !older.has(member))
      .map(({ root, type, member }) => [member, `${root}.${type}.${member}`]),
  );
};
const onlyNewer = newerNames();

type Node = ESTree.Node;

const namesOfPattern = (pattern: Node | null): readonly string[] => {
  if (pattern?.type === 'Identifier') return [pattern.name];
  if (pattern?.type === 'ObjectPattern') {
    return pattern.properties.flatMap((part) =>
      namesOfPattern(part.type === 'RestElement' ? part.argument : part.value),
    );
  }
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap((part) => namesOfPattern(part));
  if (pattern?.type === 'AssignmentPattern') return namesOfPattern(pattern.left);
  return pattern?.type === 'RestElement' ? namesOfPattern(pattern.argument) : [];
};

/** Features by their paths. A name that the script declares anywhere is its own. */
export const featuresInScript = (script: string): ReadonlySet<string> => {
  const { program, errors } = parseSync('built.js', script, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`A built script does not parse: ${String(errors[0]?.message)}`);
  const own = new Set<string>();
  const globals = new Set<string>();
  const members = new Map<string, Set<string>>();
  const called = new Set<string>();
  const noReferences = new Set<Node>();
  const declare = (...patterns: readonly (Node | null)[]): void => {
    for (const name of patterns.flatMap((pattern) => namesOfPattern(pattern))) own.add(name);
  };
  const declareFunction = ({ id, params }: ESTree.Function): void => declare(id, ...params);
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: ({ params }) => declare(...params),
    ClassDeclaration: ({ id }) => declare(id),
    ClassExpression: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ local }) => declare(local),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    ImportNamespaceSpecifier: ({ local }) => declare(local),
    Property: ({ key, computed }) => void (computed || noReferences.add(key)),
    MethodDefinition: ({ key, computed }) => void (computed || noReferences.add(key)),
    PropertyDefinition: ({ key, computed }) => void (computed || noReferences.add(key)),
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return;
      noReferences.add(property);
      called.add(property.name);
      if (object.type !== 'Identifier') return;
      const known = members.get(object.name) ?? new Set();
      members.set(object.name, known.add(property.name));
    },
    Identifier: (node) => void (noReferences.has(node) || globals.add(node.name)),
  }).visit(program);
  const found = [
    ...[...globals].filter((name) => !own.has(name)).map((name) => globalFeature(name)),
    ...[...members]
      .filter(([owner]) => !own.has(owner))
      .flatMap(([owner, names]) => [...names].map((name) => memberFeature(owner, name))),
    ...[...called].map((name) => onlyNewer.get(name)),
  ];
  return new Set(found.filter((path) => path !== undefined));
};
