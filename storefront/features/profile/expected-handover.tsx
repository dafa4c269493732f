import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HandoverSource } from '@driveaway/domain/order/handover-sources.ts';
import { daysText } from '@driveaway/domain/time/day-text.ts';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './profile.module.css';

const sources: Readonly<Record<HandoverSource, string>> = {
  order: 'This is the month that was named when you ordered. It narrows as your car comes closer.',
  stock: 'Reckoned from the day on which the car in stock can be had.',
  shipDue: 'Reckoned from the day on which the ship is due. It narrows once your car is ashore.',
  landed: 'Reckoned from the day on which your car came ashore. It narrows once your car leaves for your retailer.',
  dispatch: 'Reckoned from the day on which your car leaves for your retailer.',
  retailerDue: 'Reckoned from the day on which your retailer expects the car.',
  atRetailer: 'Reckoned from the day on which your car reached your retailer.',
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
      If that does not suit you, write to <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a>{' '}
      and we go through with you what is possible: another day, another car or ending your order. Your rights under the
      Australian Consumer Law stay as they are.
    </>
  );
  if (today > to) {
    return (
      <Notice tone="info" title="These days have passed" isLive={false}>
        <p>
          We are sorry. {retailer} can tell you how far your car is. {mayBe}
        </p>
      </Notice>
    );
  }
  return slippedFrom === null ? null : (
    <Notice
      tone="info"
      title={isCorrection ? 'We told you a wrong date' : 'Later than we told you before'}
      isLive={false}
    >
      <p>
        We are sorry. Before, we expected {daysText(slippedFrom)}. {mayBe}
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
      <p className={styles.quiet}>An estimate, not a promise. {sources[handover.source]}</p>
      <Slip {...props} />
    </Card>
  );
};
