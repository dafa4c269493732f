/** Everything that must hold once a run has come to rest. */
import type { Claims } from './claims.ts';
import { readGroundTruth, type Breach } from './ground-truth.ts';
import { checkLiveness } from './liveness.ts';
import { checkPushesDue, checkPushesSent } from './pushes.ts';
import { checkErasures, checkReadModels } from './read-models-equal-rebuild.ts';
import { checkSafety } from './safety.ts';
import { checkTransfers } from './transfers.ts';
import { checkForgottenFiles, checkForgottenInTime, checkVisitorMails } from './visitor-requests.ts';
import { checkReceivers, checkWhatReceiversKnow } from './webhooks.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Engines } from '../world/engines.ts';

type World = {
  readonly engines: Engines;
  readonly claims: Claims;
  readonly time: VirtualTime;
  readonly clockOffset: () => number;
};

/** What has still to come to its end. */
export const openMatters = async (world: World): Promise<readonly Breach[]> => {
  const truth = await readGroundTruth(world);
  const open = await checkLiveness(truth);
  return open.length > 0
    ? open
    : [...(await checkReceivers(truth)), ...(await checkPushesDue(truth)), ...checkVisitorMails(truth)];
};

/** Every law, once nothing runs any more. */
export const checkLaws = async (world: World): Promise<readonly Breach[]> => {
  const truth = await readGroundTruth(world);
  return [
    ...checkTransfers(truth),
    ...checkSafety(truth),
    ...(await checkWhatReceiversKnow(truth)),
    ...(await checkLiveness(truth)),
    ...(await checkReceivers(truth)),
    ...(await checkPushesDue(truth)),
    ...(await checkPushesSent(truth)),
    ...checkForgottenFiles(truth),
    ...checkForgottenInTime(truth),
    ...checkVisitorMails(truth),
    ...(await checkErasures(truth)),
    ...(await checkReadModels(truth)),
  ];
};
