import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { useSuburbSearch } from '../../../api/use-suburb-search.ts';
import { Combobox, type ComboboxValue } from '../../../ui/fields/combobox.tsx';

type SuburbFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly listLabel: string;
  readonly initial: Suburb | null;
  readonly error: string | undefined;
  /** The chosen suburb, or null and what is typed as long as none is chosen. */
  readonly onChange: (suburb: Suburb | null, text: string) => void;
  readonly onLeave: () => void;
};

/** A suburb of an address, with its state and postcode: one of the list. */
export const SuburbField = ({ id, label, listLabel, initial, error, onChange, onLeave }: SuburbFieldProps) => {
  const [value, setValue] = useState<ComboboxValue>({
    text: initial === null ? '' : suburbLabel(initial),
    isOpen: false,
  });
  const search = useSuburbSearch(value);
  return (
    <Combobox
      {...search}
      error={search.error ?? error}
      id={id}
      label={label}
      listLabel={listLabel}
      description="Name or postcode; then choose it from the list"
      value={value}
      onChange={(typed) => {
        setValue(typed);
        if (typed.text !== value.text) onChange(null, typed.text);
      }}
      onChoose={(option) => {
        if (option !== undefined) onChange(option.suburb, option.suburb.name);
      }}
      onBlur={onLeave}
      autoCapitalize="words"
      required
    />
  );
};
