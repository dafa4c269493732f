import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { firstDrawn } from '../ui/testing/first-drawn.ts';
import { locationQuery } from './location-query.ts';
import { useSuburbSearch } from './use-suburb-search.ts';

const manly = { name: 'Manly', stateAbbreviationName: 'NSW', postcode: '2095' } as const;
const manlyVale = { ...manly, name: 'Manly Vale', postcode: '2093' } as const;

/** What a combobox shows of this text, where the service has found these suburbs already; undefined: nothing yet. */
const shown = (text: string, isOpen: boolean, found?: readonly { readonly name: string }[], near?: string) => {
  const queries = new QueryClient();
  if (found !== undefined) queries.setQueryData<readonly object[]>(locationQuery(text.trim(), near).queryKey, found);
  return firstDrawn(
    () => useSuburbSearch({ text, isOpen }, near),
    (field) => createElement(QueryClientProvider, { client: queries }, field),
  );
};
const none = { options: [], error: undefined };

it.each([
  ['too little', 'ma', [manly], 'Type at least 3 characters of a suburb or a postcode.'],
  ['blanks around too little', ' ma ', [manly], 'Type at least 3 characters of a suburb or a postcode.'],
  ['what is being searched', 'man', undefined, 'Searching…'],
  ['what is nowhere', 'man', [], 'No suburb found. Check the spelling, or try the postcode.'],
])('of %s it says so', (_what, text, found, status) => {
  expect(shown(text, true, found)).toEqual({ ...none, status });
});

it('lists what was found, as of the postcode that it is near to', () => {
  const option = (name: string, postcode: string) => ({
    key: `${name}, NSW ${postcode}`,
    text: `${name}, NSW ${postcode}`,
    name,
    detail: `NSW ${postcode}`,
    suburb: { name, state: 'NSW', postcode },
  });
  expect(shown(' man ', true, [manly, manlyVale], '2000')).toEqual({
    options: [option('Manly', '2095'), option('Manly Vale', '2093')],
    status: '2 suburbs found. Use the arrow keys to choose.',
    error: undefined,
  });
  expect(shown('man', true, [manly]).status).toBe('1 suburb found. Use the arrow keys to choose.');
});

it('never calls as many as a search answers all that there are', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...manly, name: `Manly ${index}` }));
  expect(shown('man', true, many).status).toBe('The first 20 suburbs. If yours is not here, type more of its name.');
});

it('is silent while it is closed', () => {
  expect(shown('man', false, [manly])).toEqual({ ...none, status: '' });
});
