/** Links that end one kind of mail for one customer, or mail of others to one mailbox, and can do nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

const unsubscribePath = '/api/build-your-own/unsubscribe';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

/**
 * What a link ends: the consent to news and offers by e-mail, mail about one kind of news of an order, or whatever others ask us to
 * send to a mailbox.
 */
const endedMails = ['offers', ...refusableNews, 'mailbox'] as const;
export type EndedMail = (typeof endedMails)[number];

const mailboxHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Not the session secret, which changes: a link must work for as long as somebody keeps the message. */
const signatureOf = ({ secrets }: LinkPorts, whose: string, ends: EndedMail): Buffer =>
  createHmac('sha256', secrets.emailHash).update(['unsubscribe', whose, ends].join('\n')).digest();

/**
 * What a link carries: the customer, or the keyed hash of a mailbox, what it ends, and a signature. It does not expire (Spam Act 2003:
 * it must work for 30 days).
 */
export const unsubscribeToken = (ports: LinkPorts, whose: string, ends: EndedMail = 'offers'): string =>
  [whose, ends, signatureOf(ports, whose, ends).toString('base64url')].join('.');

/** Whose link it is, and what it ends; undefined for anything that we did not sign. */
export const readUnsubscribeToken = (
  ports: LinkPorts,
  token: string,
): { readonly whose: string; readonly ends: EndedMail } | undefined => {
  const [whose = '', kind, signature = '', ...more] = token.split('.');
  const ends = endedMails.find((one) => one === kind);
  if (ends === undefined || more.length > 0 || !(ends === 'mailbox' ? mailboxHash : z.uuid()).safeParse(whose).success)
    return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, whose, ends);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { whose, ends } : undefined;
};

/** The address for a message: to open, and for `List-Unsubscribe` with `List-Unsubscribe-Post`. */
export const unsubscribeLink = (
  ports: LinkPorts & Pick<ServicePorts, 'settings'>,
  whose: string,
  ends?: EndedMail,
): string => `${ports.settings.publicOrigin}${unsubscribePath}?token=${unsubscribeToken(ports, whose, ends)}`;
