/** The thread of the projections beside `npm start`. */
import { keepCompiled } from '../process/keep-compiled.ts';

keepCompiled();
const { runProjectionThread } = await import('./run-projection-thread.ts');
await runProjectionThread();
