/** The thread of the projections beside the product that is killed at a failpoint: either passes its own. */
import { runProjectionThread } from '@driveaway/infra/single-process/run-projection-thread.ts';
import { createFailpoint } from './failpoint.ts';
import { projectionStoresWithFailpoints } from './with-failpoints.ts';

const failpoint = createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
await runProjectionThread({ decorate: projectionStoresWithFailpoints(failpoint) });
