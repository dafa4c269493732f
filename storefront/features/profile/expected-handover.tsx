import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HandoverSource } from '@driveaway/domain/order/handover-sources.ts';
import { daysText } from '@driveaway/domain/time/day-text.ts';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './profile.module.css';

const sources: Readonly<Record<HandoverSource, string>> = {
  order: 'An estimate: the month named when you ordered. It’ll narrow as your car gets closer.',
  stock: 'Estimated from the day the car in stock is available.',
  shipDue: 'Estimated from the ship’s arrival date. It’ll narrow once your car is ashore.',
  landed: 'Estimated from the day your car came ashore. It’ll narrow once your car leaves for your retailer.',
  dispatch: 'Estimated from the day your car leaves for your retailer.',
  retailerDue: 'Estimated from the day your retailer expects the car.',
  atRetailer: 'Estimated from the day your car reached your retailer.',
};

type ExpectedHandoverProps = {
  readonly handover: ProfileOrder['delivery']['handover'];
  readonly retailer: string;
  /** yyyy-MM-dd in the order's state; '' while it is unknown. */
  readonly today: string;
};

const Slip = ({ handover, retailer, today }: ExpectedHandoverProps) => {
  if (handover === null) return null;
  const { slippedFrom, to, isCorrection = false } = handover;
  const mayBe = (
    <>
      If that doesn’t suit you, email <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a> and
      we’ll go through what’s possible: another day, another car or ending your order. Your rights under the Australian
      Consumer Law aren’t affected.
    </>
  );
  if (today > to) {
    return (
      <Notice tone="info" title="These days have passed" isLive={false}>
        <p>
          We’re sorry. {retailer} can tell you how far away your car is. {mayBe}
        </p>
      </Notice>
    );
  }
  return slippedFrom === null ? null : (
    <Notice
      tone="info"
      title={isCorrection ? 'We gave you the wrong date' : 'Later than we told you before'}
      isLive={false}
    >
      <p>
        We’re sorry. Before, we expected {daysText(slippedFrom)}. {mayBe}
      </p>
    </Notice>
  );
};

/** When the car is expected to be handed over, what that is known from, and what may be done when it became later. */
export const ExpectedHandover = (props: ExpectedHandoverProps) => {
  const { handover } = props;
  if (handover === null) return null;
  return (
    <Card title="Expected handover">
      <p className={styles.status}>{daysText(handover)}</p>
      <p className={styles.quiet}>{sources[handover.source]}</p>
      <Slip {...props} />
    </Card>
  );
};
