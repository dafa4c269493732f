/** What visitors asked for: mailed once, with the link that they were given, and destroyed with its files when it is forgotten. */
import { z } from 'zod';
import { messageIdOf } from '@driveaway/order-service/mail/sender.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import { dataOf, type Breach, type GroundTruth } from './ground-truth.ts';

const picturesSchema = z.object({ pictures: z.array(z.object({ fileId: z.string() })) });
/** Whoever asked is mailed of these. */
const mailed: ReadonlySet<string> = new Set([
  'CallBackRequested',
  'CarOfferRequested',
  'CarOfferMade',
  'CarOfferWithdrawn',
]);
const forgotten: ReadonlySet<string> = new Set(['CallerForgotten', 'CarOwnerForgotten']);
/** What is older is no news. */
const newsMilliseconds = 6 * 24 * 3_600_000;

const keptSchema = z.object({ keptUntil: z.string() });

/** What is destroyed in time is destroyed no sooner than whoever asked was told. */
export const checkForgottenInTime = ({ streams }: GroundTruth): readonly Breach[] =>
  [...streams].flatMap(([stream, events]) => {
    const keptUntil = events.map((event) => keptSchema.safeParse(dataOf(event)).data?.keptUntil).findLast(Boolean);
    const inTime = events.find((event) => forgotten.has(event.type) && dataOf(event)['on'] === 'schedule');
    if (keptUntil === undefined || inTime === undefined) return [];
    const { recordedAt } = parseMetadata(inTime.metadata);
    return recordedAt < keptUntil ? [{ law: 'what is kept until a day is kept until then', what: stream }] : [];
  });

/** What was forgotten has no file left. */
export const checkForgottenFiles = ({ streams, engines }: GroundTruth): readonly Breach[] =>
  [...streams].flatMap(([stream, events]) => {
    if (!events.some(({ type }) => type === 'CarOwnerForgotten')) return [];
    const pictures = events
      .filter(({ type }) => type === 'CarOfferRequested')
      .flatMap((event) => picturesSchema.parse(dataOf(event)).pictures);
    return pictures
      .filter(({ fileId }) => engines.files.has(fileId))
      .map(({ fileId }) => ({ law: 'what was forgotten is destroyed with its files', what: `${fileId} of ${stream}` }));
  });

/** Whoever asked has a mail of each thing that they are told, with their own link in it. */
export const checkVisitorMails = ({ claims, streams, engines, time }: GroundTruth): readonly Breach[] =>
  claims.requests.flatMap(({ address, token, stream }) => {
    const events = streams.get(stream) ?? [];
    const { received } = engines.mailbox;
    const mails = [...received.values()].filter(({ to }) => to === address);
    const told = events.filter(({ type }) => mailed.has(type));
    const typeOf = new Map(told.map(({ id, type }) => [messageIdOf(id), type]));
    const breaches: Breach[] = [];
    for (const { messageId, subject, link } of mails) {
      const what = `${subject} of ${stream}`;
      if (!typeOf.has(messageId)) breaches.push({ law: 'of one event there is one mail', what });
      // an offer that was taken back leaves nothing to look at
      const mayLackIt = typeOf.get(messageId) === 'CarOfferWithdrawn' && link === undefined;
      if (!mayLackIt && link?.endsWith(`#token=${token}`) !== true)
        breaches.push({ law: 'mail to a visitor has the link of their request', what });
    }
    const [requested] = told;
    if (requested === undefined || events.some(({ type }) => forgotten.has(type))) return breaches;
    const isNews = Date.parse(parseMetadata(requested.metadata).recordedAt) > time.now() - newsMilliseconds;
    if (isNews && !received.has(messageIdOf(requested.id)))
      breaches.push({ law: 'every mail that is due is sent', what: `nothing was sent of ${stream}` });
    return breaches;
  });
