import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';

/**
 * What a reactor reads out of an event. When that cannot be read it is an alarm in the log, and undefined: the other
 * orders do not wait for it.
 * @param name the reactor's
 * @param read looks at the event alone and at no store: what it throws is the event's fault
 */
export const readOrPassOver = async <Result>(
  log: Log,
  name: string,
  event: RecordedEvent,
  read: (event: RecordedEvent) => Result | Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await read(event);
  } catch (fault) {
    const { stream, revision, type } = event;
    log.error('An event cannot be read and was passed over', fault, { name, stream, revision: Number(revision), type });
    return undefined;
  }
};
