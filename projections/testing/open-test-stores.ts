/** Embedded stores in a directory of their own, with orders written into them as the product writes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { orderEventVersion } from '@driveaway/domain/order/order-event-versions.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { sampleCustomerId } from '@driveaway/domain/testing/order-builders.ts';
import { sampleInstant } from '@driveaway/domain/testing/recorded-events.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import { plainJson } from '../engine/plain-json.ts';

const metadataSchema = z.object({ hash: z.string() });

const unsealed = (event: OrderEvent): UnsealedEvent => ({
  type: event.type,
  schemaVersion: orderEventVersion(event.type),
  data: plainJson(event.data),
  ...('personal' in event && event.personal !== undefined ? { personal: plainJson(event.personal) } : {}),
});

export type TestStores = Awaited<ReturnType<typeof openTestStores>>;

export const openTestStores = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'projections-'));
  const eventStore = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
  const readModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
  const dataKey: DataKey = { keyId: 'sample-key', secret: new Uint8Array(32).fill(7) };
  const randomness = { bytes: (length: number) => new Uint8Array(length).fill(255) };
  const chains = new Map<string, ChainHead>();
  const errors: { readonly message: string; readonly cause: unknown }[] = [];
  let commands = 0;

  /** Events without a type of today: for what a later or a broken version wrote. */
  const appendUnsealed = async (orderNo: string, events: readonly UnsealedEvent[]): Promise<Position> => {
    const stream = orderStream(orderNo);
    const previous = chains.get(stream) ?? emptyChain;
    commands += 1;
    const commandId = `command-${commands}`;
    const first = Number(previous.revision ?? -1n) + 1;
    const proposed = sealEvents({
      stream,
      previous,
      events,
      command: { commandId, correlationId: commandId, causationId: commandId },
      actor: { kind: 'customer', id: sampleCustomerId },
      recordedAt: sampleInstant(first),
      dataKey,
      randomness,
    });
    const outcome = await eventStore.append(stream, proposed, previous.revision ?? 'no-stream');
    if (outcome.kind === 'conflict') throw new Error(`${stream} is at ${outcome.actualRevision}`);
    const { hash } = metadataSchema.parse(JSON.parse(proposed.at(-1)?.metadata ?? ''));
    chains.set(stream, { revision: outcome.revision, hash });
    return outcome.position;
  };

  return {
    eventStore,
    readModels,
    keys: { find: async (keyId: string) => (keyId === dataKey.keyId ? dataKey : undefined) },
    clock: manualClock(),
    randomness,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message: string, cause: unknown) => void errors.push({ message, cause }),
    },
    errors,
    appendUnsealed,
    /** Writes events to the end of an order, as one command; gives the position of the last. */
    append: (orderNo: string, events: readonly OrderEvent[]): Promise<Position> =>
      appendUnsealed(orderNo, events.map(unsealed)),
    close: async (): Promise<void> => {
      await eventStore.close();
      await readModels.close();
      await rm(directory, { recursive: true });
    },
  };
};
