/** Mails about a call back: to whoever asked, where they gave an address, and to the retailer who is to call. */
import { brand } from '../brand/brand.ts';
import type { Caller } from '../call-backs/call-back-form.ts';
import { callBackTopicWords, callerKeptDays, type CallBackTopic } from '../call-backs/call-back-rules.ts';
import type { StateCode } from '../locations/state.ts';
import { longMoment } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';
import { nameInMail, type StrangersWords } from './strangers-words.ts';

/** Why somebody without an account gets such mail. */
export const callBackMailReason = `You’re getting this email because somebody asked ${brand.name} for a call back and gave this address. It’s the only one, and it isn’t advertising.`;

export type MailedCallBack = {
  readonly requestId: string;
  readonly retailer: string;
  readonly phone: string;
  readonly state: StateCode;
  /** ISO instants. */
  readonly from: string;
  readonly until: string;
  readonly topic: CallBackTopic;
  /** As it is called; undefined for none. */
  readonly model: string | undefined;
  /** The page on which it is seen and withdrawn, from the root of the site. */
  readonly path: string;
};

type Facts = MailContent['facts'];

const timesOf = ({ from, until, state }: MailedCallBack): Facts => [
  ['From', longMoment(from, state)],
  ['Until', longMoment(until, state)],
];
const subjectFacts = ({ topic, model }: MailedCallBack): Facts => [
  ['About', callBackTopicWords[topic]],
  ...(model === undefined ? [] : ([['Model', model]] as const)),
];

/** A few characters by which the two mails of one request are known to belong together. */
const referenceOf = ({ requestId }: MailedCallBack): string => requestId.slice(0, 8);

/** The mail to whoever asked. */
export const callBackMail = (callBack: MailedCallBack): MailContent => ({
  subject: `${callBack.retailer} will call you`,
  preview: longMoment(callBack.from, callBack.state),
  heading: 'You requested a call back',
  paragraphs: [
    `${callBack.retailer} will call you within this time.`,
    `We’ll delete your details ${callerKeptDays} days after that. You can delete them now on the page behind the button; then nobody will call.`,
  ],
  facts: [
    ['Retailer', callBack.retailer],
    ...(callBack.phone === '' ? [] : ([['Phone', callBack.phone]] as const)),
    ...timesOf(callBack),
    ...subjectFacts(callBack),
  ],
  action: { label: 'See or withdraw it', path: callBack.path },
});

/** The mail to the retailer, who has to know whom to call; `words` is undefined where the caller wrote none. */
export const callBackRetailerMail = (
  callBack: MailedCallBack,
  caller: Omit<Caller, 'words' | 'email'> & { readonly words: StrangersWords | undefined },
): MailContent => ({
  subject: `Please call back: ${callBackTopicWords[callBack.topic]}, from ${longMoment(callBack.from, callBack.state)}`,
  preview: 'Somebody requested a call back on our site.',
  heading: 'Please call back',
  paragraphs: [
    'Somebody requested a call back on our site.',
    'Please use their name and phone number for this call only, then delete them.',
  ],
  facts: [
    ['Name', nameInMail(`${caller.firstName} ${caller.lastName}`)],
    ['Their phone', caller.phoneNo],
    ...timesOf(callBack),
    ...subjectFacts(callBack),
    ...(caller.words === undefined ? [] : ([['In their words', caller.words]] as const)),
    ['Reference', referenceOf(callBack)],
  ],
});

/** The mail to the retailer after a request was withdrawn; says nobody's name, which is destroyed by then. */
export const callBackWithdrawnMail = (callBack: MailedCallBack): MailContent => ({
  subject: `Please do not call back: ${referenceOf(callBack)}`,
  preview: 'A call back was withdrawn.',
  heading: 'Please do not call back',
  paragraphs: ['The request for this call has been withdrawn. Please delete the email with it.'],
  facts: [['Reference', referenceOf(callBack)], ...timesOf(callBack), ...subjectFacts(callBack)],
});
