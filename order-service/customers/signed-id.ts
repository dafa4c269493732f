/** Tokens in mailed links that name one thing and stand for as long as it does: its id and a signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

type SignPorts = Pick<ServicePorts, 'secrets'>;

/** Not the session secret, which changes while a link is still needed. */
const signatureOf = ({ secrets }: SignPorts, purpose: string, id: string): Buffer =>
  createHmac('sha256', secrets.emailHash).update(`${purpose}\n${id}`).digest();

/** @param purpose what such a link is for: a token of one purpose is none of another */
export const signedId = (ports: SignPorts, purpose: string, id: string): string =>
  `${id}.${signatureOf(ports, purpose, id).toString('base64url')}`;

/** The id that a token names; undefined for anything that was not signed here for this purpose. */
export const idOfToken = (ports: SignPorts, purpose: string, token: string): string | undefined => {
  const [id = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !z.uuid().safeParse(id).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, purpose, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};
