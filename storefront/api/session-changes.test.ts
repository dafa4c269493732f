import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { announceSession, followSession } from './session-changes.ts';

/** Another window of the same browser. */
const otherWindow = () => {
  const channel = new BroadcastChannel('driveaway-session');
  onTestFinished(() => {
    channel.close();
  });
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    heard.push(data);
  });
  const announce = (change: string): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(change);
  };
  return { heard, announce };
};

it('a change is told to other windows, and not to the window that made it', async () => {
  const heardHere: string[] = [];
  const stop = followSession((change) => heardHere.push(change));
  const other = otherWindow();
  announceSession('logged-in');
  await eventually(() => expect(other.heard).toEqual(['logged-in']));
  other.announce('no change');
  other.announce('logged-out');
  await eventually(() => expect(heardHere).toEqual(['logged-out']));
  stop();
  const later: string[] = [];
  onTestFinished(followSession((change) => later.push(change)));
  other.announce('logged-in');
  await eventually(() => expect(later).toEqual(['logged-in']));
  expect(heardHere).toEqual(['logged-out']);
});
