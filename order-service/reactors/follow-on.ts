import { followAll, type Following, type FollowAllOptions } from '@driveaway/infra/subscriptions/follow-all.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type FollowOnPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'log' | 'clock' | 'randomness'>;

/** Follows events from where this reactor last was: its checkpoint is kept under its name. */
export const followOn = (
  { eventStore, readModels, log, clock, randomness }: FollowOnPorts,
  reactor: Pick<FollowAllOptions, 'name' | 'prefixes' | 'handle' | 'signal' | 'wait'>,
): Following =>
  followAll({
    ...reactor,
    eventStore,
    loadCheckpoint: () => readModels.loadCheckpoint(reactor.name),
    saveCheckpoint: (position) => readModels.saveCheckpoint(reactor.name, position),
    log,
    clock,
    randomness,
  });
