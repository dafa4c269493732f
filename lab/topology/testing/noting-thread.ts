/** The thread of the projections, which tells whoever listens which failpoints it passes. */
import { projectionStoresWithFailpoints } from '../../failpoints/with-failpoints.ts';
import { runProjectionThread } from '@driveaway/infra/single-process/run-projection-thread.ts';

const listeners = new BroadcastChannel('failpoints');
const note = (name: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own process only
  listeners.postMessage(name);
};
await runProjectionThread({ decorate: projectionStoresWithFailpoints(note) });
listeners.close();
