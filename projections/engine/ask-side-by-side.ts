import { gatherQuestions } from '@driveaway/infra/clock/gather-questions.ts';
import { askTogether } from '@driveaway/infra/read-models/ask-together.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { findParkedAlone, findParkedTogether } from './parked-orders.ts';
import type { ProjectionPorts, RunPorts } from './run-projection.ts';

type AskedPorts = Pick<RunPorts, 'findParked'> & {
  readonly readModels: ReadModels;
  readonly head: ProjectionPorts['eventStore']['head'];
};

/**
 * What projections ask before they begin, put so that those which begin side by side ask once. A store that one process has to
 * itself answers at once, and is asked by each.
 */
export const askSideBySide = ({
  eventStore,
  readModels,
}: Pick<ProjectionPorts, 'eventStore' | 'readModels'>): AskedPorts => {
  if (readModels.openPartitions === undefined)
    return { readModels, head: eventStore.head, findParked: findParkedAlone(readModels) };
  const head = gatherQuestions(async () => {
    const newest = await eventStore.head();
    return () => newest;
  });
  return {
    readModels: askTogether(readModels),
    head: () => head(undefined),
    findParked: findParkedTogether(readModels),
  };
};
