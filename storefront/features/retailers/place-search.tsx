import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { useDeviceSuburb } from '../../api/use-device-suburb.ts';
import { useSuburbSearch } from '../../api/use-suburb-search.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Combobox, type ComboboxValue } from '../../ui/fields/combobox.tsx';
import styles from './retailers.module.css';

const foundText = (suburb: Suburb): string => `Showing retailers near ${suburbLabel(suburb)}.`;

type PlaceSearchProps = {
  readonly place: Suburb;
  readonly onChoose: (place: Suburb) => void;
};

/** Finds the place that retailers are to be near: typed, or where the device is. Prices stay those of the visitor's suburb. */
export const PlaceSearch = ({ place, onChoose }: PlaceSearchProps) => {
  const [value, setValue] = useState<ComboboxValue>({ text: '', isOpen: false });
  const { isLooking, said, setSaid, look } = useDeviceSuburb();
  const choose = (suburb: Suburb): void => {
    setValue({ text: suburbLabel(suburb), isOpen: false });
    setSaid(foundText(suburb));
    onChoose(suburb);
  };
  return (
    <div className={styles.search}>
      <Combobox
        {...useSuburbSearch(value, place.postcode)}
        label="Suburb or postcode"
        listLabel="Suburbs"
        value={value}
        onChange={setValue}
        onChoose={(option) => {
          if (option !== undefined) choose(option.suburb);
        }}
        autoCapitalize="words"
      />
      <div>
        <Button
          look="secondary"
          size="large"
          isLoading={isLooking}
          onClick={() => void look(([nearest]) => choose(nearest))}
        >
          Near me
        </Button>
      </div>
      <output className={styles.said}>{said}</output>
    </div>
  );
};
