/** The links that are mailed to people who are invited to follow an order: signed, and used once, as the events tell. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

/** Whom a link names: a follower of one of a buyer's orders. It names neither the order nor a person. */
export type NamedFollower = { readonly customerId: string; readonly followerId: string };

const namedSchema = z.tuple([z.uuid(), z.uuid(), z.string()]);

/** Not the session secret, which changes within the fourteen days for which a link may be used. */
const signatureOf = ({ secrets }: LinkPorts, { customerId, followerId }: NamedFollower): Buffer =>
  createHmac('sha256', secrets.emailHash).update(`follow\n${customerId}\n${followerId}`).digest();

/** What a link carries, in the fragment of its address. */
export const followerToken = (ports: LinkPorts, named: NamedFollower): string =>
  `${named.customerId}.${named.followerId}.${signatureOf(ports, named).toString('base64url')}`;

/** Whom a token names; undefined for anything that was not signed here. */
export const followerOfToken = (ports: LinkPorts, token: string): NamedFollower | undefined => {
  const parts = namedSchema.safeParse(token.split('.'));
  if (!parts.success) return undefined;
  const [customerId, followerId, signature] = parts.data;
  const named = { customerId, followerId };
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, named);
  return given.length === expected.length && timingSafeEqual(given, expected) ? named : undefined;
};
