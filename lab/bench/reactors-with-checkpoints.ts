/** Who follows events from a checkpoint beside the projections, by the names of their checkpoints. */
export const reactorsWithCheckpoints = [
  'contract-reactor',
  'paper-reactor',
  'mail-reactor',
  'webhook-reactor',
  'retention-reactor',
  // once over all events, then never again
  'older-files-sealed',
] as const;
