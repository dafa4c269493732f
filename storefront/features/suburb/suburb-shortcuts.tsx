import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { readNearestSuburb } from '../../api/location-query.ts';
import { readPosition } from '../../browser/position.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { positionWords } from '../../content/position-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './suburb-shortcuts.module.css';

export type SuburbShortcutsProps = {
  readonly onChoose: (suburb: Suburb) => void;
};

/** Suburbs that need no typing: where the device is, and those chosen before. */
export const SuburbShortcuts = ({ onChoose }: SuburbShortcutsProps) => {
  const [isLooking, setLooking] = useState(false);
  const [said, setSaid] = useState('');
  const look = async (): Promise<void> => {
    setLooking(true);
    setSaid('');
    const position = await readPosition();
    try {
      if (position.kind === 'found') onChoose(await readNearestSuburb(position.coords));
      else setSaid(positionWords[position.kind]);
    } catch {
      setSaid(positionWords.unknown);
    }
    setLooking(false);
  };
  return (
    <div className={styles.shortcuts}>
      <Button type="button" look="link" isLoading={isLooking} onClick={() => void look()}>
        Use my location
      </Button>
      {suburbStore.recent().map((suburb) => (
        <Button
          key={suburbLabel(suburb)}
          type="button"
          look="link"
          onClick={() => {
            onChoose(suburb);
          }}
        >
          {suburbLabel(suburb)}
        </Button>
      ))}
      <output>{said}</output>
    </div>
  );
};
