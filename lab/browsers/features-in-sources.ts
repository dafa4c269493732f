/** What the storefront's sources ask of the browser's objects, by their types, as MDN's data calls it. */
import { dirname } from 'node:path';
import ts from 'typescript';
import { featureAt } from '@driveaway/storefront/e2e/browser-support.ts';

const known = (...path: readonly string[]): string | undefined =>
  featureAt(...path)?.__compat === undefined ? undefined : path.join('.');

/** The data's names of types that TypeScript calls otherwise. */
const nameOf = (type: string): string =>
  type
    .replace(/^Readonly(?=Array|Map|Set)/, '')
    .replace(/^Iterator(?:Object|Constructor)$|^ArrayIterator$|^MapIterator$/, 'Iterator');

const typedArray = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/;

const instanceFeature = (type: string, member: string): string | undefined =>
  known('javascript', 'builtins', typedArray.test(type) ? 'TypedArray' : nameOf(type), member) ??
  known('api', type, member);

const staticFeature = (type: string, member: string): string | undefined =>
  known('javascript', 'builtins', type, member) ?? known('api', type, `${member}_static`);

/** The type and its ancestors by name, of every type that it may be. */
const namesOfType = (type: ts.Type, checker: ts.TypeChecker): readonly string[] => {
  const apparent = checker.getApparentType(type);
  if (apparent.isUnionOrIntersection()) return apparent.types.flatMap((part) => namesOfType(part, checker));
  const bases = apparent.isClassOrInterface() ? checker.getBaseTypes(apparent) : [];
  const symbol = apparent.getSymbol();
  return [...(symbol === undefined ? [] : [symbol.name]), ...bases.flatMap((base) => namesOfType(base, checker))];
};

/** Where a member of the browser's is declared: as one of instances, or of the object that makes them. */
const declaredIn = (declaration: ts.Declaration): readonly [type: string, isStatic: boolean] | undefined => {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) {
    const [name = '', end] = parent.name.text.split(/(?=Constructor$)/);
    return [name, end !== undefined];
  }
  const holder = parent.parent;
  return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)
    ? [holder.name.text, true]
    : undefined;
};

type Found = ReadonlyMap<string, ReadonlySet<string>>;

const programOf = (configFile: string): ts.Program => {
  const read = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path));
  const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(configFile));
  const { lib = [], ...others } = options;
  // parts of the domain that only servers run are typed as they are compiled
  return ts.createProgram(fileNames, {
    ...others,
    composite: false,
    noEmit: true,
    lib: [...lib, 'lib.esnext.temporal.d.ts'],
  });
};

/** The files that use each feature, of a TypeScript project and all of ours that it imports. */
export const featuresInSources = (configFile: string): Found => {
  const program = programOf(configFile);
  const checker = program.getTypeChecker();
  const found = new Map<string, Set<string>>();
  const note = (feature: string | undefined, file: string): void => {
    if (feature !== undefined) found.set(feature, (found.get(feature) ?? new Set()).add(file));
  };
  const featureOfMember = (owner: ts.Node, member: ts.Symbol | undefined): string | undefined => {
    const declaration = member?.declarations?.find((one) => program.isSourceFileDefaultLibrary(one.getSourceFile()));
    if (member === undefined || declaration === undefined) return undefined;
    const [type, isStatic] = declaredIn(declaration) ?? [];
    if (type === undefined) return undefined;
    if (isStatic === true) return staticFeature(type, member.name);
    const names = [type, ...namesOfType(checker.getTypeAtLocation(owner), checker)];
    return names.map((name) => instanceFeature(name, member.name)).find((feature) => feature !== undefined);
  };
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node)) {
        note(featureOfMember(node.expression, checker.getSymbolAtLocation(node.name)), source.fileName);
      } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name;
        const type = checker.getTypeAtLocation(node.parent);
        if (ts.isIdentifier(name)) note(featureOfMember(node.parent, type.getProperty(name.text)), source.fileName);
      } else if (ts.isIdentifier(node) && checker.getSymbolAtLocation(node)?.name === 'Temporal') {
        note('javascript.builtins.Temporal', source.fileName);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
};
