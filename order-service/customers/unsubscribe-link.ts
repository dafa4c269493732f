/** Links that end one kind of mail for one customer and can do nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

export const unsubscribePath = '/api/build-your-own/unsubscribe';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

/** What a link ends: the consent to news and offers by e-mail, or mail about one kind of news of an order. */
const endedMails = ['offers', ...refusableNews] as const;
export type EndedMail = (typeof endedMails)[number];

/** Not the session secret, which changes: a link must work for as long as somebody keeps the message. */
const signatureOf = ({ secrets }: LinkPorts, customerId: string, ends: EndedMail): Buffer =>
  createHmac('sha256', secrets.emailHash).update(['unsubscribe', customerId, ends].join('\n')).digest();

/**
 * What a link carries: the customer, what it ends, and a signature. It does not expire (Spam Act 2003:
 * it must work for 30 days).
 */
export const unsubscribeToken = (ports: LinkPorts, customerId: string, ends: EndedMail = 'offers'): string =>
  [customerId, ends, signatureOf(ports, customerId, ends).toString('base64url')].join('.');

/** The customer whose link it is, and what it ends; undefined for anything that we did not sign. */
export const readUnsubscribeToken = (
  ports: LinkPorts,
  token: string,
): { readonly customerId: string; readonly ends: EndedMail } | undefined => {
  const [customerId = '', kind, signature = '', ...more] = token.split('.');
  const ends = endedMails.find((one) => one === kind);
  if (ends === undefined || more.length > 0 || !z.uuid().safeParse(customerId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, customerId, ends);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { customerId, ends } : undefined;
};

/** The address for a message to a customer: to open, and for `List-Unsubscribe` with `List-Unsubscribe-Post`. */
export const unsubscribeLink = (
  ports: LinkPorts & Pick<ServicePorts, 'settings'>,
  customerId: string,
  ends?: EndedMail,
): string => `${ports.settings.publicOrigin}${unsubscribePath}?token=${unsubscribeToken(ports, customerId, ends)}`;
