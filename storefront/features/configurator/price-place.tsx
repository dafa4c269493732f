import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useIsSuburbChosen } from '../../browser/use-suburb.ts';
import { configure } from '../../content/configure.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './price-place.module.css';

/** Where the prices of the page are for; asks for it first when nobody has said so. */
export const PricePlace = ({ suburb, onChangeSuburb }: { suburb: Suburb; onChangeSuburb: () => void }) =>
  useIsSuburbChosen() ? (
    <p className={styles.place}>
      {configure.place(suburb)}{' '}
      <Button look="link" onClick={onChangeSuburb}>
        Change suburb
      </Button>
    </p>
  ) : (
    <div className={styles.ask}>
      <p>{configure.usualPlace(suburb)}</p>
      <Button onClick={onChangeSuburb}>{configure.choosePlace}</Button>
    </div>
  );
