import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { openingOf } from './matching-retailers.ts';
import { openingText, timeText } from './opening-text.ts';
import {
  addressText,
  directionsAddress,
  retailerAddress,
  testDriveAddress,
  type Retailer,
} from './retailer-address.ts';
import styles from './retailers.module.css';

type RetailerItemProps = {
  readonly retailer: Retailer;
  /** ISO text; undefined before the clock is known. */
  readonly now: string | undefined;
  /** It is the one that the map marks. */
  readonly isChosen: boolean;
  /** It was chosen on the map, and is to be seen in the list. */
  readonly isSought: boolean;
  readonly onShow: () => void;
};

/** One retailer of the list: how far, where, open or not, and what can be done from here. */
export const RetailerItem = ({ retailer, now, isChosen, isSought, onShow }: RetailerItemProps) => {
  const { id, name, distance, isMobileDealer, excludesHomeDelivery, dealerDetails } = retailer;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  const opening = now === undefined ? undefined : openingOf(retailer, now);
  const facts = [isMobileDealer && 'comes to you', excludesHomeDelivery && 'no home delivery'].filter(
    (fact) => fact !== false,
  );
  return (
    <li ref={ref} className={styles.retailer} aria-current={isChosen || undefined}>
      <h2>
        <Link to={retailerAddress(id)}>{name}</Link>
      </h2>
      <p className={styles.distance}>{kilometresText(distance)}</p>
      <div className={styles.details}>
        <p>{[addressText(retailer), ...facts].join(', ')}</p>
        {dealerDetails.map(({ suburb, phones, openingHours }) => (
          <div key={suburb}>
            <p className={styles.phones}>
              {phones.map((number) => (
                <Phone key={number} number={number} />
              ))}
            </p>
            <p>
              {openingHours.map(({ days, opens, closes }) => (
                <span key={days} className={styles.hours}>
                  {days} {timeText(opens)} to {timeText(closes)}
                </span>
              ))}
            </p>
          </div>
        ))}
        <p className={styles.opening} data-open={opening?.kind === 'open' || undefined}>
          {opening === undefined ? '\u00a0' : openingText(opening)}
        </p>
        <div className={styles.actions}>
          <Button look="link" onClick={onShow}>
            Show on the map<VisuallyHidden> where {name} is</VisuallyHidden>
          </Button>
          {!isMobileDealer && (
            <a href={directionsAddress(retailer)} target="_blank" rel="noopener noreferrer">
              Directions<VisuallyHidden> to {name} (opens in a new tab)</VisuallyHidden>
            </a>
          )}
          <Link to={testDriveAddress(id)}>
            Book a test drive<VisuallyHidden> with {name}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </li>
  );
};
