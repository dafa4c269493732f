/** What styles ask of their browser, as MDN's data calls it: at-rules, selectors, properties with their values, functions and units. */
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Document } from 'postcss';
import { featureAt, namesIn } from '@driveaway/storefront/e2e/browser-support.ts';

const known = (...path: readonly string[]): readonly string[] =>
  featureAt('css', ...path)?.__compat === undefined ? [] : [['css', ...path].join('.')];

/** Functions and units lie in the data by the types that they make. */
const inTypes = (name: string): readonly string[] => {
  const own = known('types', name);
  if (own.length > 0) return own;
  return namesIn(featureAt('css', 'types'))
    .flatMap((type) => known('types', type, name))
    .slice(0, 1);
};

/** The data's names of groups of units. */
const groupsOfUnits: readonly (readonly [unit: RegExp, path: readonly string[]])[] = [
  [/^cq(?:w|h|i|b|min|max)$/, ['types', 'length', 'container_query_length_units']],
  [/^[dsl]v(?:w|h|i|b|min|max)$/, ['types', 'length', 'viewport_percentage_units_dynamic']],
];

const featureOfUnit = (unit: string): readonly string[] => {
  const group = groupsOfUnits.find(([pattern]) => pattern.test(unit));
  return group === undefined ? known('types', 'length', unit) : known(...group[1]);
};

const withoutStrings = (text: string): string => text.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ');

const featuresOfValue = (property: string, value: string): readonly string[] => {
  const text = withoutStrings(value);
  return [
    ...[...text.matchAll(/(?<![\w-])-?[a-z][\w-]*/g)].flatMap(([word]) => known('properties', property, word)),
    ...[...text.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].flatMap(([, name = '']) => inTypes(name)),
    ...[...text.matchAll(/(?<![\w-])[\d.]+([a-z]+)/g)].flatMap(([, unit = '']) => featureOfUnit(unit)),
  ];
};

const atRuleOf = (node: ChildNode | Container | Document | undefined): AtRule | undefined =>
  node !== undefined && 'name' in node && 'params' in node ? node : undefined;

/** Asked for with `@supports`: the browsers without it have what stands beside that. */
const isAskedFor = ({ parent, prop }: Declaration): boolean => {
  let above: Container | Document | undefined = parent;
  while (above !== undefined) {
    const rule = atRuleOf(above);
    if (rule?.name === 'supports' && rule.params.includes(prop)) return true;
    above = above.parent;
  }
  return false;
};

/** Features by their paths. */
export const featuresInStyles = (styles: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const note = (features: readonly string[]): void => {
    for (const feature of features) found.add(feature);
  };
  const root = postcss.parse(styles);
  root.walkAtRules(({ name, params }) => {
    note(known('at-rules', name));
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g)) note(known('at-rules', name, feature));
  });
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) note(known('selectors', name));
    if (selector.includes('&')) note(known('selectors', 'nesting'));
  });
  root.walkDecls((declaration) => {
    const { parent, prop, value } = declaration;
    const rule = atRuleOf(parent);
    if (rule !== undefined) note(known('at-rules', rule.name, prop));
    else if (!prop.startsWith('--') && !isAskedFor(declaration)) note(known('properties', prop));
    if (!isAskedFor(declaration)) note(featuresOfValue(prop, value));
  });
  return found;
};
