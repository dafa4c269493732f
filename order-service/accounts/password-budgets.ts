/**
 * How often a password may be tried. Strangers share budgets per account, per address and over all; a browser that has
 * logged in to the account before has a lane of its own, so that nobody else can lock the owner out.
 */
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { addressOf, createThrottle, takeAll } from '../http/limits/throttle.ts';
import type { ThrottleLimits } from '../http/limits/throttle-limits.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createCommonBudget } from './common-budget.ts';
import type { Lanes } from '../http/limits/fair-work.ts';
import { knownDevice, rememberDevice, type DevicePorts } from './known-browser.ts';

/** Stands for an unknown e-mail address, so that one costs the same as an account. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** Whose password is tried; `credential` is undefined for an address without an account. */
type TriedAccount = {
  readonly emailHash: string;
  readonly credential: Credential | undefined;
};

/** An attempt that was let through. */
export type PasswordAttempt = {
  /** In which its work waits. */
  readonly lanes: Lanes;
  readonly isKnownBrowser: boolean;
  /** It does not count as a guess, and the browser is known from now on; `changed`: the credential that takes its place. */
  readonly wasRight: (changed?: Credential) => Promise<void>;
  /** The password was right and a code is to come: it goes on counting for the account, but as no wrong one. */
  readonly waitsForCode: () => void;
  /** Answers whether the account takes no more passwords from unknown browsers from now on. */
  readonly wasWrong: () => Promise<boolean>;
};

type PasswordBudgets = {
  /** Counts an attempt; throws the refusal when a budget is used up. */
  readonly begin: (ctx: HttpContext, account: TriedAccount) => Promise<PasswordAttempt>;
};

/** Budgets for log-in and change of password together. */
export const createPasswordBudgets = (
  ports: DevicePorts & Pick<ServicePorts, 'clock' | 'log' | 'vault' | 'metrics' | 'wait'>,
  limits: ThrottleLimits,
): PasswordBudgets => {
  const { clock, vault } = ports;
  const perDevice = createThrottle(clock, limits.passwordPerDevice);
  const attemptsPerDevice = createThrottle(clock, limits.attemptsPerDevice);
  const perEmail = createThrottle(clock, limits.passwordPerEmail);
  const perAddress = createThrottle(clock, limits.passwordPerAddress);
  const inAll = createCommonBudget(ports, limits.wrongPasswordsInAll, ports.wait);
  const { limit: mostWrong, windowSeconds } = limits.wrongPasswordsPerAccount;
  const ofDevice = limits.wrongPasswordsPerDevice;
  const instant = (secondsAgo = 0): string =>
    clock.now().subtract({ seconds: secondsAgo }).toString({ smallestUnit: 'millisecond' });

  /** Counts a wrong one for its account; answers whether strangers are locked out by it. */
  const countWrong = async (credential: Credential | undefined): Promise<boolean> => {
    ports.metrics?.count('driveaway_wrong_passwords_total');
    const count = await vault.noteWrongPassword(credential?.customerId ?? nobody, instant(), instant(windowSeconds));
    return credential !== undefined && count === mostWrong;
  };

  const fromKnownBrowser = (ctx: HttpContext, device: string, account: TriedAccount): PasswordAttempt => {
    const { emailHash } = account;
    takeAll([
      [perDevice, device],
      [attemptsPerDevice, device],
    ]);
    return {
      // others who try the account do not delay its owner
      lanes: [addressOf(ctx), `device ${device}`],
      isKnownBrowser: true,
      wasRight: async (credential = account.credential) => {
        perDevice.forget(device);
        await vault.forgetWrongPasswords(device);
        rememberDevice(ctx, ports, { emailHash, credential });
      },
      waitsForCode: () => undefined,
      wasWrong: async () => {
        await vault.noteWrongPassword(device, instant(), instant(ofDevice.windowSeconds));
        return countWrong(account.credential);
      },
    };
  };

  const fromStranger = async (
    ctx: HttpContext,
    { emailHash, credential }: TriedAccount,
    /** A known browser that has given too many wrong ones. */
    device?: string,
  ): Promise<PasswordAttempt> => {
    const lanes = [addressOf(ctx), emailHash];
    // a new password raises the version: what was tried before is forgotten, in every process
    const emailKey = `${emailHash} ${credential?.sessionVersion ?? ''}`;
    takeAll([
      [perAddress, addressOf(ctx)],
      [perEmail, emailKey],
    ]);
    const customerId = credential?.customerId ?? nobody;
    const wrong = await vault.countOfWrongPasswords(customerId, instant(windowSeconds));
    if (credential !== undefined && wrong >= mostWrong) refuse({ code: 'too-many-wrong-passwords' });
    const takeBack = await inAll(lanes);
    return {
      lanes,
      isKnownBrowser: false,
      wasRight: async (changed = credential) => {
        perEmail.forget(emailKey);
        takeBack();
        if (device !== undefined) await vault.forgetWrongPasswords(device);
        rememberDevice(ctx, ports, { emailHash, credential: changed });
      },
      waitsForCode: takeBack,
      wasWrong: async () => countWrong(credential),
    };
  };

  return {
    begin: async (ctx, account) => {
      const device = knownDevice(ctx, ports, account);
      if (device === undefined) return fromStranger(ctx, account);
      const wrong = await vault.countOfWrongPasswords(device, instant(ofDevice.windowSeconds));
      return wrong < ofDevice.limit ? fromKnownBrowser(ctx, device, account) : fromStranger(ctx, account, device);
    },
  };
};
