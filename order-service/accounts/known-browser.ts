/** Which browsers have logged in to an account before: each keeps a random id, signed for its address and password. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import { readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { standingSecrets } from '../http/sessions/standing-secrets.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const deviceIdBytes = 16;

export type DevicePorts = Pick<ServicePorts, 'secrets' | 'randomness' | 'clock'>;

/** The salted hash of a password is another after each change, so that a new one forgets the browsers of before. */
type KnownTo = { readonly emailHash: string; readonly credential: Pick<Credential, 'passwordHash'> | undefined };

const signatureOf = (secret: Uint8Array, deviceId: string, { emailHash, credential }: KnownTo): Buffer =>
  createHmac('sha256', secret)
    .update(`known device\n${deviceId}\n${emailHash}\n${credential?.passwordHash ?? ''}`)
    .digest();

/** The id of the browser if it has logged in to this account before. */
export const knownDevice = (ctx: HttpContext, ports: DevicePorts, account: KnownTo): string | undefined => {
  const [deviceId = '', signature = ''] = (readCookie(ctx, siteCookies.device) ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = standingSecrets(ports.secrets, ports.clock.now()).some((secret) => {
    const expected = signatureOf(secret, deviceId, account);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? deviceId : undefined;
};

/** Remembers for a year, until address or password change, that this browser has logged in to the account. */
export const rememberDevice = (ctx: HttpContext, ports: DevicePorts, account: KnownTo): void => {
  const deviceId =
    knownDevice(ctx, ports, account) ?? Buffer.from(ports.randomness.bytes(deviceIdBytes)).toString('base64url');
  const signature = signatureOf(ports.secrets.session, deviceId, account).toString('base64url');
  writeCookie(ctx, siteCookies.device, `${deviceId}.${signature}`);
};
