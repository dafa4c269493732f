import { describe, expect, it } from 'vitest';
import { tradeInCarOf, tradeInCarSchema, tradeInFormSchema } from './trade-in-form.ts';

const typed = { make: ' Fjord ', model: 'Wayfarer', year: '2016', kilometres: '84,500', condition: 'good' };

describe('a car to trade in', () => {
  it('is read from what was typed', () => {
    const car = tradeInCarOf(tradeInFormSchema.parse(typed));
    expect(car).toEqual({ make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' });
    expect(tradeInCarSchema.safeParse(car).success).toBe(true);
  });

  it.each([
    ['make', '', 'This field is required.'],
    ['model', ' ', 'This field is required.'],
    ['year', '16', 'Please enter the year it was built, such as 2016'],
    ['kilometres', 'many', 'Please enter the kilometres on the odometer'],
    ['condition', '', 'Please choose its condition'],
  ])('is asked for again where %s is %j', (field, value, message) => {
    const issues = tradeInFormSchema.safeParse({ ...typed, [field]: value }).error?.issues;
    expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });
});
