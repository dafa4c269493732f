/**
 * Lives seeds one after the other in one process, each given as seed/customers/days: a line for each, with its digest, or the
 * laws that it broke. The start of a process takes longer than a seed.
 */
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { runSimulation } from './run-simulation.ts';
import { withoutTheMachine } from './time/without-the-machine.ts';

const prepared = await prepareSuburbs();
const suburbs = createSuburbIndex(() => prepared.suburbs, prepared.officePostcodes);
// what called an error is not asked for
Error.stackTraceLimit = 0;

await withoutTheMachine(async () => {
  for (const asked of process.argv.slice(2)) {
    const [seed = NaN, customers = NaN, days = NaN] = asked.split('/').map(Number);
    const { breaches, orders, virtualSteps, digest } = await runSimulation({ seed, suburbs, customers, days });
    const broken = breaches.map(({ law }) => `, broke a law: ${law}`).join('');
    process.stdout.write(`${asked}: ${orders} orders, ${virtualSteps} steps, digest ${digest}${broken}\n`);
  }
});
