import { keptOrders, type KeptOrder } from '../../browser/kept-orders.ts';
import { asChosen } from '../../cars/drawing/as-chosen.ts';
import { CarDrawing } from '../../cars/drawing/later-car-drawing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { dayRange, sydneyMoment } from './date-text.ts';
import { Journey } from './journey-bar.tsx';
import styles from './profile.module.css';

/** Stage, dates and car of an order, as they were when they could last be read. */
export const KnownOrder = ({ status, car, journey, handover, answeredAt }: KeptOrder) => (
  <div className={styles.layout}>
    <section className={`${styles.widget} ${styles.withCar}`} aria-label="Your order when you last saw it">
      <div className={styles.car}>
        <CarDrawing {...car} {...asChosen(car)} title={[car.title, ...car.options].join(', ')} />
      </div>
      <div className={styles.glance}>
        <p className={styles.status}>{status}</p>
        <p className={styles.quiet}>
          {car.title}, {car.options.join(', ')}
        </p>
      </div>
    </section>
    <div className={styles.content}>
      <Journey journey={journey} answeredAt={answeredAt} />
      {handover !== null && (
        <Card title="Expected handover">
          <p className={styles.status}>{dayRange(handover)}</p>
          <p className={styles.quiet}>An estimate, not a promise.</p>
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
      <Notice
        tone="info"
        title={known === undefined ? 'Your order cannot be loaded now' : 'Your order as you last saw it'}
      >
        {known === undefined ? (
          <p>It appears here as soon as there is a connection.</p>
        ) : (
          <p>
            There is no connection. This is what we knew on{' '}
            <time dateTime={known.answeredAt}>{sydneyMoment(known.answeredAt)}</time>, Sydney time; it is brought up to
            date as soon as there is one.
          </p>
        )}
        <Button
          look="secondary"
          onClick={() => {
            onTryAgain();
          }}
        >
          Try again
        </Button>
      </Notice>
      {known !== undefined && <KnownOrder {...known} />}
    </>
  );
};
