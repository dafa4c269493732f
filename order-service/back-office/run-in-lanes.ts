export type Lanes<Item, Result> = {
  /** Items of one lane run one after another; undefined has no lane. */
  readonly laneOf: (item: Item) => string | undefined;
  /** Must not throw: a result can say what went wrong. */
  readonly run: (item: Item) => Promise<Result>;
  /** How many items may be in flight, including results not yet consumed. */
  readonly concurrency: number;
};

/**
 * Runs items as they arrive, several concurrently, and yields their results in input order, each as soon as those
 * before it are consumed. Stops reading while it is full, so a slow consumer puts backpressure on the source. When the
 * source fails, items in flight are finished and yielded first.
 */
export async function* runInLanes<Item, Result>(
  items: AsyncIterable<Item>,
  { laneOf, run, concurrency }: Lanes<Item, Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]();
  const lanes = new Map<string, Promise<unknown>>();
  const underWay: Promise<Result>[] = [];
  type Read = { readonly kind: 'read'; readonly read: IteratorResult<Item> | { readonly fault: unknown } };

  const readNext = async (): Promise<Read> => {
    try {
      return { kind: 'read', read: await source.next() };
    } catch (fault) {
      return { kind: 'read', read: { fault } };
    }
  };
  const start = (item: Item): void => {
    const lane = laneOf(item);
    const before = lane === undefined ? undefined : lanes.get(lane);
    const result = before === undefined ? run(item) : before.then(async () => run(item));
    underWay.push(result);
    if (lane === undefined) return;
    lanes.set(lane, result);
    void result.then(() => lanes.get(lane) === result && lanes.delete(lane));
  };

  let next: Promise<Read> | undefined = readNext();
  let failure: { readonly fault: unknown } | undefined;
  try {
    for (;;) {
      const [oldest] = underWay;
      if (next === undefined && oldest === undefined) break;
      const finished = oldest?.then((result) => ({ kind: 'result', result }) as const);
      const waiting = [underWay.length < concurrency ? next : undefined, finished].filter((one) => one !== undefined);
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
