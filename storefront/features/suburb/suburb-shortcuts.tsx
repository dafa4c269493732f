import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { readNearestSuburb } from '../../api/location-query.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './suburb-shortcuts.module.css';

/** How long a device may look for where it is. */
const longestLookMs = 10_000;

/** Where the device is; the browser asks its owner first. Rejects when they refuse or it is not known. */
const position = async (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: longestLookMs, maximumAge: Infinity });
  });

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
    try {
      const { coords } = await position();
      onChoose(await readNearestSuburb(coords));
    } catch {
      setSaid('We could not find where you are. Type your suburb or postcode instead.');
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
