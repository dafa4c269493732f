/** The link in the mails about a test drive: whoever has it may see, move, call off and forget that drive, and nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

/** Not the session secret, which changes while a link is still needed. */
const signatureOf = ({ secrets }: LinkPorts, driveId: string): Buffer =>
  createHmac('sha256', secrets.emailHash).update(`test drive\n${driveId}`).digest();

/** What a link carries, in the fragment of its address. */
export const driveToken = (ports: LinkPorts, driveId: string): string =>
  `${driveId}.${signatureOf(ports, driveId).toString('base64url')}`;

/** The drive that a token names; undefined for anything that was not signed here. */
export const driveOfToken = (ports: LinkPorts, token: string): string | undefined => {
  const [driveId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !z.uuid().safeParse(driveId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, driveId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? driveId : undefined;
};

/** Where a drive is seen and changed, on the site. */
export const drivePath = (ports: LinkPorts, driveId: string): string =>
  `/book-test-drive#token=${driveToken(ports, driveId)}`;
