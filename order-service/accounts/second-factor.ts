/**
 * A customer's second factor. What is decided on is written over exactly what was read, before anybody hears of it: of
 * two who bring one code at once one is let in, and no guess goes uncounted.
 */
import { openBytes, sealBytes } from '@driveaway/infra/keys/aes-gcm.ts';
import type { SecondFactor } from '@driveaway/infra/vault/port.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { newRecoveryCodes, plainCode, recoveryCodeHash } from './recovery-codes.ts';
import { codeSecretBytes, enrolmentOf, stepOfCode } from './time-based-codes.ts';

type SecondFactorPorts = Pick<ServicePorts, 'clock' | 'keys' | 'randomness' | 'vault'>;

/** Wrong codes since the last right one; more within a day are not looked at, wherever they come from. */
const mostWrongCodes = 10;
const wrongHours = 24;
/** No time step has been used. */
const noStep = -1;
const mostTries = 32;

/** `recoveryCodesLeft`: when it was a recovery code. `isLastOne`: time-based codes are not looked at any more from now on. */
export type CodeOutcome =
  | { readonly kind: 'right'; readonly recoveryCodesLeft: number | undefined }
  | { readonly kind: 'wrong'; readonly isLastOne: boolean }
  | { readonly kind: 'locked-out' };

/** What to write in place of what is there, if anything, and what to answer then. */
type Decision<Result> = { readonly next?: Omit<SecondFactor, 'revision'> | undefined; readonly result: Result };

export type SecondFactors = {
  /** Undefined while it is off. */
  readonly findActive: (customerId: string) => Promise<SecondFactor | undefined>;
  /** A new secret, of which no code has come back yet; undefined when it is on already. */
  readonly start: (customerId: string, label: string) => Promise<ReturnType<typeof enrolmentOf> | undefined>;
  /** Turns it on by a first code. Answers the recovery codes; undefined when nothing was started, or it is on already. */
  readonly confirm: (customerId: string, code: string) => Promise<readonly string[] | 'wrong' | undefined>;
  /** Whether a code lets its customer in; it does so once. */
  readonly prove: (customerId: string, code: string) => Promise<CodeOutcome>;
  /** New recovery codes in place of those before; undefined when it is off. */
  readonly renewRecoveryCodes: (customerId: string) => Promise<readonly string[] | undefined>;
};

export const createSecondFactors = ({ clock, keys, randomness, vault }: SecondFactorPorts): SecondFactors => {
  const instant = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' });
  const boundTo = (customerId: string): string => `second factor ${customerId}`;

  const secretOf = async ({ customerId, sealedSecret }: SecondFactor): Promise<Uint8Array> => {
    const { secret: key } = await keys.obtain(customerId, 'identity');
    return openBytes(key, boundTo(customerId), sealedSecret);
  };

  const change = async <Result>(
    customerId: string,
    decide: (found: SecondFactor | undefined) => Promise<Decision<Result>>,
  ): Promise<Result> => {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const found = await vault.findSecondFactor(customerId);
      const { next, result } = await decide(found);
      if (next === undefined) return result;
      const isSaved = await vault.saveSecondFactor({ ...next, revision: randomness.uuid() }, found?.revision);
      if (isSaved) return result;
    }
    refuse({ code: 'unavailable' });
  };

  /** With one more wrong code, counted from the first of a day. */
  const withWrongCode = (factor: SecondFactor): SecondFactor => {
    const now = clock.now();
    const isNewDay = factor.wrongSince <= instant(now.subtract({ hours: wrongHours }));
    if (isNewDay || factor.wrongCodes === 0) return { ...factor, wrongCodes: 1, wrongSince: instant(now) };
    return { ...factor, wrongCodes: factor.wrongCodes + 1 };
  };

  const decideCode = async (factor: SecondFactor, code: string): Promise<Decision<CodeOutcome>> => {
    const recoveryCodeHashes = factor.recoveryCodeHashes.filter((hash) => hash !== recoveryCodeHash(code));
    if (recoveryCodeHashes.length < factor.recoveryCodeHashes.length) {
      const recoveryCodesLeft = recoveryCodeHashes.length;
      return { next: { ...factor, recoveryCodeHashes, wrongCodes: 0 }, result: { kind: 'right', recoveryCodesLeft } };
    }
    const counted = withWrongCode(factor);
    if (counted.wrongCodes > mostWrongCodes) return { result: { kind: 'locked-out' } };
    const step = stepOfCode(await secretOf(factor), plainCode(code), clock.now());
    if (step !== undefined && step > factor.lastStep) {
      const result = { kind: 'right', recoveryCodesLeft: undefined } as const;
      return { next: { ...factor, lastStep: step, wrongCodes: 0 }, result };
    }
    return { next: counted, result: { kind: 'wrong', isLastOne: counted.wrongCodes === mostWrongCodes } };
  };

  return {
    findActive: async (customerId) => {
      const found = await vault.findSecondFactor(customerId);
      return found?.state === 'active' ? found : undefined;
    },
    start: async (customerId, label) => {
      const secret = randomness.bytes(codeSecretBytes);
      const { secret: key } = await keys.obtain(customerId, 'identity');
      const now = instant(clock.now());
      const next = {
        customerId,
        state: 'pending',
        since: now,
        sealedSecret: sealBytes(key, boundTo(customerId), secret, randomness),
        lastStep: noStep,
        recoveryCodeHashes: [],
        wrongCodes: 0,
        wrongSince: now,
      } as const;
      return change(customerId, async (found) =>
        found?.state === 'active' ? { result: undefined } : { next, result: enrolmentOf(secret, label) },
      );
    },
    confirm: async (customerId, code) => {
      const recoveryCodes = newRecoveryCodes(randomness);
      return change<readonly string[] | 'wrong' | undefined>(customerId, async (found) => {
        if (found?.state !== 'pending') return { result: undefined };
        const step = stepOfCode(await secretOf(found), plainCode(code), clock.now());
        if (step === undefined) return { result: 'wrong' };
        const since = instant(clock.now());
        const recoveryCodeHashes = recoveryCodes.map(recoveryCodeHash);
        return {
          next: { ...found, state: 'active', since, lastStep: step, recoveryCodeHashes },
          result: recoveryCodes,
        };
      });
    },
    prove: async (customerId, code) =>
      change<CodeOutcome>(customerId, async (found) =>
        found?.state === 'active' ? decideCode(found, code) : { result: { kind: 'wrong', isLastOne: false } },
      ),
    renewRecoveryCodes: async (customerId) => {
      const recoveryCodes = newRecoveryCodes(randomness);
      return change<readonly string[] | undefined>(customerId, async (found) =>
        found?.state === 'active'
          ? { next: { ...found, recoveryCodeHashes: recoveryCodes.map(recoveryCodeHash) }, result: recoveryCodes }
          : { result: undefined },
      );
    },
  };
};
