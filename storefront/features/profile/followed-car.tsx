import type { FollowedOrder } from '@driveaway/domain/api/followers.ts';
import { shipping } from '@driveaway/domain/brand/delivery-times.ts';
import { ports } from '@driveaway/domain/locations/ports.ts';
import type { FollowedMilestone } from '@driveaway/domain/order/followed-milestones.ts';
import { daysText } from '@driveaway/domain/time/day-text.ts';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { calendarDay } from './date-text.ts';
import { JourneySteps } from './journey-steps.tsx';
import { LaterSeaChart } from './later-sea-chart.ts';
import { voyagePart } from './likely-place.ts';
import { OrderedCar } from './ordered-car.tsx';
import styles from './profile.module.css';
import where from './where-it-is.module.css';

const labels: Readonly<Record<FollowedMilestone, string>> = {
  orderAccepted: 'Accepted',
  carAllocated: 'Allocated',
  atSea: 'At sea',
  inAustralia: 'In Australia',
  atRetailer: 'At the retailer',
  readyForHandover: 'Ready',
};

type Place = NonNullable<FollowedOrder['place']>;

const placeTitles: Readonly<Record<Place['step'], string>> = {
  atSea: 'Where the car is: at sea',
  ashore: 'Where the car is: in Australia',
  onTheRoad: 'Where the car is: on the road',
  atRetailer: 'Where the car is: at the retailer',
};

const row = (label: string, value: string | null | undefined): readonly DefinitionRow[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];

const PlaceCard = ({ place, today }: { readonly place: Place; readonly today: string }) => {
  const { step, on, vessel, port, landing, expectedOn } = place;
  const due = expectedOn === null ? '' : `${calendarDay(expectedOn)}${expectedOn < today ? ', which has passed' : ''}`;
  return (
    <Card title={placeTitles[step]}>
      <div className={landing === null ? undefined : where.voyage}>
        <DefinitionRows
          isStacked
          rows={[
            ...row('Ship', vessel),
            ...(landing === null ? [] : row('From', ports[shipping.loadingPort].name)),
            ...(landing === null ? [] : row('To', ports[landing].name)),
            ...row('Port', port),
            ...row('Since', calendarDay(on)),
            ...row('Due', due),
          ]}
        />
        {landing !== null && (
          <LaterSeaChart
            from={shipping.loadingPort}
            to={landing}
            part={voyagePart({ on, expectedOn: expectedOn ?? undefined }, today)}
          />
        )}
      </div>
    </Card>
  );
};

const stages: Readonly<Record<FollowedOrder['stage'], string>> = {
  underWay: 'On its way',
  handedOver: 'Handed over',
  over: 'This order has ended',
  unclear: 'Being looked into',
};

/** The last stage that was reached, in words. */
const stageOf = ({ stage, milestones }: FollowedOrder): string => {
  const last = milestones.findLast(({ standing }) => standing === 'reached');
  if (stage !== 'underWay') return stages[stage];
  return last === undefined ? 'Ordered' : labels[last.milestone];
};

const aboutHandover = ({ to, isArranged }: NonNullable<FollowedOrder['handover']>, today: string): string => {
  if (isArranged === true) return 'This is the day that’s booked.';
  return to < today
    ? 'These days have passed. The person who invited you will hear from us.'
    : 'An estimate. It’ll narrow as the car gets closer.';
};

/** All that a follower sees of an order: the car, how far it is, where it is and when it is expected. */
export const FollowedCar = ({ order }: { readonly order: FollowedOrder }) => {
  const { car, today, milestones, place, handover, stage } = order;
  return (
    <div className={styles.layout}>
      <aside className={`${styles.widget} ${styles.withCar}`} aria-label="The car at a glance">
        <div className={styles.car}>
          <OrderedCar {...car} />
        </div>
        <div className={styles.glance}>
          <p className={styles.quiet}>{car.title}</p>
          <p className={styles.status}>{stageOf(order)}</p>
          <p>{car.options.join(' | ')}</p>
        </div>
      </aside>
      <div className={styles.content}>
        <JourneySteps
          label="How far the car has come"
          today={today}
          steps={milestones.map(({ milestone, standing, on, expectedOn }) => ({
            label: labels[milestone],
            standing,
            on: on ?? undefined,
            expectedOn: expectedOn ?? undefined,
          }))}
        />
        {stage === 'over' && (
          <Notice tone="info" title="There is nothing more to follow" isLive={false}>
            The order of this car has ended.
          </Notice>
        )}
        {stage === 'handedOver' && (
          <Notice tone="success" title="The car has been handed over" isLive={false}>
            Have a good drive.
          </Notice>
        )}
        {handover !== null && (
          <Card title={handover.isArranged === true ? 'Handover' : 'Expected handover'}>
            <p className={styles.status}>{daysText(handover)}</p>
            <p className={styles.quiet}>{aboutHandover(handover, today)}</p>
          </Card>
        )}
        {place !== null && <PlaceCard place={place} today={today} />}
      </div>
    </div>
  );
};
