export type Lanes<Item, Result> = {
  /** Items of one lane run one after another; undefined has no lane. */
  readonly laneOf: (item: Item) => string | undefined;
  /** Must not throw: a result can say what went wrong. */
  readonly run: (item: Item) => Promise<Result>;
  /** How many items may run at once. */
  readonly concurrency: number;
  /** How many may be read whose results are not yet consumed, those that wait for their lane among them. */
  readonly window: number;
  /** What an item weighs while it waits or runs, and how much of that may be there before no more is read; default none. */
  readonly weightOf?: (item: Item) => number;
  readonly mostWeight?: number;
};

/** Lets so many run at once, the others in the order in which they came. */
const createGate = (places: number): (<Result>(run: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => void waiting.push(enter));
    const result = await run();
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
    return result;
  };
};

/**
 * Runs items as they arrive, several concurrently, and yields their results in input order, each as soon as those
 * before it are consumed. Stops reading while it is full, so a slow consumer puts backpressure on the source. When the
 * source fails, items in flight are finished and yielded first.
 */
export async function* runInLanes<Item, Result>(
  items: AsyncIterable<Item>,
  { laneOf, run, concurrency, window, weightOf = () => 0, mostWeight = 0 }: Lanes<Item, Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]();
  const lanes = new Map<string, Promise<unknown>>();
  const underWay: Promise<Result>[] = [];
  const pass = createGate(concurrency);
  let weight = 0;
  type Read = { readonly kind: 'read'; readonly read: IteratorResult<Item> | { readonly fault: unknown } };

  const readNext = async (): Promise<Read> => {
    try {
      return { kind: 'read', read: await source.next() };
    } catch (fault) {
      return { kind: 'read', read: { fault } };
    }
  };
  const runOne = async (item: Item, own: number, before: Promise<unknown> | undefined): Promise<Result> => {
    await before;
    const result = await pass(async () => run(item));
    weight -= own;
    return result;
  };
  const start = (item: Item): void => {
    const lane = laneOf(item);
    const own = weightOf(item);
    weight += own;
    const result = runOne(item, own, lane === undefined ? undefined : lanes.get(lane));
    underWay.push(result);
    if (lane === undefined) return;
    lanes.set(lane, result);
    void result.then(() => lanes.get(lane) === result && lanes.delete(lane));
  };
  const isFull = (): boolean => underWay.length >= window || weight > mostWeight;

  let next: Promise<Read> | undefined = readNext();
  let failure: { readonly fault: unknown } | undefined;
  try {
    for (;;) {
      const [oldest] = underWay;
      if (next === undefined && oldest === undefined) break;
      const finished = oldest?.then((result) => ({ kind: 'result', result }) as const);
      const waiting = [isFull() ? undefined : next, finished].filter((one) => one !== undefined);
      const event: Read | { readonly kind: 'result'; readonly result: Result } = await Promise.race(waiting);
      if (event.kind === 'result') {
        void underWay.shift();
        yield event.result;
      } else if ('fault' in event.read || event.read.done === true) {
        next = undefined;
        if ('fault' in event.read) failure = event.read;
      } else {
        start(event.read.value);
        next = readNext();
      }
    }
  } finally {
    // a consumer that stops early stops the reading
    await source.return?.();
  }
  if (failure !== undefined) throw failure.fault;
}
