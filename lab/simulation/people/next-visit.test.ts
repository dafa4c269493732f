import { expect, it } from 'vitest';
import { untilVisit } from './next-visit.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const visit = (from: string, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at(from) + untilVisit(at(from), days)).toString();

it('brings whoever is away for days back at nine o’clock, and together', () => {
  const visits = ['2027-03-01T22:00:00Z', '2027-03-02T03:15:00Z', '2027-03-03T21:59:59Z'].map((from) => visit(from, 2));
  expect(new Set(visits).size).toBe(1);
  expect(visits[0]).toMatch(/T22:00:00Z$/);
});

it('never brings anybody back before the days are over, nor three days later than that', () => {
  for (const days of [1, 2, 3, 9, 30]) {
    const [from, nine] = ['2027-03-01T23:00:00Z', at('2027-03-01T22:00:00Z')];
    const away = (at(visit(from, days)) - nine) / 86_400_000;
    expect(away).toBeGreaterThanOrEqual(days);
    expect(away).toBeLessThan(days + 3);
  }
});
