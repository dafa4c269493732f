import { daysText } from '@driveaway/domain/time/day-text.ts';
import { keptOrders, type KeptOrder } from '../../browser/kept-orders.ts';
import { Card } from '../../ui/page/section.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { stateMoment } from './date-text.ts';
import { handoverClock, handoverDay } from './handover-times.ts';
import { Journey } from './journey-bar.tsx';
import { OrderedCar } from './ordered-car.tsx';
import styles from './profile.module.css';

/** Stage, dates and car of an order, as they were when they could last be read. */
export const KnownOrder = ({ status, car, journey, handover, chosen, answeredAt, state }: KeptOrder) => (
  <div className={styles.layout}>
    <section className={`${styles.widget} ${styles.withCar}`} aria-label="Your order when you last saw it">
      <div className={styles.car}>
        <OrderedCar {...car} />
      </div>
      <div className={styles.glance}>
        <p className={styles.status}>{status}</p>
        <p className={styles.quiet}>
          {car.title}, {car.options.join(', ')}
        </p>
      </div>
    </section>
    <div className={styles.content}>
      <Journey journey={journey} answeredAt={answeredAt} state={state} />
      {chosen !== undefined && (
        <Card title="Your handover">
          <p className={styles.status}>{handoverDay(chosen.startsAt, chosen.state)}</p>
          <p>
            {handoverClock(chosen.startsAt, chosen.state)} ({chosen.state} time)
          </p>
        </Card>
      )}
      {handover !== null && (
        <Card title="Expected handover">
          <p className={styles.status}>{daysText(handover)}</p>
          <p className={styles.quiet}>This is an estimate.</p>
        </Card>
      )}
    </div>
  </div>
);

type LastKnownOrderProps = {
  /** The order that is asked for; without a number the one that was shown last. */
  readonly orderNo: string | undefined;
  readonly onTryAgain: () => unknown;
};

/** In the place of an order that cannot be reached: that it is so, and what this browser last showed of it. */
export const LastKnownOrder = ({ orderNo, onTryAgain }: LastKnownOrderProps) => {
  const known = keptOrders.of(orderNo);
  return (
    <>
      <TryAgain
        tone="info"
        title={known === undefined ? 'Your order cannot be loaded now' : 'Your order as you last saw it'}
        onTryAgain={onTryAgain}
      >
        {known === undefined ? (
          'It appears here as soon as there is a connection.'
        ) : (
          <>
            There’s no connection. This is what we knew on{' '}
            <time dateTime={known.answeredAt}>{stateMoment(known.answeredAt, known.state)}</time>; it will be updated as
            soon as there is one.
          </>
        )}
      </TryAgain>
      {known !== undefined && <KnownOrder {...known} />}
    </>
  );
};
