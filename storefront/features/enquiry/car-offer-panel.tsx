import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { carOfferQuery, forgetCarOwner } from '../../api/car-offer-calls.ts';
import { carOffer as words } from '../../content/car-offer.ts';
import { tradeInConditionLabels } from '../../content/trade-in-conditions.ts';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './valuation-page.module.css';

const { asked } = words;

/** How it stands, and what to do next. */
const Standing = ({ standing, offer, reason }: AskedCarOffer) => {
  switch (standing) {
    case 'waiting':
      return <Notice tone="info">{asked.waiting}</Notice>;
    case 'offered':
      return <p>{asked.goAhead}</p>;
    case 'expired':
      return <Notice tone="info">{asked.expired}</Notice>;
    case 'withdrawn':
      return (
        <Notice tone="info" title={offer === null ? asked.none : asked.withdrawn}>
          {reason === '' ? asked.next : `${reason} ${asked.next}`}
        </Notice>
      );
    case 'forgotten':
      return <Notice tone="info">{asked.forgotten}</Notice>;
  }
};

const rowsOf = ({ car, pictures, retailer, offer, standing }: AskedCarOffer) => [
  ...(offer === null || standing === 'withdrawn'
    ? []
    : [
        {
          label: standing === 'expired' ? 'Offered until' : 'Holds until the end of',
          value: dayText(offer.holdsUntil),
        },
        ...(offer.conditions === '' ? [] : [{ label: 'On condition', value: offer.conditions }]),
      ]),
  ...(car === null
    ? []
    : [
        { label: 'Car', value: `${car.year} ${car.make} ${car.model}` },
        { label: 'Odometer', value: `${groupedDigits(car.kilometres)} km` },
        { label: 'Condition', value: tradeInConditionLabels[car.condition] },
        { label: 'Photos', value: pictures === 0 ? 'None' : String(pictures) },
      ]),
  { label: 'Retailer', value: retailer.name },
  ...(retailer.phone === '' ? [] : [{ label: 'Their phone', value: <Phone number={retailer.phone} /> }]),
];

type CarOfferPanelProps = { readonly carOffer: AskedCarOffer; readonly isNew?: boolean };

/** An offer that was asked for, how it stands, and the way to withdraw the request. */
export const CarOfferPanel = ({ carOffer, isNew = false }: CarOfferPanelProps) => {
  const { token, offer, standing } = carOffer;
  const forgetting = useMutation({ mutationFn: () => forgetCarOwner(token) });
  const panel = useRef<HTMLDivElement>(null);
  const isGone = forgetting.isSuccess || standing === 'forgotten';
  // it takes the place of what had the focus
  useEffect(() => {
    if (isNew || forgetting.isSuccess) panel.current?.focus();
  }, [isNew, forgetting.isSuccess]);
  return (
    <div ref={panel} tabIndex={-1}>
      <Card title={asked.title}>
        {isNew && !isGone && <Notice tone="success">{asked.news}</Notice>}
        {forgetting.isSuccess && <Notice tone="success">{forgetting.data.message}</Notice>}
        {!isGone && offer !== null && standing === 'offered' && (
          <p className={styles.value}>{formatDollars(offer.amountCents)}</p>
        )}
        {!forgetting.isSuccess && !(isNew && standing === 'waiting') && <Standing {...carOffer} />}
        {!isGone && (
          <>
            <DefinitionRows isStacked rows={rowsOf(carOffer)} />
            <p className={styles.quiet}>{asked.text}</p>
            {forgetting.isError && <Notice tone="error">{messageOf(forgetting.error)}</Notice>}
            <div>
              <MutationButton look="secondary" mutation={forgetting}>
                {asked.forget}
              </MutationButton>
            </div>
          </>
        )}
        {!isNew && (
          <p>
            <a href="/value-my-car">{asked.another}</a>
          </p>
        )}
      </Card>
    </div>
  );
};

/** The car offer of a mailed link. */
export const LinkedCarOffer = ({ token }: { readonly token: string }) => {
  const query = useQuery(carOfferQuery(token));
  return (
    <Loaded query={query} what="your offer" label="Looking for your offer" reason={messageOf(query.error)}>
      {(data) => <CarOfferPanel carOffer={data} />}
    </Loaded>
  );
};
