/** Which browsers have logged in to an account before: each keeps a random id, signed for that account alone. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const deviceIdBytes = 16;

export type DevicePorts = Pick<ServicePorts, 'secrets' | 'randomness'>;

const signatureOf = ({ secrets }: DevicePorts, deviceId: string, emailHash: string): Buffer =>
  createHmac('sha256', secrets.session).update(`known device\n${deviceId}\n${emailHash}`).digest();

/** The id of the browser if it has logged in to this account before. */
export const knownDevice = (ctx: HttpContext, ports: DevicePorts, emailHash: string): string | undefined => {
  const [deviceId = '', signature = ''] = (readCookie(ctx, siteCookies.device) ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, deviceId, emailHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : undefined;
};

/** Remembers for a year that this browser has logged in to the account. */
export const rememberDevice = (ctx: HttpContext, ports: DevicePorts, emailHash: string): void => {
  const deviceId =
    knownDevice(ctx, ports, emailHash) ?? Buffer.from(ports.randomness.bytes(deviceIdBytes)).toString('base64url');
  const signature = signatureOf(ports, deviceId, emailHash).toString('base64url');
  writeCookie(ctx, siteCookies.device, `${deviceId}.${signature}`);
};
