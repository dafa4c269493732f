/** A step from one state to another, by their numbers. */
export type Edge = { readonly from: number; readonly by: string; readonly to: number };

/** The fewest steps from state 0 to one of some states; undefined when no steps lead there. */
export const shortestPath = (
  edges: readonly Edge[],
  ends: ReadonlySet<number>,
): { readonly by: readonly string[]; readonly to: number } | undefined => {
  if (ends.size === 0) return undefined;
  const onwards = Map.groupBy(edges, ({ from }) => from);
  const cameBy = new Map<number, Edge | undefined>([[0, undefined]]);
  // a Map is gone through in the order of insertion, also of what is inserted meanwhile: nearest states first
  for (const state of cameBy.keys()) {
    if (ends.has(state)) {
      const by: string[] = [];
      for (let edge = cameBy.get(state); edge !== undefined; edge = cameBy.get(edge.from)) by.unshift(edge.by);
      return { by, to: state };
    }
    for (const edge of onwards.get(state) ?? []) if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
  }
  return undefined;
};
