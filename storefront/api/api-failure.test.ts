import { expect, it } from 'vitest';
import {
  ApiFailure,
  fieldErrorsOf,
  isFailureOf,
  isMalformed,
  isNotFound,
  isOutcomeUnknown,
  isSessionOver,
  isSignInNeeded,
  isUnreached,
  messageOf,
  savingFailed,
} from './api-failure.ts';

const refusal = (status: number, code = 'some-code', message = 'No') =>
  new ApiFailure({
    reason: 'refused',
    status,
    failure: { success: false, code, message, errors: { email: ['Taken'] }, requestId: 'r' },
  });
const tests = { isOutcomeUnknown, isUnreached, isSignInNeeded, isSessionOver, isNotFound, isMalformed };
const truthsOf = (error: unknown): readonly string[] =>
  Object.entries(tests).flatMap(([name, test]) => (test(error) ? [name] : []));

it.each([
  ['no connection', new ApiFailure({ reason: 'network' }), ['isOutcomeUnknown', 'isUnreached']],
  ['no answer in time', new ApiFailure({ reason: 'timeout' }), ['isOutcomeUnknown', 'isUnreached']],
  ['an answer of another shape', new ApiFailure({ reason: 'unreadable', status: 200 }), ['isOutcomeUnknown']],
  ['a refusal without a status', new ApiFailure({ reason: 'refused' }), []],
  ['400', refusal(400), ['isMalformed']],
  ['401', refusal(401), ['isSignInNeeded']],
  ['401 of an ended session', refusal(401, 'not-signed-in'), ['isSignInNeeded', 'isSessionOver']],
  ['403', refusal(403), ['isSignInNeeded']],
  ['404', refusal(404), ['isNotFound']],
  ['422', refusal(422), []],
  ['499', refusal(499), []],
  ['500', refusal(500), ['isOutcomeUnknown']],
  ['503', refusal(503), ['isOutcomeUnknown']],
  ['what is no failure of a call', new TypeError('x'), []],
])('%s', (_what, error, truths) => {
  expect(truthsOf(error)).toEqual(truths);
});

it('has the code, the words and the fields that the server names', () => {
  expect(isFailureOf(refusal(422), 'some-code')).toBe(true);
  expect(isFailureOf(refusal(422), 'other')).toBe(false);
  expect(isFailureOf(new Error('x'), 'some-code')).toBe(false);
  expect(fieldErrorsOf(refusal(422))).toEqual({ email: ['Taken'] });
  expect([fieldErrorsOf(new ApiFailure({ reason: 'network' })), fieldErrorsOf('x')]).toEqual([{}, {}]);
  expect(refusal(422)).toMatchObject({ name: 'ApiFailure', message: 'No' });
});

it('says what happened where the server does not', () => {
  const cause = new Error('gone');
  const unreached = new ApiFailure({ reason: 'network', cause });
  expect([unreached.message, unreached.cause]).toEqual(['The call failed: network', cause]);
  expect(new ApiFailure({ reason: 'refused', status: 502 }).message).toBe('The call failed: refused (502)');
});

it.each([
  ['No', refusal(422), 'No', 'No'],
  ['nothing', refusal(422, 'c', ''), 'Something went wrong', 'An unknown error occurred.'],
  ['nothing that is read', new ApiFailure({ reason: 'network' }), 'Something went wrong', 'Something went wrong'],
  ['nothing, since it was not asked', new Error('x'), 'Something went wrong', 'Something went wrong'],
])('where the server says %s, the page says so in the words of the catalogue', (_what, error, message, ofSaving) => {
  expect([messageOf(error), savingFailed(error)]).toEqual([message, ofSaving]);
  expect(messageOf(error, 'Not now')).toBe(message === 'No' ? 'No' : 'Not now');
});
