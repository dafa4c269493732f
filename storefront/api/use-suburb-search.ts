import { minimumSearchLength, suburbResultLimit } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../browser/use-settled.ts';
import type { ComboboxOption, ComboboxValue } from '../ui/fields/combobox.tsx';
import { locationQuery } from './location-query.ts';

type SuburbOption = {
  readonly suburb: Suburb;
} & ComboboxOption;

/** Debounces the typing before it searches. */
const pauseMs = 200;

const optionOf = (suburb: Suburb): SuburbOption => ({
  key: suburbLabel(suburb),
  text: suburbLabel(suburb),
  name: suburb.name,
  detail: `${suburb.state} ${suburb.postcode}`,
  suburb,
});

const statusText = (count: number, isShort: boolean, isLoading: boolean): string => {
  if (isShort) return `Type at least ${minimumSearchLength} characters of a suburb or a postcode.`;
  if (isLoading) return 'Searching…';
  if (count === 0) return 'No suburb found. Check the spelling, or try the postcode.';
  // there may be more than a search answers
  if (count === suburbResultLimit()) return `The first ${count} suburbs. If yours is not here, type more of its name.`;
  return `${count} ${count === 1 ? 'suburb' : 'suburbs'} found. Use the arrow keys to choose.`;
};

/**
 * What a combobox for suburbs shows while somebody types into it, from three characters on (specification §5). `error`
 * is undefined unless the search failed. Of places alike those nearest to the postcode `near` come first.
 */
export const useSuburbSearch = ({ text, isOpen }: ComboboxValue, near?: string) => {
  const search = useSettled(text.trim(), pauseMs);
  const isShort = text.trim().length < minimumSearchLength;
  const isAsked = isOpen && !isShort && search.length >= minimumSearchLength;
  const query = useQuery({ ...locationQuery(search, near), enabled: isAsked });
  const isCurrent = search === text.trim();
  const found = isAsked && isCurrent ? (query.data ?? []) : [];
  return {
    options: found.map(({ name, stateAbbreviationName: state, postcode }) => optionOf({ name, state, postcode })),
    status: isOpen && !query.isError ? statusText(found.length, isShort, !isCurrent || query.isPending) : '',
    error: query.isError ? 'The suburbs could not be loaded. Please try again.' : undefined,
  };
};
