import { minimumSearchLength } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationQuery } from '../../api/location-query.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { Combobox, type ComboboxOption, type ComboboxValue } from '../../ui/fields/combobox.tsx';

export type SuburbComboboxProps = {
  readonly initial: Suburb;
  /** undefined while what is typed is not a chosen suburb. */
  readonly onChoose: (suburb: Suburb | undefined) => void;
};

type SuburbOption = {
  readonly suburb: Suburb;
} & ComboboxOption;

/** Debounces the typing before it searches. */
const pauseMs = 200;

type Search = {
  readonly options: readonly SuburbOption[];
  readonly isShort: boolean;
  readonly isLoading: boolean;
  readonly isError: boolean;
};

const statusText = ({ options: { length }, isShort, isLoading }: Search): string => {
  if (isShort) return `Type at least ${minimumSearchLength} characters of a suburb or a postcode.`;
  if (isLoading) return 'Searching…';
  if (length === 0) return 'No suburb found. Check the spelling, or try the postcode.';
  return `${length} ${length === 1 ? 'suburb' : 'suburbs'} found. Use the arrow keys to choose.`;
};

const optionOf = (suburb: Suburb): SuburbOption => ({
  key: suburbLabel(suburb),
  text: suburbLabel(suburb),
  name: suburb.name,
  detail: `${suburb.state} ${suburb.postcode}`,
  suburb,
});

const useSearch = ({ text, isOpen }: ComboboxValue): Search => {
  const search = useSettled(text.trim(), pauseMs);
  const isShort = text.trim().length < minimumSearchLength;
  const isAsked = isOpen && !isShort && search.length >= minimumSearchLength;
  const query = useQuery({ ...locationQuery(search), enabled: isAsked });
  const isCurrent = search === text.trim();
  const found = isAsked && isCurrent ? (query.data ?? []) : [];
  return {
    options: found.map(({ name, stateAbbreviationName: state, postcode }) => optionOf({ name, state, postcode })),
    isShort,
    isLoading: !isCurrent || query.isPending,
    isError: query.isError,
  };
};

/** The field that finds a suburb by its name or postcode, from three characters on (specification §5). */
export const SuburbCombobox = ({ initial, onChoose }: SuburbComboboxProps) => {
  const [value, setValue] = useState<ComboboxValue>({ text: suburbLabel(initial), isOpen: false });
  const search = useSearch(value);
  return (
    <Combobox
      label="Suburb or postcode"
      listLabel="Suburbs"
      value={value}
      onChange={setValue}
      options={search.options}
      onChoose={(option) => {
        onChoose(option?.suburb);
      }}
      status={value.isOpen && !search.isError ? statusText(search) : ''}
      error={search.isError ? 'The suburbs could not be loaded. Please try again.' : undefined}
      autoCapitalize="words"
      data-initial-focus
    />
  );
};
