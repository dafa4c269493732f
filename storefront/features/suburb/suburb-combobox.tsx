import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { useSuburbSearch } from '../../api/use-suburb-search.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { Combobox, type ComboboxValue } from '../../ui/fields/combobox.tsx';
import { Stack } from '../../ui/page/section.tsx';
import { SuburbShortcuts } from './suburb-shortcuts.tsx';

type SuburbComboboxProps = {
  readonly initial: Suburb;
  /** undefined while what is typed is not a chosen suburb. */
  readonly onChoose: (suburb: Suburb | undefined) => void;
};

/** The field that finds a suburb by its name or postcode. */
export const SuburbCombobox = ({ initial, onChoose }: SuburbComboboxProps) => {
  const [value, setValue] = useState<ComboboxValue>({ text: suburbLabel(initial), isOpen: false });
  const near = suburbStore.isChosen() ? suburbStore.get().postcode : undefined;
  return (
    <Stack>
      <Combobox
        {...useSuburbSearch(value, near)}
        label="Suburb or postcode"
        listLabel="Suburbs"
        value={value}
        onChange={setValue}
        onChoose={(option) => {
          onChoose(option?.suburb);
        }}
        autoCapitalize="words"
        data-initial-focus
      />
      <SuburbShortcuts
        onChoose={(suburb) => {
          setValue({ text: suburbLabel(suburb), isOpen: false });
          onChoose(suburb);
        }}
      />
    </Stack>
  );
};
