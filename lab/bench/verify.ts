import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { takeAnchor } from '@driveaway/order-service/audit/take-anchor.ts';
import { verifyStore } from '@driveaway/order-service/audit/verify/verify-store.ts';
import { generateHistory } from './generate-history.ts';
import type { BenchRow } from './print-rows.ts';

const pageSize = 4_096;

/**
 * Events a second that `orders verify` checks over a whole embedded store, by wall clock and by the processor's time,
 * beside reading the same events alone.
 */
export const benchVerify = async (events = 100_000): Promise<readonly BenchRow[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-verify-'));
  const eventStore = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  /** Per second of the wall clock, and of the processor. */
  const rateOf = async (work: () => Promise<number>): Promise<readonly [wall: number, processor: number]> => {
    const [started, used] = [performance.now(), process.cpuUsage()];
    const done = await work();
    const { user, system } = process.cpuUsage(used);
    return [(done * 1_000) / (performance.now() - started), (done * 1_000_000) / (user + system)];
  };
  const readAll = async (): Promise<number> => {
    let read = 0;
    for (let after: bigint | undefined; ;) {
      const page = await eventStore.readAll({ after, limit: pageSize });
      read += page.events.length;
      if (page.atHead) return read;
      after = page.position;
    }
  };
  const verify = async (): Promise<number> => {
    const anchor = await takeAnchor({ eventStore, clock: systemClock });
    if (anchor.fault !== null) throw new Error(`The store was changed: ${JSON.stringify(anchor.fault)}`);
    return anchor.events;
  };
  const orderNumber = new Uint8Array(32).fill(1);
  const secrets = { session: orderNumber, emailHash: orderNumber, orderNumber };
  const verifyWithCodes = async (): Promise<number> => {
    const { events: read, findings } = await verifyStore({ eventStore, clock: systemClock, secrets });
    if (findings.length > 0) throw new Error(`The store was changed: ${JSON.stringify(findings[0])}`);
    return read;
  };
  try {
    await generateHistory(eventStore, events, eventMacOf(orderNumber));
    await verify();
    const [read, readByProcessor] = await rateOf(readAll);
    const [verified, verifiedByProcessor] = await rateOf(verify);
    const [, codesByProcessor] = await rateOf(verifyWithCodes);
    return [
      { name: 'reading every event', perSecond: read, ratio: 1 },
      { name: 'verifying every event', perSecond: verified, ratio: verified / read },
      { name: 'reading, by processor time', perSecond: readByProcessor, ratio: 1 },
      {
        name: 'verifying, by processor time',
        perSecond: verifiedByProcessor,
        ratio: verifiedByProcessor / readByProcessor,
      },
      {
        name: 'with codes, ids and places, by processor time',
        perSecond: codesByProcessor,
        ratio: codesByProcessor / readByProcessor,
      },
    ];
  } finally {
    await eventStore.close();
    await rm(directory, { recursive: true });
  }
};
