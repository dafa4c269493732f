import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { Link } from 'react-router-dom';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { CopyValue } from './copy-value.tsx';
import { calendarDay, stateDay } from './date-text.ts';
import styles from './profile.module.css';

const orKilometres = (day: string, kilometres: number): string =>
  `${calendarDay(day)}, or ${groupedDigits(kilometres)} km if that comes first`;

type OrderHandedOver = Pick<DatedProfileOrder, 'orderNo' | 'answeredAt'> & {
  readonly handover: Pick<NonNullable<ProfileOrder['handover']>, 'done'> | null;
  readonly choice: Pick<ProfileOrder['choice'], 'state'>;
  readonly carDetails: Pick<ProfileOrder['carDetails'], 'title' | 'vin'>;
  readonly dealerDetails: Pick<ProfileOrder['dealerDetails'], 'displayName'>;
};

/** A car that was handed over: since when, what is due, and until when the promises of the maker last. */
export const MyCar = ({ order }: { readonly order: OrderHandedOver }) => {
  const done = order.handover?.done ?? null;
  if (done === null) return null;
  const { handedOverOn, warranty, roadsideUntil, firstService } = done;
  const { carDetails, dealerDetails, orderNo } = order;
  const today = stateDay(order.answeredAt, order.choice.state);
  const ended = (day: string): string => (today > day ? 'This has ended.' : '');
  return (
    <Card title="My car">
      <p className={styles.status}>{carDetails.title}</p>
      <DefinitionRows
        isStacked
        rows={[
          ...(carDetails.vin === '' ? [] : [{ label: 'VIN', value: <CopyValue name="VIN" value={carDetails.vin} /> }]),
          { label: 'Handed over on', value: calendarDay(handedOverOn), detail: `By ${dealerDetails.displayName}` },
          {
            label: 'First service due by',
            value: orKilometres(firstService.by, firstService.kilometres),
            detail: 'Its service book has those after it',
          },
          {
            label: 'Warranty until the end of',
            value: orKilometres(warranty.until, warranty.kilometres),
            detail: ended(warranty.until),
          },
          ...(roadsideUntil === null
            ? []
            : [
                {
                  label: 'Roadside assistance until the end of',
                  value: calendarDay(roadsideUntil),
                  detail: ended(roadsideUntil),
                },
              ]),
        ]}
      />
      <p className={styles.quiet}>
        These are {brand.name}’s terms of the day of the handover. You also have rights under the Australian Consumer
        Law.
      </p>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ look: 'secondary' })}
          to={`/profile/documents?${new URLSearchParams({ orderNo }).toString()}`}
        >
          My documents
        </Link>
      </div>
    </Card>
  );
};
