import { setTimeout as pause } from 'node:timers/promises';
import type { ShopVisits } from './shop-visits.ts';

const patienceMilliseconds = 120_000;
const quietMilliseconds = 5_000;

/** Waits for something that the product does by itself; throws, saying for what, after two minutes. */
export const until = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Gave up waiting for ${what}`);
    await pause(250);
  }
};

/** Waits until no mail has come for five seconds. */
export const mailsAreSent = async (shop: ShopVisits): Promise<void> => {
  let last = -1;
  let since = performance.now();
  await until('mails', async () => {
    const { length } = await shop.mails();
    if (length !== last) since = performance.now();
    last = length;
    return performance.now() - since > quietMilliseconds;
  });
};
