/** A binary heap of what is due: the earliest first, and of the same instant what was added first. */

type Entry = { readonly at: number; readonly sequence: number; readonly run: () => void; isCancelled: boolean };

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.sequence < other.sequence);

export const createDueQueue = () => {
  const heap: Entry[] = [];
  let sequence = 0;

  const rise = (entry: Entry): void => {
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  };

  const sink = (entry: Entry): void => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (one === undefined) break;
      const [child, at] = other !== undefined && isBefore(other, one) ? [other, left + 1] : [one, left];
      if (!isBefore(child, entry)) break;
      heap[index] = child;
      index = at;
    }
    heap[index] = entry;
  };

  const takeFirst = (): Entry | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) sink(last);
    return first;
  };

  return {
    add: (at: number, run: () => void) => {
      sequence += 1;
      const entry: Entry = { at, sequence, run, isCancelled: false };
      rise(entry);
      return { cancel: () => void (entry.isCancelled = true) };
    },
    /** The earliest that was not cancelled. */
    take: (): { readonly at: number; readonly run: () => void } | undefined => {
      let entry = takeFirst();
      while (entry?.isCancelled === true) entry = takeFirst();
      return entry;
    },
  };
};
