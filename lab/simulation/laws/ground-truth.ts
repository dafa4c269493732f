/** What there is once a run has come to rest, read where it is kept, past every line. */
import { z } from 'zod';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { unreadableStream, type Engines } from '../world/engines.ts';
import type { Claims } from './claims.ts';

export type Breach = { readonly law: string; readonly what: string };

export type GroundTruth = {
  readonly engines: Engines;
  readonly claims: Claims;
  readonly time: VirtualTime;
  /** How far the clocks of the machines are off, in milliseconds. */
  readonly clockOffset: () => number;
  readonly events: readonly RecordedEvent[];
  readonly streams: ReadonlyMap<string, readonly RecordedEvent[]>;
};

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()) });

const known = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** The readable data of an event, read once: laws look at the same events again and again. */
export const dataOf = (event: Pick<RecordedEvent, 'data'>): Readonly<Record<string, unknown>> => {
  const read = known.get(event) ?? envelopeSchema.parse(JSON.parse(event.data)).data;
  known.set(event, read);
  return read;
};

export const isOrder = (stream: string): boolean => stream.startsWith('order-');

export const readGroundTruth = async (
  world: Pick<GroundTruth, 'engines' | 'claims' | 'time' | 'clockOffset'>,
): Promise<GroundTruth> => {
  const all = await world.engines.eventStore.readAll({ limit: Number.MAX_SAFE_INTEGER });
  const events = all.events.filter(({ stream }) => stream !== unreadableStream);
  const streams = Map.groupBy(events, ({ stream }) => stream);
  return { ...world, events, streams };
};
