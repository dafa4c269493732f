/** Notices that a law prescribes for contracts: the maker's counsel writes them, and the product prints them as they are. */
import { existsSync, readFileSync } from 'node:fs';
import { legal } from '@driveaway/domain/brand/legal.ts';
import { stateCodes, type StateCode } from '@driveaway/domain/locations/state.ts';
import { saleRules } from '@driveaway/domain/order/sale-rules.ts';

const folderOfMaker = new URL('../../domain/brand/contract-notices/', import.meta.url);

/** Every contract that carries a notice records it. */
const longestNotice = 100_000;

const wantedIn = stateCodes.filter((state) => saleRules[state].notice !== undefined);

/** The notices of `VIC.html` and the like, by state; an empty file is none. Throws for one not in UTF-8 or of over 100,000 characters. */
export const readContractNotices = (folder = folderOfMaker): ReadonlyMap<StateCode, string> => {
  const files = wantedIn.map((state) => [state, new URL(`${state}.html`, folder)] as const);
  const texts = files
    .filter(([, file]) => existsSync(file))
    .map(([state, file]) => [state, readFileSync(file, 'utf8')] as const)
    // an empty file was put there for later
    .filter(([, text]) => text.trim() !== '');
  for (const [state, text] of texts)
    if (text.length > longestNotice || text.includes('\uFFFD'))
      throw new Error(`contract-notices/${state}.html is not in UTF-8 or has more than ${longestNotice} characters`);
  return new Map(texts);
};

/** What whoever runs the product should know of the rules of sale at each start, a line each. */
export const saleRuleWarnings = (
  notices: ReadonlyMap<StateCode, string>,
  { licensedIn } = legal,
): readonly string[] => [
  ...wantedIn
    .filter((state) => !notices.has(state))
    .map(
      (state) =>
        `Contracts lack the notice that the law of ${state} prescribes: contract-notices/${state}.html is missing in the maker's folder`,
    ),
  ...licensedIn.flatMap((state) =>
    Object.values(saleRules[state])
      .filter(({ isUnread }) => isUnread === true)
      .map(({ source }) => `A rule of sale of ${state} was not read and is not followed: ${source}`),
  ),
];
