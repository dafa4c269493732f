/**
 * How often a password may be tried. Strangers share budgets per account, per address and over all; a browser that has
 * logged in to the account before has one of its own, so that no stranger can lock the owner out.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { addressOf, createThrottle, takeAll } from '../http/limits/throttle.ts';
import type { ThrottleLimits } from '../http/limits/throttle-limits.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Lanes } from './fair-work.ts';

const deviceCookie = 'driveaway-device';
const deviceSeconds = 365 * 24 * 60 * 60;
const deviceIdBytes = 16;
const everybody = 'everybody';

type DevicePorts = Pick<ServicePorts, 'secrets' | 'randomness'>;

const signatureOf = ({ secrets }: DevicePorts, deviceId: string, emailHash: string): Buffer =>
  createHmac('sha256', secrets.session).update(`known device\n${deviceId}\n${emailHash}`).digest();

/** The id of the browser if it has logged in to this account before. */
const knownDevice = (ctx: HttpContext, ports: DevicePorts, emailHash: string): string | undefined => {
  const [deviceId = '', signature = ''] = (readCookie(ctx, deviceCookie) ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(ports, deviceId, emailHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : undefined;
};

/** Remembers for a year that this browser has logged in to the account: a random id, signed for this account alone. */
export const rememberDevice = (ctx: HttpContext, ports: DevicePorts, emailHash: string): void => {
  const deviceId =
    knownDevice(ctx, ports, emailHash) ?? Buffer.from(ports.randomness.bytes(deviceIdBytes)).toString('base64url');
  const signature = signatureOf(ports, deviceId, emailHash).toString('base64url');
  writeCookie(ctx, deviceCookie, `${deviceId}.${signature}`, deviceSeconds);
};

export type PasswordBudgets = {
  /** Counts an attempt; throws the refusal when a budget is used up. Answers in which lanes its work waits. */
  readonly take: (ctx: HttpContext, emailHash: string) => Lanes;
  /** After a right password: the attempt does not count as a guess, and the browser is known from now on. */
  readonly wasRight: (ctx: HttpContext, emailHash: string) => void;
};

/** Budgets for log-in and change of password together. */
export const createPasswordBudgets = (
  ports: DevicePorts & Pick<ServicePorts, 'clock'>,
  limits: ThrottleLimits,
): PasswordBudgets => {
  const perDevice = createThrottle(ports.clock, limits.passwordPerDevice);
  const perKnownEmail = createThrottle(ports.clock, limits.passwordPerKnownEmail);
  const perEmail = createThrottle(ports.clock, limits.passwordPerEmail);
  const perAddress = createThrottle(ports.clock, limits.passwordPerAddress);
  const inAll = createThrottle(ports.clock, limits.wrongPasswordsInAll);
  return {
    take: (ctx, emailHash) => {
      const device = knownDevice(ctx, ports, emailHash);
      const address = addressOf(ctx);
      if (device !== undefined) {
        takeAll([
          [perDevice, device],
          [perKnownEmail, emailHash],
        ]);
        // strangers who try the account do not delay its owner
        return [address, `known ${emailHash}`];
      }
      takeAll([
        [perAddress, address],
        [perEmail, emailHash],
        [inAll, everybody],
      ]);
      return [address, emailHash];
    },
    wasRight: (ctx, emailHash) => {
      const device = knownDevice(ctx, ports, emailHash);
      if (device !== undefined) perDevice.forget(device);
      else {
        perEmail.forget(emailHash);
        inAll.giveBack(everybody);
      }
      rememberDevice(ctx, ports, emailHash);
    },
  };
};
