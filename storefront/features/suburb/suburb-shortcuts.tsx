import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { useDeviceSuburb } from '../../api/use-device-suburb.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { positionWords } from '../../content/position-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './suburb-shortcuts.module.css';

type SuburbShortcutsProps = {
  readonly onChoose: (suburb: Suburb) => void;
};

/** Suburbs that need no typing: where the device is, and those chosen before. Near a border the visitor says in which state. */
export const SuburbShortcuts = ({ onChoose }: SuburbShortcutsProps) => {
  const { isLooking, said, setSaid, look } = useDeviceSuburb();
  const [between, setBetween] = useState<readonly Suburb[]>([]);
  const found = ([nearest, ...further]: readonly [Suburb, ...Suburb[]]): void => {
    if (further.length === 0) onChoose(nearest);
    else {
      setSaid(positionWords.atBorder);
      setBetween([nearest, ...further]);
    }
  };
  const choices = between.length > 0 ? between : suburbStore.recent();
  return (
    <div className={styles.shortcuts}>
      <Button type="button" look="link" isLoading={isLooking} onClick={() => void look(found)}>
        Use my location
      </Button>
      <output>{said}</output>
      {choices.map((suburb) => (
        <Button
          key={suburbLabel(suburb)}
          type="button"
          look="link"
          onClick={() => {
            setSaid('');
            setBetween([]);
            onChoose(suburb);
          }}
        >
          {suburbLabel(suburb)}
        </Button>
      ))}
    </div>
  );
};
