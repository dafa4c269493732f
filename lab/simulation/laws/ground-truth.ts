/** What there is once a run has come to rest, read where it is kept, past every line. */
import { z } from 'zod';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Engines } from '../world/engines.ts';
import type { Claims } from './claims.ts';

export type Breach = { readonly law: string; readonly what: string };

export type GroundTruth = {
  readonly engines: Engines;
  readonly claims: Claims;
  readonly time: VirtualTime;
  readonly events: readonly RecordedEvent[];
  readonly streams: ReadonlyMap<string, readonly RecordedEvent[]>;
};

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** The readable data of an event. */
export const dataOf = ({ data }: Pick<RecordedEvent, 'data'>): Readonly<Record<string, unknown>> =>
  envelopeSchema.parse(JSON.parse(data)).data;

export const isOrder = (stream: string): boolean => stream.startsWith('order-');

export const readGroundTruth = async (
  world: Pick<GroundTruth, 'engines' | 'claims' | 'time'>,
): Promise<GroundTruth> => {
  const { events } = await world.engines.eventStore.readAll({ limit: Number.MAX_SAFE_INTEGER });
  const streams = Map.groupBy(events, ({ stream }) => stream);
  return { ...world, events, streams };
};
