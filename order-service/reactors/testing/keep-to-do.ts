import { onTestFinished } from 'vitest';
import { runProjections } from '@driveaway/projections/engine/run-projections.ts';
import { orderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';
import { promptWait } from '@driveaway/projections/testing/prompt-wait.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** Keeps what reactors are to do up to date until the test ends; resolves once it holds what is recorded so far. */
export const keepToDo = async (ports: ServicePorts): Promise<void> => {
  const running = runProjections([orderToDo], ports, new AbortController().signal, promptWait);
  onTestFinished(running.stop);
  const head = await ports.eventStore.head();
  if (head !== undefined) await running.waitFor(head, new AbortController().signal);
};
