/** How much one GraphQL document may ask for, counted before anything of it is checked or run. */
import type { DocumentNode, FragmentDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';

/** Well above what the search for a retailer needs; introspection, where it is allowed, is not counted. */
export const queryLimits = { tokens: 400, depth: 4, aliases: 4, directives: 4, cost: 200 } as const;

type Measure = Readonly<Record<'depth' | 'aliases' | 'directives' | 'cost' | 'introspections', number>>;

const nothing: Measure = { depth: 0, aliases: 0, directives: 0, cost: 0, introspections: 0 };
/** A fragment that contains itself. */
const endless: Measure = { ...nothing, depth: Infinity, cost: Infinity };

/** A search looks through every retailer; any other field is read from what was found. */
const costOf = (field: string): number => (field === 'searchDealer' ? 20 : 1);

const together = (one: Measure, other: Measure): Measure => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  cost: one.cost + other.cost,
  introspections: one.introspections + other.introspections,
});

const withDirectives = (
  measure: Measure,
  { directives }: { readonly directives?: readonly unknown[] | undefined },
) => ({
  ...measure,
  directives: measure.directives + (directives?.length ?? 0),
});

/** Counts a fragment as often as it is spread, but measures each only once, so that no document is slow. */
const measureWith = (fragments: ReadonlyMap<string, FragmentDefinitionNode>) => {
  const measured = new Map<string, Measure>();

  const ofFragment = (name: string): Measure => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, endless);
    const fragment = fragments.get(name);
    const measure = fragment === undefined ? nothing : withDirectives(ofSelections(fragment.selectionSet), fragment);
    measured.set(name, measure);
    return measure;
  };

  const ofSelection = (node: SelectionNode): Measure => {
    if (node.kind === 'FragmentSpread') return withDirectives(ofFragment(node.name.value), node);
    const inner = withDirectives(ofSelections(node.selectionSet), node);
    if (node.kind === 'InlineFragment') return inner;
    const field = node.name.value;
    if (field === '__schema' || field === '__type') return { ...nothing, introspections: 1 };
    return {
      ...inner,
      depth: inner.depth + 1,
      aliases: inner.aliases + (node.alias === undefined ? 0 : 1),
      cost: inner.cost + costOf(field),
    };
  };

  const ofSelections = (set: SelectionSetNode | undefined): Measure =>
    (set?.selections ?? []).map(ofSelection).reduce(together, nothing);

  return ofSelections;
};

/** What a document asks for in all its operations together. */
const measureOf = ({ definitions }: DocumentNode): Measure => {
  const fragments = definitions.filter((node) => node.kind === 'FragmentDefinition');
  const measure = measureWith(new Map(fragments.map((node) => [node.name.value, node])));
  return definitions
    .filter((node) => node.kind === 'OperationDefinition')
    .map((operation) =>
      (operation.variableDefinitions ?? []).reduce(
        withDirectives,
        withDirectives(measure(operation.selectionSet), operation),
      ),
    )
    .reduce(together, nothing);
};

/** What a document asks for beyond the limits, a sentence each; none when it keeps to them. */
export const beyondLimits = (document: DocumentNode, { introspection }: { introspection: boolean }): string[] => {
  const measure = measureOf(document);
  const beyond = (['depth', 'aliases', 'directives', 'cost'] as const)
    .filter((what) => measure[what] > queryLimits[what])
    .map((what) => `The query’s ${what} may be ${queryLimits[what]} at most.`);
  return measure.introspections === 0 || introspection ? beyond : [...beyond, 'Introspection is not available.'];
};
