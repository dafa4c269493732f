import { brand } from '@driveaway/domain/brand/brand.ts';
import { isCustomers, type NextStepKind } from '@driveaway/domain/order/next-step.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { phoneAddress } from '../../ui/controls/phone-address.ts';
import { Card } from '../../ui/page/section.tsx';
import { calendarDay, sydneyDay } from './date-text.ts';
import { nextStepOf, sentenceOfStep, stepExpectedOn } from './next-step-words.ts';
import styles from './profile.module.css';

/** The day that a step is expected to end, or that it has passed; '' where nobody named one. */
const expectation = (day: string | undefined, answeredAt: string): string => {
  if (day === undefined) return '';
  return day < sydneyDay(answeredAt)
    ? ` That was expected on ${calendarDay(day)}; we are finding out more.`
    : ` That is expected on ${calendarDay(day)}.`;
};

type Action = { readonly label: string; readonly href: string };

const callRetailer = ({ dealerDetails: { displayName, phoneNumber } }: DatedProfileOrder): Action | undefined =>
  phoneNumber === '' ? undefined : { label: `Call ${displayName}`, href: phoneAddress(phoneNumber) };

const writeToUs = ({ orderNo }: DatedProfileOrder): Action => ({
  label: `Write to your ${brand.coordinator.name.toLowerCase()}`,
  href: `mailto:${brand.coordinator.email}?subject=${encodeURIComponent(`Order ${orderNo}`)}`,
});

const titles: Readonly<Partial<Record<NextStepKind, string>>> = {
  arrangeHandover: 'Agree on your handover',
  talkAboutFinance: 'Talk to us about your finance',
};

const actionOf = (kind: NextStepKind, order: DatedProfileOrder): Action | undefined => {
  if (kind === 'arrangeHandover' || kind === 'retailerPrepares') return callRetailer(order);
  return kind === 'talkAboutFinance' ? writeToUs(order) : undefined;
};

/** The next thing about an order that has no card of its own on the page: one sentence, and a button where one helps. */
export const NextThing = ({ order }: { readonly order: DatedProfileOrder }) => {
  const step = nextStepOf(order);
  const action = actionOf(step.kind, order);
  return (
    <Card title={titles[step.kind] ?? 'Nothing for you to do right now'}>
      <p>
        {sentenceOfStep(step)}
        {expectation(stepExpectedOn(step, order), order.answeredAt)}
      </p>
      {action !== undefined && (
        <div className={styles.actions}>
          <a className={buttonClass({ look: isCustomers(step) ? 'primary' : 'secondary' })} href={action.href}>
            {action.label}
          </a>
        </div>
      )}
    </Card>
  );
};
