import { brand } from '@driveaway/domain/brand/brand.ts';
import { dayAfter, localTimeIn } from '@driveaway/domain/dealers/opening.ts';
import { holidaysBetween } from '@driveaway/domain/time/state-holidays.ts';
import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { Fragment } from 'react';
import { Phone } from '../../ui/controls/phone.tsx';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { openingOf } from './matching-retailers.ts';
import { openingText, timeText, weekdayAndDateText } from './opening-text.ts';
import { addressText, directionsAddress, type Retailer } from './retailer-address.ts';
import styles from './retailers.module.css';

/** Public holidays of the next weeks are shown. */
const weeksAhead = 10;

/** When it is open: now, in a usual week, and on which coming holidays it is not. */
export const RetailerHours = ({ retailer, now }: { readonly retailer: Retailer; readonly now: string | undefined }) => {
  const { state, dealerDetails } = retailer;
  const opening = now === undefined ? undefined : openingOf(retailer, now);
  const today = now === undefined ? undefined : localTimeIn(state, now).date;
  const holidays = today === undefined ? [] : holidaysBetween(today, dayAfter(today, 7 * weeksAhead), state);
  return (
    <Card title="Opening hours">
      <p className={styles.opening} data-open={opening?.kind === 'open' || undefined}>
        {opening === undefined ? '\u00a0' : `${openingText(opening)} (${state} time)`}
      </p>
      <DefinitionRows
        rows={dealerDetails.flatMap(({ openingHours }) =>
          openingHours.map(({ days, opens, closes }) => ({
            label: days,
            value: `${timeText(opens)} to ${timeText(closes)}`,
          })),
        )}
      />
      <p>
        Closed on public holidays in {stateNames[state]}
        {holidays.length > 0 && ':'}
      </p>
      {holidays.length > 0 && (
        <ul className={styles.holidays}>
          {holidays.map(({ date, name }) => (
            <li key={date}>
              {weekdayAndDateText(date)}: {name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

type RetailerFactsProps = {
  readonly retailer: Retailer;
  /** What its distance was measured from; undefined before that is known. */
  readonly from: Suburb | undefined;
};

/** Where it is, how to reach it, and what it is licensed to do. */
export const RetailerFacts = ({ retailer, from }: RetailerFactsProps) => {
  const { distance, isMobileDealer, excludesHomeDelivery, sellsLimitedSeries, licence, website, languages } = retailer;
  const details = retailer.dealerDetails;
  const rows: readonly DefinitionRow[] = [
    {
      label: isMobileDealer ? 'Area' : 'Address',
      value: (
        <>
          {addressText(retailer)}
          {!isMobileDealer && (
            <>
              <br />
              <a href={directionsAddress(retailer)} target="_blank" rel="noopener noreferrer">
                Directions (opens in a new tab)
              </a>
            </>
          )}
        </>
      ),
    },
    {
      label: 'Distance',
      value:
        from === undefined ? (
          <>
            <Skeleton width="medium" />
            <noscript>from your suburb: needs JavaScript</noscript>
          </>
        ) : (
          `${kilometresText(distance)} from ${suburbLabel(from)}, as the crow flies`
        ),
    },
    {
      label: 'Phone',
      value: details
        .flatMap(({ phones }) => phones)
        .map((number, index) => (
          <Fragment key={number}>
            {index > 0 && ' / '}
            <Phone number={number} />
          </Fragment>
        )),
    },
    { label: 'Departments', value: details.flatMap(({ departments }) => departments).join(', ') },
    { label: 'Home delivery', value: excludesHomeDelivery ? 'No: collect your car here' : 'Yes' },
    ...(brand.limitedSeries === undefined
      ? []
      : [{ label: `Sells ${brand.limitedSeries} cars`, value: sellsLimitedSeries ? 'Yes' : 'No' }]),
    { label: 'Languages', value: languages.join(', ') },
    { label: licence.label, value: licence.number },
    {
      label: 'Website',
      value: (
        <a href={website.url} target="_blank" rel="noopener noreferrer">
          {website.name} (opens in a new tab)
        </a>
      ),
    },
  ];
  return (
    <Card title="About this retailer">
      <DefinitionRows isStacked rows={rows} />
    </Card>
  );
};
