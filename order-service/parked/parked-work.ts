/**
 * Parked work: mails that no server accepted, documents that no browser printed, deliveries that no receiver took, orders
 * whose event a projection cannot apply.
 */
import type {
  ParkedList,
  ParkedWork,
  Retried,
  RetryParked,
  Skipped,
  SkipParked,
} from '@driveaway/domain/api/parked-work.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { openParkedDocuments, type ParkedDocument } from '../documents/parked-documents.ts';
import { openMailSpool, type SpooledMail } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { sendAgain } from '../webhooks/list-deliveries.ts';
import { streamOfDelivery } from '../webhooks/webhook-body.ts';
import { openWebhookDeliveries, type KeptDelivery } from '../webhooks/webhook-deliveries.ts';
import { findParkedOrder, listParkedOrders } from './parked-orders.ts';

export type ParkedPorts = Pick<ServicePorts, 'readModels' | 'eventStore' | 'clock' | 'releaseParked'>;

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

const deliveryWork = ({ deliveryId, delivery }: KeptDelivery): ParkedWork => ({
  id: deliveryId,
  kind: 'webhook',
  what: delivery.eventType,
  stream: streamOfDelivery(delivery),
  recordedAt: delivery.recordedAt,
  tries: delivery.tries,
  webhookId: delivery.webhook,
  lastOutcome: delivery.lastOutcome ?? null,
});

const since = (work: ParkedWork): string => (work.kind === 'projection' ? work.parkedAt : work.recordedAt);

/** Everything that is parked, the oldest first; at most 500 of each kind and read model. */
export const listParked = async ({ readModels }: Pick<ParkedPorts, 'readModels'>): Promise<ParkedList> => {
  const mails = await openMailSpool(readModels).parked(mostListed);
  const documents = await openParkedDocuments(readModels).list('parked', mostListed);
  const deliveries = await openWebhookDeliveries(readModels).parked(undefined, mostListed);
  const orders = await listParkedOrders(readModels, mostListed);
  const parked = [...mails.map(mailWork), ...documents.map(documentWork), ...deliveries.map(deliveryWork), ...orders];
  return { parked: parked.toSorted((one, other) => since(one).localeCompare(since(other))) };
};

/** How much of what `listParked` lists there is of each kind, counted up to a limit. */
export const countParked = async (
  { readModels }: Pick<ParkedPorts, 'readModels'>,
  limit: number,
): Promise<Readonly<Record<'mail' | 'document' | 'webhook' | 'projection', number>>> => {
  const [mails, documents, deliveries, orders] = await Promise.all([
    openMailSpool(readModels).parked(limit),
    openParkedDocuments(readModels).list('parked', limit),
    openWebhookDeliveries(readModels).countParked(),
    listParkedOrders(readModels, limit),
  ]);
  return {
    mail: mails.length,
    document: documents.length,
    webhook: Math.min(deliveries, limit),
    projection: orders.length,
  };
};

/**
 * Makes one, or all, due again; the reactors do the work, now or after the next start. Orders of read models are tried here.
 * `by`: who asks.
 */
export const retryParked = async (ports: ParkedPorts, { id, all }: RetryParked, by: string): Promise<Retried> => {
  const { readModels, clock, releaseParked } = ports;
  const [spool, documents] = [openMailSpool(readModels), openParkedDocuments(readModels)];
  const isMeant = (candidate: string): boolean => all === true || candidate === id;
  const mails = (await spool.parked(mostListed)).filter(({ mailId }) => isMeant(mailId));
  const parked = (await documents.list('parked', mostListed)).filter(({ documentId }) => isMeant(documentId));
  const allDeliveries = await openWebhookDeliveries(readModels).parked(undefined, mostListed);
  const deliveries = allDeliveries.filter(({ deliveryId }) => isMeant(deliveryId));
  const orders = (await listParkedOrders(readModels, mostListed)).filter((order) => isMeant(order.id));
  const now = clock.now();
  const done: boolean[] = [];
  for (const mail of mails) done.push(await spool.retry(mail, now));
  for (const document of parked) done.push(await documents.update(document, { status: 'due', tries: 0 }));
  const resent = await sendAgain(ports, deliveries);
  const released: boolean[] = [];
  for (const order of orders) released.push(await releaseParked(order, 'retried', `asked by ${by}`));
  const retried = [...done, ...released].filter((isDone) => isDone).length + resent;
  const stayed = released.filter((isReleased) => !isReleased).length + deliveries.length - resent;
  return { retried, stayed };
};

/** Gives up a mail, document or delivery for good; undefined when none is parked under the id, or not any more. */
const dropParked = async (
  readModels: ParkedPorts['readModels'],
  id: string,
  skipped: string,
): Promise<Skipped | undefined> => {
  const [spool, documents, deliveries] = [
    openMailSpool(readModels),
    openParkedDocuments(readModels),
    openWebhookDeliveries(readModels),
  ];
  const mail = (await spool.parked(mostListed)).find(({ mailId }) => mailId === id);
  const document = (await documents.list('parked', mostListed)).find(({ documentId }) => documentId === id);
  const delivery = await deliveries.find(id);
  const isDropped =
    (mail !== undefined && (await spool.skip(mail, skipped))) ||
    (document !== undefined && (await documents.update(document, { status: 'done', skipped }))) ||
    (delivery?.delivery.status === 'parked' &&
      (await deliveries.update(delivery, { status: 'dropped', lastOutcome: `skipped by ${skipped}` })));
  return isDropped ? { outcome: 'skipped' } : undefined;
};

/**
 * Gives up parked work for good; who asks and why are kept. An order of a read model goes on past the event it stands at,
 * which is shown as unread; a mail, document or delivery never goes out.
 */
export const skipParked = async (
  { readModels, releaseParked }: Pick<ParkedPorts, 'readModels' | 'releaseParked'>,
  { id, reason }: SkipParked,
  by: string,
): Promise<Skipped> => {
  const order = await findParkedOrder(readModels, id);
  if (order === undefined) return (await dropParked(readModels, id, `${by}: ${reason}`)) ?? { outcome: 'not-parked' };
  return { outcome: (await releaseParked(order, 'skipped', `${by}: ${reason}`)) ? 'skipped' : 'stays-parked' };
};
