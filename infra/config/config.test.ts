import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the defaults of one machine', () => {
  expect(readConfig({})).toEqual({
    kind: 'valid',
    config: { port: 3000, host: '127.0.0.1', dataDirectory: '.data', publicOrigin: undefined, offerDays: 7 },
  });
});

test('PORT and DATA_DIR are honoured and an empty value counts as unset', () => {
  expect(readConfig({ PORT: '8080', DATA_DIR: '/srv/shop', OFFER_DAYS: '' })).toMatchObject({
    config: { port: 8080, dataDirectory: '/srv/shop', offerDays: 7 },
  });
});

test('every problem is named at once', () => {
  expect(readConfig({ PORT: 'web', OFFER_DAYS: '0', PUBLIC_ORIGIN: 'ftp://shop' })).toEqual({
    kind: 'invalid',
    problems: [
      'PORT: must be a number',
      'PUBLIC_ORIGIN: must be an http or https address',
      'OFFER_DAYS: must be 1 to 365',
    ],
  });
});
