/** Links that end the consent to e-mail for one customer and can do nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

export const unsubscribePath = '/api/build-your-own/unsubscribe';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

/** Not the session secret, which changes: a link must work for as long as somebody keeps the message. */
const signatureOf = ({ secrets }: LinkPorts, customerId: string): Buffer =>
  createHmac('sha256', secrets.emailHash).update(`unsubscribe\n${customerId}`).digest();

/** What a link carries: the customer and a signature. It does not expire (Spam Act 2003: it must work for 30 days). */
export const unsubscribeToken = (ports: LinkPorts, customerId: string): string =>
  `${customerId}.${signatureOf(ports, customerId).toString('base64url')}`;

/** The customer whose link it is; undefined for anything that we did not sign. */
export const customerOfToken = (ports: LinkPorts, token: string): string | undefined => {
  const [customerId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !z.uuid().safeParse(customerId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, customerId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? customerId : undefined;
};

/** The address for a message to a customer: to open, and for `List-Unsubscribe` with `List-Unsubscribe-Post`. */
export const unsubscribeLink = (ports: LinkPorts & Pick<ServicePorts, 'settings'>, customerId: string): string =>
  `${ports.settings.publicOrigin}${unsubscribePath}?token=${unsubscribeToken(ports, customerId)}`;
