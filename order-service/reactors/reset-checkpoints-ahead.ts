/** Before a request is taken: the events must be at least as new as what was made of them, and that must be there. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { Patience } from '@driveaway/infra/process/await-engines.ts';
import { forgetLostVersion, seeminglyLost } from '@driveaway/infra/read-models/forget-lost-version.ts';
import { aheadOfEvents } from '@driveaway/infra/read-models/ahead-of-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openAnsweredHistory } from './answered-history.ts';
import { answeringCheckpoints, tellingCheckpoints } from './start-reactors.ts';

/**
 * After an older backup of the events was restored, be it that a checkpoint is beyond the newest event, or that an answer of a
 * reactor is gone though its checkpoint is not: sets those who tell others back to the newest event that is left, which
 * they have told, and those who answer events with events back to the first, since their answers may be gone; and waits until
 * the projections have forgotten what they made of those that are gone. Whoever took requests before would have new events
 * counted as handled. Returns at once otherwise, or when the signal aborts. Each step is taken with `patience`: again by itself
 * where nobody answered it, since of as many as there are one is likely to fail while a store is unwell.
 */
export const resetCheckpointsAhead = async (
  ports: Pick<ServicePorts, 'eventStore' | 'readModels' | 'log'>,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
  patience: Patience = (ask) => ask(),
): Promise<void> => {
  const findAhead = (checkpoints: readonly string[]): Promise<readonly string[]> =>
    patience(() => aheadOfEvents(ports, checkpoints, wait, signal));
  const { eventStore, readModels, log } = ports;
  const names = Object.values(readModelCollections).map(({ name }) => name);
  // a request would open the collection, and so make an empty one
  for (const name of await patience(() => seeminglyLost(readModels, names))) {
    if (await patience(() => forgetLostVersion(readModels, name)))
      log.error('The documents of a read model are gone; it is made anew', undefined, { name });
  }
  const reactors = [...answeringCheckpoints, ...tellingCheckpoints];
  const allAhead = await findAhead([...reactors, ...names]);
  const ahead = reactors.filter((reactor) => allAhead.includes(reactor));
  for (const reactor of answeringCheckpoints)
    if (!ahead.includes(reactor) && (await patience(openAnsweredHistory(ports, reactor).isLost))) ahead.push(reactor);
  if (ahead.length > 0) {
    log.error('Reactors have handled events that the store no longer has; they are set back', undefined, {
      reactors: ahead.join(', '),
    });
    // before the others: until those are set too, a start finds that there is more to do
    for (const reactor of answeringCheckpoints) await patience(() => readModels.clearCheckpoint(reactor));
    for (const reactor of answeringCheckpoints) await patience(openAnsweredHistory(ports, reactor).accept);
  }
  for (const reactor of tellingCheckpoints)
    if (ahead.includes(reactor))
      await patience(async () => readModels.saveCheckpoint(reactor, (await eventStore.head()) ?? 0n));
  // one that was not ahead by then never is: it follows the events that there are
  let left: readonly string[] = names.filter((name) => allAhead.includes(name));
  for (const name of left) log.warn('Waiting until what was made of events that are gone is forgotten', { name });
  while (left.length > 0 && !signal.aborted) left = await findAhead(left);
};
