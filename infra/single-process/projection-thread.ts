/** The thread of the projections beside `npm start`. */
import { runProjectionThread } from './run-projection-thread.ts';

await runProjectionThread();
