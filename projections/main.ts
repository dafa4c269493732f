/** A worker alone. */
import { keepCompiled } from '@driveaway/infra/process/keep-compiled.ts';

keepCompiled();
const { runWorker } = await import('./run-worker.ts');
await runWorker();
