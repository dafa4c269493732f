import { describe, expect, it } from 'vitest';
import { releasedBook } from './released-book.ts';
import { carOfForm, emptyValuationForm, knownCar, valuationErrors, type ValuationForm } from './valuation-form.ts';
import { markOf, plateProblem, vinProblem } from './vehicle-marks.ts';

const asked = { book: releasedBook, today: '2026-11-24' };
const filled: ValuationForm = {
  ...emptyValuationForm,
  make: 'Holden',
  model: 'Commodore SV6',
  year: '2016',
  kilometres: '142,000',
  condition: 'good',
  state: 'SA',
  newPrice: '$39,990',
  segment: 'car',
};
const errorsOf = (changed: Partial<ValuationForm>) => valuationErrors({ ...filled, ...changed }, asked);
const [ownCar] = releasedBook.cars;

describe('the form of a car to value', () => {
  it('asks for what the estimate needs, each in its own words', () => {
    expect(valuationErrors(emptyValuationForm, asked)).toStrictEqual({
      make: 'This field is required.',
      model: 'This field is required.',
      year: 'Please enter the year it was built, such as 2016',
      kilometres: 'Please enter the kilometres on the odometer',
      condition: 'Please choose its condition',
      state: 'Please choose where it is registered',
      newPrice: 'Please enter what it cost new, in dollars, such as 32990',
      segment: 'Please choose what it is',
    });
    expect(errorsOf({})).toStrictEqual({});
  });

  it.each([
    ['year', '2027', 'Please enter a year up to 2026'],
    ['newPrice', '999.99', 'Please enter what it cost new, in dollars, such as 32990'],
    ['newPrice', '2,000,000.01', 'Please enter what it cost new, in dollars, such as 32990'],
    ['extras', '2,000,000.01', 'Please enter an amount in dollars, such as 2500, or leave it out'],
    ['newPrice', 'a lot', 'Please enter what it cost new, in dollars, such as 32990'],
    ['extras', '-5', 'Please enter an amount in dollars, such as 2500, or leave it out'],
    ['vin', 'JF1SJ9', 'A VIN has 17 letters and digits, and never I, O or Q. Please check it, or leave it out.'],
    ['plate', 'ABC12345', 'A plate of SA has at most 7 letters and digits. Please check it, or leave it out.'],
  ])('refuses %s "%s"', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toStrictEqual({ [field]: message });
  });

  it('takes the least and the most that a car cost new', () => {
    expect(errorsOf({ newPrice: '1000' })).toStrictEqual({});
    expect(errorsOf({ newPrice: '2,000,000', extras: '2,000,000' })).toStrictEqual({});
  });

  it('reads a car from it', () => {
    expect(carOfForm({ ...filled, extras: '2,500' }, asked)).toStrictEqual({
      car: { make: 'Holden', model: 'Commodore SV6', year: 2016, kilometres: 142_000, condition: 'good' },
      toValue: {
        year: 2016,
        kilometres: 142_000,
        condition: 'good',
        state: 'SA',
        segment: 'car',
        newPriceCents: 3_999_000,
        extrasCents: 250_000,
      },
    });
    expect(carOfForm({ ...filled, vin: 'short' }, asked)).toBeUndefined();
  });

  it('asks for no new price of a car that the book knows, in a year that it knows', () => {
    const [price] = ownCar?.newPrices ?? [];
    const own = { ...filled, make: ownCar?.make ?? '', model: ownCar?.model ?? '', newPrice: '', segment: '' };
    const year = String(price?.fromYear);
    expect(valuationErrors({ ...own, year }, asked)).toStrictEqual({});
    expect(knownCar({ ...own, year }, releasedBook)).toStrictEqual({ segment: 'car', newPriceCents: price?.cents });
    expect(Object.keys(valuationErrors({ ...own, year: '2016' }, asked))).toStrictEqual(['newPrice', 'segment']);
  });
});

describe('a VIN and a plate', () => {
  it('are checked for their shape, whatever their check digit', () => {
    // the ninth character is no check digit in Australia: both are good
    for (const vin of ['', 'JF1SJ9LC5DG012345', 'jf1 sj9lc0dg012345']) expect(vinProblem(vin)).toBeUndefined();
    for (const vin of ['JF1SJ9LC5DG01234', 'JF1SJ9LC5DG0123456', 'IF1SJ9LC5DG012345', 'JF1SJ9LC5DG0123Q5']) {
      expect(vinProblem(vin)).toMatch(/^A VIN has 17/);
    }
    expect(markOf(' 1abc-123 ')).toBe('1ABC123');
  });

  it('know the longest plate of each state, and letters and digits alone', () => {
    expect(plateProblem('1ABC-123', 'WA')).toBeUndefined();
    expect(plateProblem('ABC 12D', 'NSW')).toBeUndefined();
    expect(plateProblem('1ABC123', 'NSW')).toMatch(/^A plate of NSW has at most 6/);
    expect(plateProblem('AB*123', 'QLD')).toMatch(/^A plate of QLD/);
  });
});
