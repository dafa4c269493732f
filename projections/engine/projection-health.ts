import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';

/** How long a projection may get no answer from the store, or lag without progress, before it counts as unhealthy. */
const longestPauseMilliseconds = 60_000;

/** `building`: a new version of the collection is made while queries read the old one. */
export type ProjectionState = 'starting' | 'building' | 'following' | 'waiting' | 'stopped';

export type ProjectionHealth = {
  readonly projection: string;
  /** The stored version it writes; null before it has begun. */
  readonly version: number | null;
  readonly healthy: boolean;
  /** Why it is not healthy, in one clause; null when it is. */
  readonly reason: string | null;
  readonly state: ProjectionState;
  readonly caughtUp: boolean;
  /** Decimal text; null before the first event. */
  readonly position: string | null;
  /** The lag: head of the store minus position, in the store's own units; null when the store does not tell. Below 0: events are gone. */
  readonly lag: number | null;
  /** Since the store last answered; null when it never has. */
  readonly silentMilliseconds: number | null;
  readonly parkedOrders: number;
};

type ObservedProjection = {
  readonly projection: string;
  readonly version: number | undefined;
  readonly state: ProjectionState;
  readonly caughtUp: boolean;
  readonly position: Position | undefined;
  readonly lastPolledAt: Temporal.Instant | undefined;
  readonly parkedOrders: number;
  readonly startedAt: Temporal.Instant;
};

const reasonOf = ({ state }: ObservedProjection, silent: number, behind: number, lag: number | null): string | null => {
  if (state === 'stopped') return 'It has stopped';
  if (lag === null) return 'The event store does not answer';
  if (silent > longestPauseMilliseconds) return `It has heard nothing from the event store for ${silent} ms`;
  if (behind <= longestPauseMilliseconds) return null;
  return lag < 0
    ? 'It is ahead of the event store, which has lost events: start the projections anew'
    : `It has been behind for ${behind} ms without moving`;
};

/**
 * Judges one projection by two signals from outside it: how far it lags behind the store's head, and since when the
 * store has not answered. Remembers since when it has lagged without progress.
 */
export const createHealthCheck = (clock: Clock) => {
  let stuck: { readonly position: Position | undefined; readonly since: Temporal.Instant } | undefined;
  /** `head`: the store's newest position; `undefined` when it did not answer, `null` when it is empty. */
  return (observed: ObservedProjection, head: Position | null | undefined): ProjectionHealth => {
    const now = clock.now();
    const since = (instant: Temporal.Instant): number => now.epochMilliseconds - instant.epochMilliseconds;
    const { position, lastPolledAt, startedAt } = observed;
    const lag = head === undefined ? null : Number((head ?? 0n) - (position ?? 0n));
    if (lag === 0) stuck = undefined;
    else if (stuck === undefined || stuck.position !== position) stuck = { position, since: now };
    const reason = reasonOf(
      observed,
      since(lastPolledAt ?? startedAt),
      stuck === undefined ? 0 : since(stuck.since),
      lag,
    );
    return {
      projection: observed.projection,
      version: observed.version ?? null,
      healthy: reason === null,
      reason,
      state: observed.state,
      caughtUp: observed.caughtUp,
      position: position?.toString() ?? null,
      lag,
      silentMilliseconds: lastPolledAt === undefined ? null : since(lastPolledAt),
      parkedOrders: observed.parkedOrders,
    };
  };
};
