/** A finding in words: what each code means and what to do about it. */
import type { Finding, FindingCode } from '@driveaway/domain/api/findings.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';

/** Where it is; an order's stream is named by the order's number as well. */
export type Place = Omit<Finding, 'code' | 'what' | 'advice'>;

const compareWithBackup =
  'Keep the directory as it is, compare this place with the newest backup from before, and find out who could write to the store.';
const compareWithAnchors =
  'Keep the directory as it is, check it with "orders anchor check FILE" against the anchors that were kept elsewhere, and find out who could write to the store.';
const restore = 'Restore the newest backup from before, and find out who could write to the store.';

const words: Readonly<Record<FindingCode, readonly [what: string, advice: string]>> = {
  'event-edited': ['is not what was recorded', compareWithBackup],
  'event-removed': ['is gone', restore],
  'event-inserted': [
    'stands one place further than it was recorded: something was put in before it',
    compareWithBackup,
  ],
  'event-moved': ['is not in the place where it was recorded', compareWithBackup],
  'event-unreadable': ['is not an event', compareWithBackup],
  'event-unlinked': ['does not follow the event before it, which was replaced', compareWithBackup],
  'event-foreign': [
    'was appended by somebody without the key of this installation',
    'Do not act on it, and find out who could write to the store.',
  ],
  'event-id-twice': ['has the id of another event', compareWithBackup],
  'hashes-recomputed': [
    'was changed and hashed anew: its chain holds, its code does not',
    'Do not act on it. Compare it with the newest backup from before, and find out who could write to the store.',
  ],
  'codes-of-another-key': [
    'No event has a code of this installation, and some have codes of another key',
    'Run it with the ORDER_NUMBER_KEY that belongs to these events. With the right key this means that all of them were written anew.',
  ],
  'message-changed': ['answers a message that is gone or is not what was received', compareWithBackup],
  'store-cut-off': ['The store ends before the last event that was acknowledged', restore],
  'store-set-back': [
    'The events are older than what was made of them: they were replaced by an earlier copy',
    'If somebody restored a backup, start the product, which makes read models anew. If nobody did, restore the newest backup.',
  ],
  'store-damaged': ['cannot be read', restore],
  'anchor-forged': ['was not signed by a key of this installation', compareWithAnchors],
  'anchor-unlinked': ['does not follow the anchor before it', compareWithAnchors],
  'anchor-unreadable': ['The signed anchors cannot be checked', compareWithAnchors],
  'anchored-events-gone': ['is about more events than there are', restore],
  'anchored-events-changed': ['is about other events than there are now', compareWithAnchors],
  'document-gone': ['is gone from the files', 'Restore the file from the newest backup that has it.'],
  'document-replaced': [
    'is not the document that was recorded',
    'Do not send it to anybody. Restore the file from a backup that has the recorded one.',
  ],
  'licence-gone': ['is gone before its time', 'Restore the file from the newest backup that has it.'],
  'licence-replaced': ['was changed', 'Restore the file from the newest backup that has it.'],
  'key-destroyed': [
    'is gone, and nobody was erased: what was encrypted under it cannot be read',
    'Restore the vault from the newest backup that has the key, and find out who could write to it.',
  ],
  'key-changed': [
    'is not the key that was kept, or is under another master key',
    'If the master key was changed, name the one before as well. If not, restore the vault from the newest backup.',
  ],
  'key-returned': [
    'is there again, although its customer was erased',
    'Start the product: its retention run erases them again. If it stays, see the log.',
  ],
  'read-model-differs': [
    'is not what the events make of it',
    'The events are right; an earlier version of the product may have made it otherwise. Have the read model made anew with "orders rebuild PROJECTION".',
  ],
  'read-model-foreign': [
    'has no event behind it',
    'Find out who could write to the store, and have the read model made anew with "orders rebuild PROJECTION".',
  ],
  'store-taken-away': [
    'is not in its place, or another one is',
    'Put that very file back: the product goes on within two seconds. If it is gone, stop the product and restore the newest backup.',
  ],
  'schema-foreign': [
    'is nothing that the product makes',
    'Find out who could write to the file. Take it out with the sqlite3 command line while the product is stopped.',
  ],
};

const subjectOf = ({ orderNo, stream, revision, position, name }: Place): string | undefined => {
  const event = revision === undefined ? undefined : `Revision ${revision} of ${orderNo ?? stream ?? 'a stream'}`;
  const place = position === undefined ? undefined : `place ${position} of the store`;
  if (name !== undefined) return orderNo === undefined ? name : `${name} of ${orderNo}`;
  if (event !== undefined) return place === undefined ? event : `${event} (${place})`;
  return place === undefined ? undefined : `The event at ${place}`;
};

/** The order that a stream belongs to; undefined for other streams. */
export const orderNoOfStream = (stream: string): string | undefined =>
  stream.startsWith(orderStreamPrefix) ? stream.slice(orderStreamPrefix.length) : undefined;

/** Whose words begin with what it is about, unless they are a sentence. `detail` is added to it. */
export const findingOf = (code: FindingCode, place: Place = {}, detail?: string): Finding => {
  const orderNo = place.orderNo ?? (place.stream === undefined ? undefined : orderNoOfStream(place.stream));
  const where: Place = orderNo === undefined ? place : { ...place, orderNo };
  const [what, advice] = words[code];
  const subject = subjectOf(where);
  const isSentence = /^[A-Z]/.test(what);
  const sentence = isSentence || subject === undefined ? what : `${subject} ${what}`;
  return { code, what: detail === undefined ? sentence : `${sentence}: ${detail}`, advice, ...where };
};
