import { followAll, type Following, type FollowAllOptions } from '@driveaway/infra/subscriptions/follow-all.ts';
import { traceparentOf } from '@driveaway/infra/subscriptions/in-trace-of.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ReactorCheckpoint } from './reactor-checkpoint.ts';

type FollowOnPorts = Pick<ServicePorts, 'eventStore' | 'log' | 'clock' | 'randomness' | 'wait'> &
  Partial<Pick<ServicePorts, 'tracer'>>;

/** Follows events from where this reactor last was, until its checkpoint is no longer its own. */
export const followOn = (
  { eventStore, log, clock, randomness, wait, tracer }: FollowOnPorts,
  { until, load, save }: ReactorCheckpoint,
  { handle, ...reactor }: Pick<FollowAllOptions, 'name' | 'prefixes' | 'handle' | 'wait'>,
): Following =>
  followAll({
    wait,
    ...reactor,
    // what it does is of the event's trace; that it looked at an event is worth no span
    handle:
      tracer === undefined ? handle : async (event) => tracer.continueFrom(traceparentOf(event), () => handle(event)),
    eventStore,
    loadCheckpoint: load,
    saveCheckpoint: save,
    signal: until,
    log,
    clock,
    randomness,
  });
