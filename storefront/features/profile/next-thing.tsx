import { brand } from '@driveaway/domain/brand/brand.ts';
import { isCustomers, type NextStepKind, type OtherStep } from '@driveaway/domain/order/next-step.ts';
import type { CustomerStep } from '@driveaway/domain/order/things-to-do.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { phoneAddress } from '../../ui/controls/phone-address.ts';
import { Card } from '../../ui/page/section.tsx';
import { calendarDay, stateDay } from './date-text.ts';
import { nextStepOf, sentenceOfStep, stepExpectedOn } from './next-step-words.ts';
import styles from './profile.module.css';

/** The day that a step is expected to end, or that it has passed; '' where nobody named one. */
const expectation = (day: string | undefined, { answeredAt, choice }: DatedProfileOrder): string => {
  if (day === undefined) return '';
  return day < stateDay(answeredAt, choice.state)
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

/** What the customer does without a card of its own on the page, and what that is called. */
const titles = {
  talkAboutFinance: 'Talk to us about your finance',
  lodgeFinance: 'Apply for your finance',
  arrangeHandover: 'Agree on your handover',
  showLicence: 'Show your driver licence',
} as const satisfies Partial<Record<CustomerStep, string>>;
type ShownStep = OtherStep | keyof typeof titles;

const titleOf = (kind: ShownStep): string => (isCustomers(kind) ? titles[kind] : 'Nothing for you to do right now');

const actionOf = (kind: ShownStep, order: DatedProfileOrder): Action | undefined => {
  if (kind === 'talkAboutFinance') return writeToUs(order);
  return isCustomers(kind) || kind === 'retailerPrepares' ? callRetailer(order) : undefined;
};

/** Steps whose own card, or notice, is on the page. */
const withOwnCard = [
  'payFee',
  'orderAgain',
  'bankAnswers',
  'paymentIsReviewed',
  'contractComes',
  'acceptContract',
  'payBalance',
  'answerTradeIn',
  'chooseHandoverTime',
  'comeToHandover',
  'callAboutHandover',
  'carIsYours',
  'closerLook',
  'refundComes',
  'nothing',
] as const satisfies readonly NextStepKind[];

const isShown = (kind: NextStepKind): kind is Exclude<NextStepKind, (typeof withOwnCard)[number]> =>
  !withOwnCard.some((one) => one === kind);

/** Whether the page says what is next by `NextThing`. */
export const hasNextThing = (order: DatedProfileOrder): boolean => isShown(nextStepOf(order).kind);

/**
 * The next thing about an order that has no card of its own on the page: one sentence, and a button where one helps; nothing
 * where it has one.
 */
export const NextThing = ({ order }: { readonly order: DatedProfileOrder }) => {
  const step = nextStepOf(order);
  const { kind } = step;
  if (!isShown(kind)) return null;
  const action = actionOf(kind, order);
  return (
    <Card title={titleOf(kind)}>
      <p>
        {sentenceOfStep(step)}
        {expectation(stepExpectedOn(step, order), order)}
      </p>
      {action !== undefined && (
        <div className={styles.actions}>
          <a className={buttonClass({ look: isCustomers(kind) ? 'primary' : 'secondary' })} href={action.href}>
            {action.label}
          </a>
        </div>
      )}
    </Card>
  );
};
