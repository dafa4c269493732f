import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useDeviceSuburb } from '../../api/use-device-suburb.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './suburb-shortcuts.module.css';

export type SuburbShortcutsProps = {
  readonly onChoose: (suburb: Suburb) => void;
};

/** Suburbs that need no typing: where the device is, and those chosen before. */
export const SuburbShortcuts = ({ onChoose }: SuburbShortcutsProps) => {
  const { isLooking, said, look } = useDeviceSuburb();
  return (
    <div className={styles.shortcuts}>
      <Button type="button" look="link" isLoading={isLooking} onClick={() => void look(onChoose)}>
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
