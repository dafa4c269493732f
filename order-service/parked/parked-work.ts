/** Parked work: mails that no server accepted, documents that no browser printed, orders whose event a projection cannot apply. */
import type { ParkedList, ParkedWork, RetryParked } from '@driveaway/domain/api/parked-work.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { openParkedDocuments, type ParkedDocument } from '../documents/parked-documents.ts';
import { openMailSpool, type SpooledMail } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { listParkedOrders } from './parked-orders.ts';

export type ParkedPorts = Pick<ServicePorts, 'readModels' | 'clock'>;

const mostListed = 500;

const mailWork = ({ mailId, entry }: SpooledMail): ParkedWork => ({
  id: mailId,
  kind: 'mail',
  what: entry.eventType,
  stream: entry.stream,
  recordedAt: entry.recordedAt,
  tries: entry.tries,
});

const documentWork = ({ documentId, entry }: ParkedDocument): ParkedWork => ({
  id: documentId,
  kind: 'paper',
  what: entry.due.kind,
  stream: orderStream(entry.orderNo),
  recordedAt: entry.recordedAt,
  tries: entry.tries,
});

const since = (work: ParkedWork): string => (work.kind === 'projection' ? work.parkedAt : work.recordedAt);

/** Everything that is parked, the oldest first; at most 500 of each kind and read model. */
export const listParked = async ({ readModels }: ParkedPorts): Promise<ParkedList> => {
  const mails = await openMailSpool(readModels).parked(mostListed);
  const documents = await openParkedDocuments(readModels).list('parked', mostListed);
  const orders = await listParkedOrders(readModels, mostListed);
  const parked = [...mails.map(mailWork), ...documents.map(documentWork), ...orders];
  return { parked: parked.toSorted((one, other) => since(one).localeCompare(since(other))) };
};

/** How much is parked of each kind, counted up to a limit. */
export const countParked = async (
  { readModels }: Pick<ParkedPorts, 'readModels'>,
  limit: number,
): Promise<Readonly<Record<'mail' | 'document' | 'projection', number>>> => {
  const [mails, documents, orders] = await Promise.all([
    openMailSpool(readModels).parked(limit),
    openParkedDocuments(readModels).list('parked', limit),
    listParkedOrders(readModels, limit),
  ]);
  return { mail: mails.length, document: documents.length, projection: orders.length };
};

/**
 * Makes one, or all, due again; the reactors do the work, now or after the next start. Returns how many: 0 when the one
 * named is not parked.
 */
export const retryParked = async ({ readModels, clock }: ParkedPorts, { id, all }: RetryParked): Promise<number> => {
  const [spool, documents] = [openMailSpool(readModels), openParkedDocuments(readModels)];
  const isMeant = (candidate: string): boolean => all === true || candidate === id;
  const mails = (await spool.parked(mostListed)).filter(({ mailId }) => isMeant(mailId));
  const parked = (await documents.list('parked', mostListed)).filter(({ documentId }) => isMeant(documentId));
  const now = clock.now();
  const done: boolean[] = [];
  for (const mail of mails) done.push(await spool.retry(mail, now));
  for (const document of parked) done.push(await documents.update(document, { status: 'due', tries: 0 }));
  return done.filter((retried) => retried).length;
};
