import { onTestFinished } from 'vitest';
import type { Projection } from '@driveaway/projections/engine/projection.ts';
import { runProjections } from '@driveaway/projections/engine/run-projections.ts';
import { promptWait } from '@driveaway/projections/testing/prompt-wait.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** Keeps a read model up to date until the test ends; resolves once it holds what is recorded so far. */
export const keepReadModel = async (ports: ServicePorts, projection: Projection): Promise<void> => {
  const running = runProjections([projection], ports, new AbortController().signal, promptWait);
  onTestFinished(running.stop);
  const head = await ports.eventStore.head();
  if (head !== undefined) await running.waitFor(head, new AbortController().signal);
};
