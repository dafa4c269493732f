import { onTestFinished } from 'vitest';
import { brochureRequests } from '@driveaway/projections/brochure-requests/brochure-requests.ts';
import { callBacks } from '@driveaway/projections/call-backs/call-backs.ts';
import { carOffers } from '@driveaway/projections/car-offers/car-offers.ts';
import type { Projection } from '@driveaway/projections/engine/projection.ts';
import { runProjections } from '@driveaway/projections/engine/run-projections.ts';
import { testDrives } from '@driveaway/projections/test-drives/test-drives.ts';
import { promptWait } from '@driveaway/projections/testing/prompt-wait.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** Keeps read models up to date until the test ends; resolves once they hold what is recorded so far. */
export const keepReadModel = async (ports: ServicePorts, ...projections: readonly Projection[]): Promise<void> => {
  const running = runProjections(projections, ports, new AbortController().signal, promptWait);
  onTestFinished(running.stop);
  const head = await ports.eventStore.head();
  if (head !== undefined) await running.waitFor(head, new AbortController().signal);
};

/** As `keepReadModel`, for those that a retention run asks who of the visitors is due. */
export const keepReadModelsOfVisitors = (ports: ServicePorts): Promise<void> =>
  keepReadModel(ports, testDrives, brochureRequests, callBacks, carOffers);
