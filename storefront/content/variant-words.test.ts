import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { stepInWords } from './variant-words.ts';

const step = { over: 'Town', adds: [], changes: [], lacks: [] };
const wheels = { to: '18-inch wheels', from: '17-inch wheels' };

describe('a variant in words', () => {
  it('says what it adds over the one before it', () => {
    expect(stepInWords('Plus', { ...step, adds: ['sunroof', '45 kW of power'] })).toBe(
      'Plus adds: sunroof, 45 kW of power, over Town.',
    );
  });

  it('says what it changes and what it goes without', () => {
    expect(stepInWords('Plus', { ...step, adds: ['sunroof'], changes: [wheels], lacks: ['one seat'] })).toBe(
      'Plus adds: sunroof, over Town. Changed: 18-inch wheels in place of 17-inch wheels. Without: one seat.',
    );
    expect(stepInWords('Plus', { ...step, changes: [wheels] })).toBe(
      'Plus changes: 18-inch wheels in place of 17-inch wheels, over Town.',
    );
  });

  it('has words for each variant on sale but the first of its model, which stands after the one that it names', () => {
    for (const { variants } of wireCatalogueOn('2026-11-01').models) {
      const said = variants.flatMap(({ name, step: one }) =>
        one === null ? [] : [{ name, over: one.over, words: stepInWords(name, one) }],
      );
      expect(said.map(({ name, over }) => [name, over])).toStrictEqual(
        variants.slice(1).map(({ name }, index) => [name, variants[index]?.name]),
      );
      for (const { name, over, words } of said)
        expect(words).toMatch(new RegExp(`^${name} (adds|changes): .+, over ${over}\\.`));
    }
  });
});
