import { describe, expect, it } from 'vitest';
import { catalogue, findVariant } from './catalogue.ts';
import { variantStep } from './variant-step.ts';

const step = (code: string, over: string) => {
  const [variant, other] = [findVariant(code)?.variant, findVariant(over)?.variant];
  if (variant === undefined || other === undefined) throw new Error('The catalogue does not have them');
  return variantStep(variant, other);
};

const neighbours = catalogue.flatMap(({ variants }) =>
  variants.slice(1).map((variant, index) => ({ code: variant.code, over: variants[index]?.code ?? '' })),
);

describe('what sets a variant apart', () => {
  it('is what it has and the other does not', () => {
    expect(step('outback-touring', 'outback-awd')).toStrictEqual({
      adds: ['sunroof', 'heated seats front and rear', 'powered tailgate', 'navigation'],
      changes: [],
      lacks: [],
    });
  });

  it('counts figures by how much more or less they are', () => {
    expect(step('outback-touring-turbo', 'outback-touring').adds).toStrictEqual([
      '2.4-litre turbocharged engine',
      '45 kW of power',
      '400 kg of towing',
    ]);
    expect(step('crosstrek-hybrid', 'crosstrek-touring').lacks).toContain('12 L of luggage');
    expect(step('currawong-diesel', 'currawong-plug-in-hybrid').adds).toContain('1,500 kg of towing');
    expect(step('currawong-diesel-summit', 'currawong-diesel').lacks).toStrictEqual(['one seat']);
  });

  it('names what stands in the place of something else, and what is gone', () => {
    expect(step('wrx-sportswagon', 'wrx-rs')).toStrictEqual({
      adds: ['adaptive cruise control', '78 L of luggage'],
      changes: [
        { to: 'sports seats in cloth', from: 'suede seats' },
        { to: 'continuously variable transmission', from: '6-speed manual transmission' },
        { to: 'wagon body', from: 'sedan body' },
      ],
      lacks: ['powered driver’s seat', 'premium audio'],
    });
  });

  it.each(neighbours)('is the same seen from either side: $code over $over', ({ code, over }) => {
    const [forth, back] = [step(code, over), step(over, code)];
    expect(forth.adds).toStrictEqual(back.lacks);
    expect(forth.lacks).toStrictEqual(back.adds);
    expect(new Set(forth.changes.map(({ to, from }) => `${from} ${to}`))).toStrictEqual(
      new Set(back.changes.map(({ to, from }) => `${to} ${from}`)),
    );
  });

  it.each(neighbours)('is something, said once: $code over $over', ({ code, over }) => {
    const { adds, changes, lacks } = step(code, over);
    const said = [...adds, ...changes.flatMap(({ to, from }) => [to, from]), ...lacks];
    expect(adds.length + changes.length).toBeGreaterThan(0);
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((words) => words.trim() === '' || /undefined|NaN/.test(words))).toStrictEqual([]);
  });

  it.each(catalogue.flatMap(({ variants }) => variants.map(({ code }) => code)))(
    'is nothing beside itself: %s',
    (code) => {
      expect(step(code, code)).toStrictEqual({ adds: [], changes: [], lacks: [] });
    },
  );
});
