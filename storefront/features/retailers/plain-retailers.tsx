import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { builtRetailersQuery } from '../../api/built-retailers.ts';
import { Phone } from '../../ui/controls/phone.tsx';
import { timeText } from './opening-text.ts';
import { addressText, retailerAddress, type Retailer } from './retailer-address.ts';
import styles from './retailers.module.css';

const PlainRetailer = ({ retailer }: { readonly retailer: Retailer }) => (
  <li className={styles.retailer}>
    <h3>
      <a href={retailerAddress(retailer.id)}>{retailer.name}</a>
    </h3>
    <div className={styles.details}>
      <p>{addressText(retailer)}</p>
      {retailer.dealerDetails.map(({ suburb, phones, openingHours }) => (
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
    </div>
  </li>
);

/** Every retailer, state by state, for those who read the page before its code comes, or without it. */
export const PlainRetailers = () => {
  const { data = [] } = useQuery(builtRetailersQuery());
  return stateCodes.map((state) => (
    <section key={state} aria-labelledby={`retailers-${state}`}>
      <h2 id={`retailers-${state}`}>{stateNames[state]}</h2>
      <ul className={styles.retailers}>
        {data
          .filter((retailer) => retailer.state === state)
          .map((retailer) => (
            <PlainRetailer key={retailer.id} retailer={retailer} />
          ))}
      </ul>
    </section>
  ));
};
