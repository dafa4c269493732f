/** A talk folded from its events, and what may be added to it. */
import type { SentPicture } from '../customer/sent-pictures.ts';
import type { TalkEvent, TalkEventOf } from './talk-events.ts';
import { mostTalkMessages, talkOpenDays, type TalkSide } from './talk-rules.ts';

/** Those who look after the order are one party: what one of them has read needs no other. */
export type TalkParty = 'customer' | 'staff';

type TalkMessage = {
  readonly revision: number;
  /** When it was recorded (ISO instant). */
  readonly at: string;
  readonly from: TalkSide;
  /** Null once the customer was erased; so is the name. */
  readonly text: string | null;
  readonly name: string | null;
  readonly pictures: readonly SentPicture[];
};

export type Talk = {
  readonly messages: readonly TalkMessage[];
  /** Up to which revision each party has read; -1: nothing. */
  readonly readUpTo: Readonly<Record<TalkParty, number>>;
};

export const emptyTalk: Talk = { messages: [], readUpTo: { customer: -1, staff: -1 } };

export const partyOf = (side: TalkSide): TalkParty => (side === 'customer' ? 'customer' : 'staff');
export const otherParty = (party: TalkParty): TalkParty => (party === 'customer' ? 'staff' : 'customer');

const withRead = (talk: Talk, party: TalkParty, upTo: number): Talk =>
  upTo <= talk.readUpTo[party] ? talk : { ...talk, readUpTo: { ...talk.readUpTo, [party]: upTo } };

/** The talk after one more event. */
export const evolveTalk = (talk: Talk, event: TalkEvent, { revision, at }: { revision: number; at: string }): Talk => {
  if (event.type === 'TalkRead') return withRead(talk, partyOf(event.data.by), event.data.upTo);
  const { from, readUpTo, pictures } = event.data;
  const { text = null, name = null } = event.personal ?? {};
  const messages = [...talk.messages, { revision, at, from, text, name, pictures }];
  return withRead({ ...talk, messages }, partyOf(from), readUpTo);
};

/** The messages of the other party that a party has not read, the oldest first. */
export const unreadBy = ({ messages, readUpTo }: Talk, party: TalkParty): readonly TalkMessage[] =>
  messages.filter(({ from, revision }) => partyOf(from) !== party && revision > readUpTo[party]);

export type TalkCommand =
  | {
      readonly type: 'WriteTalkMessage';
      readonly data: Omit<TalkEventOf<'TalkMessageWritten'>['data'], 'readUpTo'> & {
        /** Of the messages that were shown to the writer; -1: none. */
        readonly readUpTo: number;
      };
      readonly personal: NonNullable<TalkEventOf<'TalkMessageWritten'>['personal']>;
      /** When the talk ends; null while its order is under way. */
      readonly endsAt: string | null;
      readonly now: Temporal.Instant;
    }
  | { readonly type: 'ReadTalk'; readonly by: TalkSide; readonly upTo: number };

export type TalkRefusal = { readonly code: 'talk-over' } | { readonly code: 'talk-full' };

type TalkDecision =
  | { readonly kind: 'accepted'; readonly event: TalkEvent | undefined }
  | { readonly kind: 'refused'; readonly refusal: TalkRefusal };

/**
 * When a talk ends (ISO instant).
 * @param lastEventAt of the order, which is over: completed or cancelled
 */
export const talkEndsAt = (lastEventAt: string): string =>
  Temporal.Instant.from(lastEventAt)
    .add({ hours: 24 * talkOpenDays })
    .toString({ smallestUnit: 'millisecond' });

/** Whether nobody can write any more. */
export const isTalkOver = (endsAt: string | null, now: Temporal.Instant): boolean =>
  endsAt !== null && Temporal.Instant.compare(Temporal.Instant.from(endsAt), now) <= 0;

/** Nobody has read what is not written yet. */
const asFarAsWritten = ({ messages }: Talk, upTo: number): number => Math.min(upTo, messages.at(-1)?.revision ?? -1);

/** What a talk makes of a command: an event, none when it would say nothing new, or a refusal. */
export const decideTalk = (command: TalkCommand, talk: Talk): TalkDecision => {
  if (command.type === 'ReadTalk') {
    const upTo = asFarAsWritten(talk, command.upTo);
    const isNews = upTo > talk.readUpTo[partyOf(command.by)];
    return { kind: 'accepted', event: isNews ? { type: 'TalkRead', data: { by: command.by, upTo } } : undefined };
  }
  const { data, personal, endsAt, now } = command;
  if (isTalkOver(endsAt, now)) return { kind: 'refused', refusal: { code: 'talk-over' } };
  if (talk.messages.length >= mostTalkMessages) return { kind: 'refused', refusal: { code: 'talk-full' } };
  const readUpTo = asFarAsWritten(talk, data.readUpTo);
  return { kind: 'accepted', event: { type: 'TalkMessageWritten', data: { ...data, readUpTo }, personal } };
};

/** Who has not read the first mail after a day is reminded by the next message. */
const mailAgainAfterHours = 24;

/**
 * Whether a message is mailed to the other party: the first that they have not read is, and of those behind it only one that
 * comes a day after the last that was. Undefined messages and those that were read are not.
 */
export const isWorthMail = (talk: Talk, revision: number): boolean => {
  const message = talk.messages.find((candidate) => candidate.revision === revision);
  if (message === undefined) return false;
  let mailedAt: Temporal.Instant | undefined;
  for (const unread of unreadBy(talk, otherParty(partyOf(message.from)))) {
    const at = Temporal.Instant.from(unread.at);
    const isMailed =
      mailedAt === undefined || Temporal.Instant.compare(at, mailedAt.add({ hours: mailAgainAfterHours })) >= 0;
    if (isMailed) mailedAt = at;
    if (unread.revision === revision) return isMailed;
  }
  return false;
};
