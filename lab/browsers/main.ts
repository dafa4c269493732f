/**
 * `npm run browsers`: what the built storefront and its sources use that a browser of the floor lacks, as a table. Ends with 1
 * where nothing is known of it, or where something is said of what nobody needs.
 */
import { fileURLToPath } from 'node:url';
import { browserFloor, browserFloorText, type FloorBrowser } from '@driveaway/storefront/build/browser-floor.ts';
import { storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { gapsIn, usesInBuilt } from './check-browsers.ts';
import { featuresInSources } from './features-in-sources.ts';
import { knownGaps } from './known-gaps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const columns: readonly FloorBrowser[] = ['safari', 'safari_ios', 'chrome', 'edge', 'firefox'];

const { gaps, needless, used } = gapsIn(
  [
    usesInBuilt(storefrontDirectory),
    ...['tsconfig.json', 'tsconfig.worker.json'].map((file) => featuresInSources(`${root}storefront/${file}`)),
  ],
  knownGaps,
  root,
);

console.log(`${used} features, ${gaps.length} of them not in all of: ${browserFloorText}\n`);
console.log(`| feature | ${columns.map((name) => browserFloor[name].name).join(' | ')} | what stands in its place |`);
console.log(`| --- | ${columns.map(() => '---').join(' | ')} | --- |`);
for (const { feature, lackedBy, files, known } of gaps) {
  const cells = columns.map((name) => (lackedBy[name] === undefined ? 'has it' : lackedBy[name]));
  console.log(`| ${feature} | ${cells.join(' | ')} | ${known ?? `nothing, in ${files.join(', ')}`} |`);
}
for (const line of needless)
  console.log(`${line}: nothing has to be known of it any more (lab/browsers/known-gaps.ts)`);
if (needless.length > 0 || gaps.some(({ known }) => known === undefined)) process.exitCode = 1;
