import { followAll, type Following, type FollowAllOptions } from '@driveaway/infra/subscriptions/follow-all.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ReactorCheckpoint } from './reactor-checkpoint.ts';

export type FollowOnPorts = Pick<ServicePorts, 'eventStore' | 'log' | 'clock' | 'randomness' | 'wait'>;

/** Follows events from where this reactor last was, until its checkpoint is no longer its own. */
export const followOn = (
  { eventStore, log, clock, randomness, wait }: FollowOnPorts,
  { until, load, save }: ReactorCheckpoint,
  reactor: Pick<FollowAllOptions, 'name' | 'prefixes' | 'handle' | 'wait'>,
): Following =>
  followAll({
    wait,
    ...reactor,
    eventStore,
    loadCheckpoint: load,
    saveCheckpoint: save,
    signal: until,
    log,
    clock,
    randomness,
  });
