/** What must be true of a lane after every restart. */
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { checkBooks, type BooksVerdict } from './check-books.ts';
import { createProjectionCheck } from './check-projections.ts';
import type { Claim } from './claim.ts';
import type { Customer } from './customer.ts';
import { createEventMirror, type MirrorUpdate } from './event-mirror.ts';
import type { LaneStores } from './lane-stores.ts';
import type { ProductLives } from './product-lives.ts';
import type { SimulatorProcess } from '@driveaway/infra/payments/simulator/testing/simulator-process.ts';
import { countWrong, type Tally } from './tally.ts';

export type LaneChecks = {
  /** Everything that was acknowledged. */
  readonly claims: { readonly add: (claim: Claim) => void };
  /** Customers who have not been seen to log in yet. */
  readonly newcomers: Set<Customer>;
  /** Checks everything but what needs time to settle. */
  readonly afterRestart: (cycle: number) => Promise<void>;
  /** The books against the events as they are now. */
  readonly books: (cycle: number) => Promise<BooksVerdict>;
};

export type LaneChecksOptions = {
  readonly product: ProductLives;
  readonly stores: Pick<LaneStores, 'watch' | 'documentsDueMilliseconds'>;
  readonly simulator: Pick<SimulatorProcess, 'books'>;
  readonly tally: Tally;
};

/** The checks of a lane whose product has been started once. */
export const createLaneChecks = async (options: LaneChecksOptions): Promise<LaneChecks> => {
  const { product, stores, simulator, tally } = options;
  const watched = await stores.watch();
  const mirror = createEventMirror(watched.eventStore, watched.start);
  const projections = createProjectionCheck(watched, stores.documentsDueMilliseconds);
  const claims = new Set<Claim>();
  /** Findings already reported, which later cycles do not count again. */
  const found = new Set<string>();
  const unfolded = new Set<string>();

  const once = (cycle: number, kind: Parameters<typeof countWrong>[2], what: string): void => {
    if (found.has(what)) return;
    found.add(what);
    countWrong(tally, cycle, kind, what);
  };

  const take = (cycle: number, { problems, changed }: MirrorUpdate): void => {
    for (const { kind, what } of problems) once(cycle, kind, what);
    for (const stream of changed) if (stream.startsWith(orderStreamPrefix)) unfolded.add(stream);
  };
  const updateMirror = async (cycle: number): Promise<void> => take(cycle, await mirror.update());

  const checkClaims = (cycle: number): void => {
    for (const claim of claims) {
      if (claim.holds(mirror.stream(orderStream(claim.orderNo)))) continue;
      once(cycle, 'acknowledged commands lost', `${claim.orderNo}: ${claim.what}`);
      claims.delete(claim);
    }
  };

  const checkMoney = async (cycle: number): Promise<void> => {
    const { doubleCharges, unfounded, openPayments } = checkBooks(await simulator.books(), mirror.streams());
    for (const paymentId of openPayments) tally.seenOpen.add(paymentId);
    for (const what of doubleCharges) once(cycle, 'double charges', what);
    for (const what of unfounded) once(cycle, 'statements about money that the gateway does not confirm', what);
  };

  const checkDocuments = async (cycle: number): Promise<void> => {
    for (;;) {
      const { isAlive } = await product.current();
      await updateMirror(cycle);
      const streams = [...unfolded].map((stream) => mirror.stream(stream));
      const differences = await projections.compare(streams, isAlive);
      // an armed product may die in its reactors; the next start continues
      if (differences === undefined) continue;
      for (const what of differences) once(cycle, 'documents unlike a clean rebuild', what);
      unfolded.clear();
      return;
    }
  };

  return {
    claims,
    newcomers: new Set(),
    afterRestart: async (cycle) => {
      take(cycle, await mirror.recheck());
      checkClaims(cycle);
      await checkMoney(cycle);
      await checkDocuments(cycle);
    },
    books: async (cycle) => {
      await updateMirror(cycle);
      return checkBooks(await simulator.books(), mirror.streams());
    },
  };
};
