/** `npm run simulate -- --explore`: every interleaving of a few protocols, and the planted defects found by it. */
import { exploreAll, tellSchedule, type Exploration } from './search/explore-all.ts';
import type { Protocol } from './search/protocol-run.ts';
import { defects, explorations } from './explorations.ts';

const counts = ({ states, steps, schedules, longest, atRest }: Exploration): string =>
  `${states} states (${atRest} at rest), ${steps} steps, ${schedules} schedules, the longest of ${longest} steps`;

const tellBroken = async (protocol: Protocol, { broken }: Exploration, say: (line: string) => void): Promise<void> => {
  if (broken === undefined) return;
  for (const line of await tellSchedule(protocol, broken.schedule)) say(`    ${line}`);
  for (const law of broken.laws) say(`    ${law}`);
};

/**
 * Explores what has these words in its name, or everything, and tells how many states there were. Gives the exit code: 1 when a
 * law is broken, or a planted defect breaks none; 2 when nothing has the name.
 */
export const runExplore = async (words: string, say: (line: string) => void): Promise<number> => {
  const protocols = explorations.filter(({ name }) => name.includes(words));
  const planted = defects.filter(({ name }) => name.includes(words));
  if (protocols.length + planted.length === 0) {
    say(`Nothing that is explored has "${words}" in its name. There are:`);
    for (const { name } of [...explorations, ...defects]) say(`  ${name}`);
    return 2;
  }
  let code = 0;
  for (const { name, open } of protocols) {
    const protocol = await open();
    const explored = await exploreAll(protocol);
    say(`${name}: ${counts(explored)}; ${explored.broken === undefined ? 'every law holds' : 'a law is broken'}`);
    await tellBroken(protocol, explored, say);
    if (explored.broken !== undefined) code = 1;
  }
  for (const { name, open } of planted) {
    const protocol = await open();
    const explored = await exploreAll(protocol);
    say(`${name}: ${explored.broken === undefined ? 'not found' : 'found'}, ${counts(explored)}`);
    await tellBroken(protocol, explored, say);
    if (explored.broken === undefined) code = 1;
  }
  return code;
};
