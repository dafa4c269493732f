import { expect, it } from 'vitest';
import { loginFrom } from './login-from.ts';

it.each([
  ['/account/login', '/account/login'],
  ['/account/recover', '/account/login'],
  ['/profile/account/', expect.stringMatching(/^\/account\/login\?returnUrl=.*profile%2Faccount/)],
  ['/outback', expect.stringMatching(/^\/account\/login\?returnUrl=.*outback/)],
])('from %s a log-in is at %s', (pathname, address) => {
  expect(loginFrom({ pathname, search: '' })).toEqual(address);
});
