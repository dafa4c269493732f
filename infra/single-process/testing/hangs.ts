/** A thread of the projections that hangs as soon as it runs. */
import { parentPort } from 'node:worker_threads';
import type { FromThread } from '../thread-messages.ts';

const running: FromThread = { kind: 'running' };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(running);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
