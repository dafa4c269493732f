import type { Leases } from '../port.ts';

/** The leases of the one process that has the data directory open: only parts of that process can compete for them. */
export const openEmbeddedLeases = (): Leases => {
  const held = new Set<string>();
  const fences = new Map<string, number>();
  const neverLost = new AbortController().signal;
  return {
    tryTake: async (name) => {
      if (held.has(name)) return undefined;
      held.add(name);
      const fence = (fences.get(name) ?? 0) + 1;
      fences.set(name, fence);
      return {
        name,
        fence,
        lost: neverLost,
        release: async () => {
          if (fences.get(name) === fence) held.delete(name);
        },
      };
    },
    share: async () => ({ count: 1, index: 0 }),
    leave: async () => undefined,
  };
};
