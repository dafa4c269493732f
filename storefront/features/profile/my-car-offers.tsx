import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { useQuery } from '@tanstack/react-query';
import { customerCarOffersQuery } from '../../api/car-offer-calls.ts';
import { carOffer as words } from '../../content/car-offer.ts';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { carOfferStandingText } from './car-offer-standing-text.ts';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

const { mine } = words;

const CarOfferLine = ({ request }: { readonly request: AskedCarOffer }) => {
  const { token, car, retailer, requestedAt, standing } = request;
  const name = car === null ? '' : `${car.year} ${car.make} ${car.model}`;
  const stands = carOfferStandingText(request);
  const asked = stateMoment(requestedAt, 'NSW');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <br />
        {standing === 'offered' ? <strong>{stands}</strong> : stands}
        <br />
        <span className={styles.quiet}>
          {retailer.name} | Asked for on {asked}
        </span>
      </div>
      <a href={`/value-my-car#token=${token}`} aria-label={`${mine.see}: ${name}, asked for on ${asked}`}>
        {mine.see}
      </a>
    </li>
  );
};

const CarOffers = ({ requests }: { readonly requests: readonly AskedCarOffer[] }) => (
  <ul className={styles.sessions}>
    {requests.map((request) => (
      <CarOfferLine key={request.token} request={request} />
    ))}
  </ul>
);

/** What waits or stands, the latest first, and below it what is over. */
export const CarOfferList = ({ requests }: { readonly requests: readonly AskedCarOffer[] }) => {
  const isOpen = ({ standing }: AskedCarOffer): boolean => standing === 'waiting' || standing === 'offered';
  const open = requests.filter(isOpen);
  const over = requests.filter((request) => !isOpen(request));
  return (
    <>
      {requests.length === 0 && <p>{mine.none}</p>}
      {open.length > 0 && <CarOffers requests={open} />}
      {over.length > 0 && (
        <Accordion items={[{ title: `${mine.earlier} (${over.length})`, content: <CarOffers requests={over} /> }]} />
      )}
      <p>
        <a href="/value-my-car">{mine.value}</a>
      </p>
    </>
  );
};

/** What the customer asked an offer for, each with how it stands and the way to see it or have it deleted. */
export const MyCarOffers = () => {
  return (
    <Card title={mine.title}>
      <Loaded query={useQuery(customerCarOffersQuery())} what="the offers for your car">
        {(requests) => <CarOfferList requests={requests} />}
      </Loaded>
    </Card>
  );
};
