import { describe, expect, it } from 'vitest';
import { photographOf, type CarView, type PhotographSubject } from './car-photograph.ts';

const shown = (name: string, subject: Partial<PhotographSubject>): PhotographSubject & { readonly name: string } => ({
  modelCode: 'numbat',
  view: 'threeQuarter',
  ...subject,
  name,
});

const red = '#a3202a';
const photographs = [
  shown('any', {}),
  shown('variant', { variantCode: 'NUM-L' }),
  shown('red side', { paintHex: red, view: 'side' }),
  shown('red', { paintHex: red }),
  shown('red variant', { paintHex: red, variantCode: 'NUM-L' }),
  shown('two-tone', { paintHex: red, roofHex: '#17191c' }),
  shown('tan seats', { trimHex: '#8d5b35', view: 'interior' }),
  shown('wheel', { view: 'wheel' }),
];

const nameOf = (car: Parameters<typeof photographOf>[1], views?: readonly CarView[]) =>
  photographOf(photographs, car, views)?.name;

describe('the photograph that stands for a car', () => {
  it.each([
    ['variant, paint and view', { variantCode: 'NUM-L', paintHex: red }, 'red variant'],
    ['paint before variant', { variantCode: 'NUM-S', paintHex: red }, 'red'],
    ['variant, where no paint matches', { variantCode: 'NUM-L', paintHex: '#ffffff' }, 'variant'],
    ['the model alone', { variantCode: 'NUM-S', paintHex: '#ffffff' }, 'any'],
    ['a roof in a colour of its own', { paintHex: red, roofHex: '#17191c' }, 'two-tone'],
    ['a roof in the colour of the body', { paintHex: red, roofHex: red }, 'red'],
  ])('is the most specific: %s', (_, car, name) => {
    expect(nameOf({ modelCode: 'numbat', ...car })).toBe(name);
  });

  it('is of the view that is asked for', () => {
    expect(nameOf({ modelCode: 'numbat', paintHex: red }, ['side'])).toBe('red side');
    expect(nameOf({ modelCode: 'numbat', paintHex: red }, ['wheel'])).toBe('wheel');
    expect(nameOf({ modelCode: 'numbat' }, ['rear'])).toBeUndefined();
  });

  it('has the chosen seats', () => {
    expect(nameOf({ modelCode: 'numbat', trimHex: '#8d5b35' }, ['interior'])).toBe('tan seats');
    expect(nameOf({ modelCode: 'numbat', trimHex: '#000000' }, ['interior'])).toBeUndefined();
  });

  it('is none of another model, and none from outside once something is fitted there', () => {
    expect(nameOf({ modelCode: 'bilby' })).toBeUndefined();
    expect(nameOf({ modelCode: 'numbat', isFitted: true })).toBeUndefined();
    expect(nameOf({ modelCode: 'numbat', trimHex: '#8d5b35', isFitted: true }, ['interior'])).toBe('tan seats');
  });
});
