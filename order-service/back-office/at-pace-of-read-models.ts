/** A batch is taken no faster than the read models follow it: what customers see stays seconds behind, not minutes. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Of a line there are two: the message received, and what it did to the order. */
const mostEventsBehind = 6_000n;
const linesBetweenLooks = 256;
/** Read models that do not move at all slow a batch down, and do not stop it. */
const longestWaitMilliseconds = 1_000;

type PacePorts = Pick<ServicePorts, 'wait'> & {
  readonly eventStore: Pick<ServicePorts['eventStore'], 'head'>;
  readonly readModels: Pick<ServicePorts['readModels'], 'loadCheckpoint'>;
};

/** Whether no read model is further behind the events. One that is being built for the first time is not counted. */
const areClose = async ({ eventStore, readModels }: PacePorts): Promise<boolean> => {
  const names = Object.values(readModelCollections).map(({ name }) => name);
  const positions = await Promise.all(names.map((name) => readModels.loadCheckpoint(name)));
  const head = (await eventStore.head()) ?? 0n;
  return positions.every((position) => position === undefined || head - position <= mostEventsBehind);
};

/**
 * The same lines in the same order. Every 256 lines it waits until no read model is more than 6,000 events behind, for a second
 * at most. A store that does not answer is not waited for: the lines say so themselves.
 */
export async function* atPaceOfReadModels<Line>(ports: PacePorts, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let left = linesBetweenLooks;
  for await (const line of lines) {
    yield line;
    left -= 1;
    if (left > 0) continue;
    left = linesBetweenLooks;
    const isCloseOrUnknown = async (): Promise<boolean> => areClose(ports).catch(() => true);
    await pollUntil(isCloseOrUnknown, longestWaitMilliseconds, ports.wait);
  }
}
