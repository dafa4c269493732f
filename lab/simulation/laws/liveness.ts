/** What must have come to its end once nothing goes wrong any more. */
import { z } from 'zod';
import { parkedOrdersCollection, projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { mailSpoolCollection } from '@driveaway/order-service/mail/mail-spool.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { messageIdOf } from '@driveaway/order-service/mail/sender.ts';
import { checkBooks } from '../../chaos/kill/check-books.ts';
import { unreadableStream } from '../world/engines.ts';
import { dataOf, isOrder, type Breach, type GroundTruth } from './ground-truth.ts';
import { invitationMails } from './followers.ts';
import { booksOf } from './safety.ts';

/** After a day and what the gateway may not answer in, a charge that was given up is found. */
const longestSearch = Temporal.Duration.from({ hours: 24, minutes: 10 }).total('milliseconds');

/** The payments that are looked for still, though their time has come by the clocks of the machines. */
const soughtTooLong = (truth: GroundTruth, sought: readonly string[]): readonly string[] => {
  const now = truth.time.now() + Math.min(0, truth.clockOffset());
  return truth.events.flatMap((event) => {
    if (event.type !== 'DepositPaymentFailed') return [];
    const paymentId = String(dataOf(event)['paymentId']);
    const givenUpAt = Temporal.Instant.from(String(recordedAtOf(event))).epochMilliseconds;
    return sought.includes(paymentId) && givenUpAt + longestSearch < now ? [paymentId] : [];
  });
};

const moneyIsSettled = (truth: GroundTruth): readonly Breach[] => {
  const { openPayments, openRefunds, sought, unexplainedCents } = checkBooks(booksOf(truth), truth.streams);
  const { gateway } = truth.engines;
  const saidToBeHeld = new Set(
    truth.events.filter(({ type }) => type === 'DepositPaymentHeld').map((event) => dataOf(event)['paymentId']),
  );
  return [
    ...soughtTooLong(truth, sought).map((what) => ({ law: 'what was charged late is found within a day', what })),
    ...openPayments
      .filter((paymentId) => !gateway.isHeld(paymentId) || !saidToBeHeld.has(paymentId))
      .map((what) => ({ law: 'every payment has its outcome', what })),
    ...openRefunds.map((what) => ({ law: 'refunds are under way', what })),
    ...(unexplainedCents === 0
      ? []
      : [{ law: 'the gateway’s books equal the events', what: `${unexplainedCents} cents` }]),
  ];
};

/** Of customers who were erased nothing is made or printed any more. */
const isOfErased = ({ streams }: GroundTruth, created: RecordedEvent | undefined): boolean => {
  const customer = created === undefined ? '' : String(dataOf(created)['customerId']);
  return streams.get(`customer-${customer}`)?.some(({ type }) => type === 'CustomerErased') === true;
};

const contractsAreIssued = (truth: GroundTruth): readonly Breach[] =>
  [...truth.streams].flatMap(([stream, events]) => {
    const has = (type: string): boolean => events.some((event) => event.type === type);
    const isDue = isOrder(stream) && has('DepositPaid') && !has('OrderCancelled') && !has('ContractIssued');
    return isDue && !isOfErased(truth, events[0]) ? [{ law: 'contracts are issued', what: stream }] : [];
  });

/** The documents that the events of an order make due, by the beginning of their names. */
const dueDocuments: readonly (readonly [type: string, document: string])[] = [
  ['DepositPaid', 'Receipt-'],
  ['ContractIssued', 'Contract-'],
  ['ContractAccepted', 'Accepted-Contract-'],
  ['OrderApproved', 'Agreed-Contract-'],
];

const documentsAreStored = (truth: GroundTruth): readonly Breach[] =>
  [...truth.streams].flatMap(([stream, events]) => {
    if (!isOrder(stream)) return [];
    const added = events.filter(({ type }) => type === 'DocumentAdded').map(dataOf);
    const missing = (isOfErased(truth, events[0]) ? [] : dueDocuments)
      .filter(
        ([type, name]) =>
          events.some((event) => event.type === type) && !added.some((one) => String(one['name']).startsWith(name)),
      )
      .map(([, name]) => ({ law: 'documents are stored', what: `${name}* of ${stream}` }));
    const lost = added
      .filter(({ fileId }) => !truth.engines.files.has(String(fileId)))
      .map(({ name }) => ({ law: 'what is on record as stored is stored', what: `${String(name)} of ${stream}` }));
    return missing.concat(lost);
  });

const notedSchema = z.object({ recordedAt: z.string(), dueAt: z.string(), isReminder: z.boolean().optional() });

const told: ReadonlySet<string> = new Set([
  ...mailedEvents,
  'TestDriveBooked',
  'TestDriveMoved',
  'TestDriveCancelled',
  'CallBackRequested',
  'CarOfferRequested',
  'CarOfferMade',
  'CarOfferWithdrawn',
]);

/** Sent at a log-in in another browser, past the spool and under an id of its own. */
const ofLogIns = /^New login to /;

const mailIsSent = async ({ events, engines, time }: GroundTruth): Promise<readonly Breach[]> => {
  const spool = await engines.readModels.collection(mailSpoolCollection);
  const breaches: Breach[] = [];
  // as old as a week nobody is told of it any more
  const aWeekAgo = time.now() - 6 * 24 * 3_600_000;
  const entries = await spool.find({ where: {}, limit: Number.MAX_SAFE_INTEGER });
  const noted = new Set(entries.map(({ id }) => id));
  for (const { id, body } of entries) {
    const what = JSON.stringify(body);
    const { recordedAt, dueAt, isReminder } = notedSchema.parse(body);
    const isNews = Temporal.Instant.from(recordedAt).epochMilliseconds >= aWeekAgo;
    const isLater = isReminder === true && Temporal.Instant.from(dueAt).epochMilliseconds > time.now();
    if ((body['status'] === 'due' && isNews && !isLater) || body['status'] === 'parked')
      breaches.push({ law: 'every mail that is due is sent', what });
    const isReceived = engines.mailbox.received.has(messageIdOf(id));
    if (body['status'] === 'sent' && !isReceived) breaches.push({ law: 'mail that is said to be sent was sent', what });
  }
  for (const event of events) {
    if (!told.has(event.type) || noted.has(event.id)) continue;
    if (Temporal.Instant.from(String(recordedAtOf(event))).epochMilliseconds < aWeekAgo) continue;
    breaches.push({
      law: 'every mail that is due is sent',
      what: `nothing is noted of ${event.type} of ${event.stream}`,
    });
  }
  const expected = new Set([...entries.map(({ id }) => messageIdOf(id)), ...invitationMails(events)]);
  for (const mail of engines.mailbox.received.values()) {
    if (!expected.has(mail.messageId) && !ofLogIns.test(mail.subject))
      breaches.push({ law: 'of one event there is one mail', what: mail.subject });
    if (mail.afterSent > 0) breaches.push({ law: 'mail that was sent is not sent again', what: mail.subject });
  }
  return breaches;
};

const readModelsAreComplete = async ({ events, engines }: GroundTruth): Promise<readonly Breach[]> => {
  const head = events.at(-1)?.position ?? 0n;
  const breaches: Breach[] = [];
  for (const { name } of projections) {
    const reached = (await engines.readModels.loadCheckpoint(name)) ?? 0n;
    if (reached < head)
      breaches.push({ law: 'read models come to the end of the events', what: `${name} at ${reached} of ${head}` });
  }
  return breaches;
};

/** Parked in a version that queries read no more counts for nothing, as in the product's own list: to return to it tries them. */
const nothingIsParked = async ({ engines }: GroundTruth): Promise<readonly Breach[]> => {
  const { readModels } = engines;
  const parked = await readModels.collection(parkedOrdersCollection);
  const found = await parked.find({ where: { status: 'parked' }, limit: Number.MAX_SAFE_INTEGER });
  const inUse = new Set<unknown>();
  for (const { name, collection } of projections)
    inUse.add(projectionBuild(name, (await readModels.loadPointer(name)) ?? collection.version));
  return found
    .filter(({ body }) => body['stream'] !== unreadableStream && inUse.has(body['projection']))
    .map(({ id }) => ({ law: 'nothing is parked but what cannot be read', what: id }));
};

const recordedAtOf = ({ metadata }: GroundTruth['events'][number]): unknown =>
  Reflect.get(Object(JSON.parse(metadata)), 'recordedAt');

export const checkLiveness = async (truth: GroundTruth): Promise<readonly Breach[]> => [
  ...moneyIsSettled(truth),
  ...contractsAreIssued(truth),
  ...documentsAreStored(truth),
  ...(await mailIsSent(truth)),
  ...(await readModelsAreComplete(truth)),
  ...(await nothingIsParked(truth)),
];
