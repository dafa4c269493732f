/** A customer's authenticator app, and how they turn two-step login on with it. */
import { recoveryCodesSchema, startedSecondFactorSchema } from '@driveaway/domain/api/second-factor.ts';
import { URI } from 'otpauth';
import type { Visitor } from '../../http/testing/visitor.ts';
import { samplePassword } from './sign-up-form.ts';

const api = '/api/build-your-own';

export type Authenticator = {
  /** The code it shows at an instant. */
  readonly codeAt: (at: Temporal.Instant) => string;
  readonly secret: string;
};

/** The app after it has scanned the QR code. */
export const authenticatorOf = (uri: string): Authenticator => {
  const codes = URI.parse(uri);
  if (!('period' in codes)) throw new Error('not a time-based code');
  return {
    codeAt: (at) => codes.generate({ timestamp: at.epochMilliseconds }),
    secret: codes.secret.base32,
  };
};

/** Starts, without a code yet. */
export const startSecondFactor = async (
  visitor: Pick<Visitor, 'post'>,
  password = samplePassword,
): Promise<Authenticator> => {
  const { body } = await visitor.post(`${api}/second-factor/start`, { password });
  return authenticatorOf(startedSecondFactorSchema.parse(body).uri);
};

/** Turns it on with the code of this instant, which is used then. */
export const turnOnSecondFactor = async (
  visitor: Pick<Visitor, 'post'>,
  at: Temporal.Instant,
): Promise<Authenticator & { readonly recoveryCodes: readonly string[] }> => {
  const authenticator = await startSecondFactor(visitor);
  const { body } = await visitor.post(`${api}/second-factor/confirm`, { code: authenticator.codeAt(at) });
  return { ...authenticator, ...recoveryCodesSchema.parse(body) };
};
