/** The thread of the projections, which breaks in its first life, as soon as it runs. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { runProjectionThread } from '../run-projection-thread.ts';
import { threadSetupSchema } from '../thread-messages.ts';

const mark = join(threadSetupSchema.parse(workerData).directory, 'broken-once');
if (!existsSync(mark)) {
  writeFileSync(mark, '');
  setImmediate(() => {
    throw new Error('The thread breaks');
  });
}
await runProjectionThread();
