import { answeringCheckpoints, tellingCheckpoints } from '@driveaway/order-service/reactors/start-reactors.ts';

/** Who follows events from a checkpoint beside the projections, by the names of their checkpoints. */
export const reactorsWithCheckpoints: readonly string[] = [
  ...answeringCheckpoints,
  ...tellingCheckpoints,
  'retention-reactor',
];
