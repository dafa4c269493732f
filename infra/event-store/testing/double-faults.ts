import { setTimeout as pause } from 'node:timers/promises';
import type { Metadata, StatusObject } from '@grpc/grpc-js';
import type { DoubleUsers } from './double-users.ts';
import { consumerTooSlow, notAuthenticated, notLeader, notReady, type Endpoint } from './double-statuses.ts';

/** What a test can do to a running double. Faults stay until they are taken back, unless they count down. */
export type EventStoreDbDoubleFaults = {
  /** Cuts every connection, as a lost network does; new ones are taken. */
  readonly dropConnections: () => void;
  /** The next appends are written, and the connection is cut instead of answering them. */
  readonly loseAnswers: (count: number) => void;
  /** Every answer to an append or a read is delayed by this much. */
  readonly delayAnswers: (milliseconds: number) => void;
  /** Every call, also those under way, ends with UNAVAILABLE. */
  readonly unavailable: (isUnavailable: boolean) => void;
  /** Calls that require the leader are told to go to another node; undefined: this is the leader. */
  readonly notLeader: (leader: Endpoint | undefined) => void;
  /** Every subscription is dropped as the engine drops one whose consumer does not keep up. */
  readonly dropSlowConsumers: () => void;
  /** Subscriptions stay open and say nothing new, while everything else is answered. */
  readonly muteSubscriptions: () => void;
  /** Reads of the whole log that would look at more events end there, as at a client's deadline. */
  readonly endScansAfter: (events: number) => void;
  /** Who is said to be in the cluster, and to lead; undefined: this node alone, which leads. */
  readonly cluster: (members: readonly DoubleMember[] | undefined) => void;
};

export type DoubleMember = { readonly endpoint: Endpoint; readonly leads: boolean };

/** The same, as seen by the services. */
export type FaultState = {
  readonly faults: EventStoreDbDoubleFaults;
  /** The status a call must end with at once, if any. */
  readonly refusal: (metadata: Metadata) => StatusObject | undefined;
  /** The same for a call that anybody may make of any node. */
  readonly anonymousRefusal: () => StatusObject | undefined;
  readonly delay: () => Promise<void>;
  /** True when an append must not be answered: the connections are gone. */
  readonly answerIsLost: () => boolean;
  /** Calls back with the status an open call must end with; returns how to stop that. */
  readonly onEnd: (kind: 'subscription' | 'batch', end: (status: StatusObject) => void) => () => void;
  /** How often subscriptions were muted: those opened since are not. */
  readonly mutes: () => number;
  /** The most events that a read of the whole log looks at. */
  readonly scanned: () => number;
  readonly members: () => readonly DoubleMember[] | undefined;
};

/** `users`: who alone may call. */
export const createFaultState = (dropConnections: () => void, users?: DoubleUsers): FaultState => {
  const ends = {
    subscription: new Set<(status: StatusObject) => void>(),
    batch: new Set<(status: StatusObject) => void>(),
  };
  let lostAnswers = 0;
  let delayMilliseconds = 0;
  let isUnavailable = false;
  let leader: Endpoint | undefined;
  let mutes = 0;
  let scanned = Infinity;
  let members: readonly DoubleMember[] | undefined;

  return {
    faults: {
      dropConnections,
      loseAnswers: (count) => {
        lostAnswers = count;
      },
      delayAnswers: (milliseconds) => {
        delayMilliseconds = milliseconds;
      },
      unavailable: (unavailable) => {
        isUnavailable = unavailable;
        if (unavailable) for (const end of [...ends.subscription, ...ends.batch]) end(notReady());
      },
      notLeader: (other) => {
        leader = other;
        if (other !== undefined) for (const end of [...ends.subscription, ...ends.batch]) end(notLeader(other));
      },
      dropSlowConsumers: () => {
        for (const end of ends.subscription) end(consumerTooSlow());
      },
      muteSubscriptions: () => void (mutes += 1),
      endScansAfter: (events) => void (scanned = events),
      cluster: (named) => {
        members = named;
      },
    },
    anonymousRefusal: () => (isUnavailable ? notReady() : undefined),
    refusal: (metadata) => {
      if (isUnavailable) return notReady();
      if (users !== undefined && users.whoCalls(metadata) === undefined) return notAuthenticated();
      if (leader === undefined || metadata.get('requires-leader')[0] !== 'true') return undefined;
      return notLeader(leader);
    },
    delay: async () => {
      if (delayMilliseconds > 0) await pause(delayMilliseconds);
    },
    answerIsLost: () => {
      if (lostAnswers === 0) return false;
      lostAnswers -= 1;
      dropConnections();
      return true;
    },
    onEnd: (kind, end) => {
      ends[kind].add(end);
      return () => ends[kind].delete(end);
    },
    mutes: () => mutes,
    scanned: () => scanned,
    members: () => members,
  };
};
