import { expect, it } from 'vitest';
import { newsChoicesSchema } from './news-choices.ts';

it('reads what was chosen before there were devices and messages to choose as wanting them', () => {
  const before = { whereItIs: { email: false }, handover: { email: true } };
  expect(newsChoicesSchema.parse(before)).toEqual({
    whereItIs: { email: false, push: true },
    handover: { email: true, push: true },
    messages: { email: true, push: true },
  });
});
