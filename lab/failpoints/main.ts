/** The product as `npm start` runs it, killed at the failpoint that the environment arms. */
import { runProduct } from '@driveaway/infra/single-process/run-product.ts';
import { createFailpoint, failpointProblems } from './failpoint.ts';
import { withFailpoints } from './with-failpoints.ts';

for (const problem of failpointProblems(process.env)) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}
if (process.exitCode === undefined) {
  const failpoint = createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
  const projectionThread = new URL('./projection-thread.ts', import.meta.url);
  await runProduct({ decorate: withFailpoints(failpoint), projectionThread });
}
