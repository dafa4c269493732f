/** Who follows events from a checkpoint beside the projections, by the names of their checkpoints. */
export const reactorsWithCheckpoints = [
  'contract-reactor',
  'paper-reactor',
  'mail-reactor',
  'retention-reactor',
] as const;
