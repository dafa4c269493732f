/** Calls about the second factor of a log-in. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  codeRequestSchema,
  passwordAndCodeRequestSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  startedSecondFactorSchema,
  startSecondFactorRequestSchema,
} from '@driveaway/domain/api/second-factor.ts';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Two-step login';

/** Each tries a password or a code. */
const changes: CallLimit = { per: 'customer', rule: { limit: 30, windowSeconds: 60 * 60 } };

export const secondFactorCalls = {
  secondStep: {
    method: 'POST',
    path: `${api}/authenticate/second-factor`,
    topic,
    summary:
      'The second step of a log-in, within five minutes of the right password: a code of the app or a recovery code.',
    access: anyone,
    securityEvent: 'log-in',
    bodies: [jsonBody(codeRequestSchema)],
    answer: json(successSchema),
    failures: [
      'log-in-timed-out',
      'wrong-code',
      'too-many-wrong-codes',
      'too-many-attempts',
      'too-many-wrong-passwords',
    ],
    decides: 'lockOut',
  },
  secondFactor: {
    method: 'GET',
    path: `${api}/second-factor`,
    topic,
    summary: 'Whether two-step login is on, since when, and how many recovery codes are left.',
    access: customer,
    answer: json(secondFactorSchema),
  },
  startSecondFactor: {
    method: 'POST',
    path: `${api}/second-factor/start`,
    topic,
    summary: 'A new secret for an authenticator app. Two-step login is on once a code of it was confirmed.',
    access: customer,
    securityEvent: 'second-factor-start',
    limit: changes,
    bodies: [jsonBody(startSecondFactorRequestSchema)],
    answer: json(startedSecondFactorSchema),
    failures: ['invalid-login', 'second-factor-changed'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: `${api}/second-factor/confirm`,
    topic,
    summary: 'Turns two-step login on and ends every other session; answers the recovery codes, this once.',
    access: customer,
    securityEvent: 'second-factor-on',
    limit: changes,
    bodies: [jsonBody(codeRequestSchema)],
    answer: json(recoveryCodesSchema),
    failures: ['wrong-code', 'second-factor-changed'],
  },
  turnOffSecondFactor: {
    method: 'POST',
    path: `${api}/second-factor/turn-off`,
    topic,
    summary: 'Turns two-step login off.',
    access: customer,
    securityEvent: 'second-factor-off',
    limit: changes,
    bodies: [jsonBody(passwordAndCodeRequestSchema)],
    answer: json(successSchema),
    failures: ['invalid-login', 'wrong-code', 'too-many-wrong-codes'],
    decides: 'lockOut',
  },
  newRecoveryCodes: {
    method: 'POST',
    path: `${api}/second-factor/recovery-codes`,
    topic,
    summary: 'New recovery codes, shown this once; those before are worth nothing.',
    access: customer,
    securityEvent: 'recovery-codes',
    limit: changes,
    bodies: [jsonBody(passwordAndCodeRequestSchema)],
    answer: json(recoveryCodesSchema),
    failures: ['invalid-login', 'wrong-code', 'too-many-wrong-codes', 'second-factor-changed'],
    decides: 'lockOut',
  },
} satisfies Readonly<Record<string, ApiCall>>;
