/** Files of earlier versions lie under the master key alone: each is sealed once under a key of its customer's. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { FileOwner } from '@driveaway/infra/documents/port.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { customerOfOrder } from '../orders/customer-of-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Kept once everything is sealed. */
const checkpoint = 'older-files-sealed';
const pageSize = 500;
const licenceSchema = z.object({ licenceFileId: z.string() });
const documentSchema = z.object({ fileId: z.string() });

type SealOlderPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'files' | 'log'>;
type OwnedFile = { readonly fileId: string; readonly owner: FileOwner };

const fileOf = async (ports: SealOlderPorts, recorded: RecordedEvent): Promise<OwnedFile | undefined> => {
  const { type, stream } = recorded;
  if (type === 'LicenceReceived') {
    const { licenceFileId: fileId } = licenceSchema.parse((await openEvent(recorded, noKey)).data);
    return { fileId, owner: { customerId: stream.slice(customerStreamPrefix.length), purpose: 'identity' } };
  }
  if (type !== 'DocumentAdded') return undefined;
  const { fileId } = documentSchema.parse((await openEvent(recorded, noKey)).data);
  const customerId = await customerOfOrder(ports, stream.slice(orderStreamPrefix.length));
  return customerId === undefined ? undefined : { fileId, owner: { customerId, purpose: 'contract' } };
};

/**
 * Seals every file that the events name and that lies under the master key alone; those of erased customers stay so until
 * they are removed. Can be broken off anywhere; the next run begins again, and once one has done everything, none does
 * anything. False when a file could not be sealed.
 */
export const sealOlderFiles = async (ports: SealOlderPorts, signal: AbortSignal): Promise<boolean> => {
  const { eventStore, readModels, files, log } = ports;
  if ((await readModels.loadCheckpoint(checkpoint)) !== undefined) return true;
  let sealed = 0;
  let isDone = true;
  for (let after: bigint | undefined; !signal.aborted;) {
    const page = await eventStore.readAll({
      after,
      prefixes: [customerStreamPrefix, orderStreamPrefix],
      limit: pageSize,
    });
    for (const recorded of page.events) {
      try {
        const file = await fileOf(ports, recorded);
        if (file !== undefined && (await files.sealOlder(file.fileId, file.owner))) sealed += 1;
      } catch (fault) {
        isDone = false;
        log.error('A file could not be sealed; trying again later', fault, { stream: recorded.stream });
      }
    }
    after = page.position ?? after;
    if (page.atHead) {
      if (isDone) await readModels.saveCheckpoint(checkpoint, after ?? 0n);
      if (sealed > 0) log.info('Files of an earlier version were sealed', { sealed });
      return isDone;
    }
    await setImmediate();
  }
  return false;
};
