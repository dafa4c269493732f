/** What an image holds ready, so that no container makes it when it starts: the built storefront and the suburbs. */
import { prepareSuburbs } from '../locations/prepare-suburbs.ts';
import { buildStorefrontIfStale } from '../setup/build-storefront.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await buildStorefrontIfStale(say);
const { suburbs } = await prepareSuburbs();
say(`${suburbs.length} suburbs are prepared.`);
