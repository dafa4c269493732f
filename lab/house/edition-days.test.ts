import { execFileSync } from 'node:child_process';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { legal } from '@driveaway/domain/brand/legal.ts';
import { contractEditions } from '@driveaway/order-service/contracts/contract-editions.ts';
import { expect, it } from 'vitest';

/** The day of the last commit, by UTC; today's where there is no git or no history. */
const lastDay = (): string => {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Date(Number(seconds) * 1_000).toISOString().slice(0, 10);
  } catch {
    return new Date().toISOString().slice(0, 10);
  }
};

const editions: readonly (readonly [of: string, day: string])[] = [
  ...contractEditions.map(({ version }) => ['contract', version] as const),
  ['privacy policy', brand.privacyNotice.version],
  ['terms of use', legal.termsOfUse],
];

it.each(editions)('dates the edition of the %s, %s, on a day that has come', (_of, day) => {
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(day <= lastDay(), `${day} is after ${lastDay()}`).toBe(true);
});
