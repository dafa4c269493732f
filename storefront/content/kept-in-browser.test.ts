import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { readerKeptDays } from '@driveaway/domain/brochures/reader-kept-days.ts';
import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { licenceRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { visitorKeptDays } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { describe, expect, test } from 'vitest';
import { valuationKeptDays } from './storage-keys.ts';
import { keptInBrowser } from './kept-in-browser.ts';
import { privacy } from './privacy.ts';

const partOf = (id: string): string => JSON.stringify(privacy.sections.find((section) => section.id === id));

describe('the privacy notice', () => {
  test.each(Object.values(siteCookies))('tells of the cookie $name', ({ name }) => {
    expect(partOf('browser')).toContain(name);
  });

  test('says for how long a browser keeps each cookie', () => {
    const values = keptInBrowser.filter(({ label }) => label.startsWith('Cookie')).map(({ value }) => value);
    expect(values.map((value) => /For (a minute|\d+ \w+)/.exec(value)?.[1])).toEqual([
      '12 hours',
      '5 minutes',
      'a minute',
      '24 hours',
      '365 days',
      '90 days',
    ]);
  });

  test('says what a log-out takes from a browser, and which cookies stay', () => {
    expect(partOf('browser')).toContain('When you log out, all but the cookies goes');
    const going = keptInBrowser.filter(({ value }) => value.includes('or until you log out'));
    expect(going.map(({ label }) => label)).toEqual([`Cookie ${siteCookies.session.name}`]);
  });

  test.each([
    ['browser', valuationKeptDays],
    ['test-drives', visitorKeptDays],
    ['brochures', readerKeptDays],
    ['call-backs', callerKeptDays],
    ['car-offers', ownerKeptDays],
    ['how-long', licenceRetentionDays],
  ])('says under %s that something is kept for %s days', (part, days) => {
    expect(partOf(part)).toContain(`${days} days`);
  });
});

test('nothing but the stores and the worker of My Order writes into a browser', () => {
  const storefront = join(import.meta.dirname, '..');
  const writers = ['app', 'api', 'blocks', 'browser', 'cars', 'features', 'maps', 'ui', 'worker'].flatMap((room) =>
    readdirSync(join(storefront, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => `${room}/${path}`)
      .filter((path) =>
        /\.setItem\(|\.cookie\b|cookieStore|indexedDB|caches\.open/.test(readFileSync(join(storefront, path), 'utf8')),
      ),
  );
  expect(writers).toEqual([
    // tries to, and takes it away at once
    'browser/keeps-cookies.ts',
    'browser/session-flags.ts',
    'browser/stored-value.ts',
    'worker/order-page-worker.ts',
  ]);
});
