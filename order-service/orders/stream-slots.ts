/** How many may be open at once: per holder and in all. */
export type SlotLimits = { readonly perHolder: number; readonly inAll: number };

type StreamSlots = {
  /** Takes a slot: the function that gives it back, or which limit is reached. */
  readonly take: (holder: string) => (() => void) | 'holder-full' | 'all-full';
  readonly taken: () => number;
};

/** Slots for answers that stay open, in memory. */
export const createStreamSlots = ({ perHolder, inAll }: SlotLimits): StreamSlots => {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take: (holder) => {
      const own = held.get(holder) ?? 0;
      if (own >= perHolder) return 'holder-full';
      if (all >= inAll) return 'all-full';
      held.set(holder, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
      };
    },
    taken: () => all,
  };
};
