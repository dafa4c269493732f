/** Lives in shops of their own, with nothing of the machine in them. */
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { withoutTheMachine } from '../time/without-the-machine.ts';
import type { Defect } from '../world/defect.ts';
import { runLives, type LivesOutcome } from './run-lives.ts';
import { openWholeShop } from './whole-shop.ts';

/** @param goOn whether another is lived after so many */
export const liveInShops = async (
  firstSeed: number,
  goOn: (lived: number) => boolean,
  defect?: Defect,
): Promise<LivesOutcome> => {
  const prepared = await prepareSuburbs();
  const suburbs = createSuburbIndex(() => prepared.suburbs, prepared.officePostcodes);
  return withoutTheMachine(() => runLives(firstSeed, (seed) => openWholeShop(seed, suburbs, defect), goOn));
};
