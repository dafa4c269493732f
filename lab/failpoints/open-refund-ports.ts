import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { openEwayGateway } from '@driveaway/infra/payments/eway/open-eway-gateway.ts';
import { memoryKeys } from '@driveaway/order-service/orders/testing/memory-keys.ts';
import type { RefundPorts } from '@driveaway/order-service/payments/refund-deposit.ts';

export type RefundSetting = {
  /** Of the events. */
  readonly directory: string;
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
};

/** What a refund needs, over a directory and a gateway that outlive the process. */
export const openRefundPorts = async ({
  directory,
  url,
  apiKey,
  password,
}: RefundSetting): Promise<RefundPorts & { readonly close: () => Promise<void> }> => {
  const eventStore = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    eventStore,
    gateway: openEwayGateway({ url, apiKey, password, log }),
    keys: memoryKeys(systemRandomness),
    clock: systemClock,
    randomness: systemRandomness,
    // the same in every process: command contents are recognised by them
    secrets: {
      session: new Uint8Array(32).fill(1),
      emailHash: new Uint8Array(32).fill(2),
      orderNumber: new Uint8Array(32).fill(3),
    },
    log,
    close: () => eventStore.close(),
  };
};
