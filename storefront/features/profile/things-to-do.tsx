import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { thingsToDo, type ThingToDo } from '@driveaway/domain/order/things-to-do.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { ownThings, ownTicks, type OwnThing } from '../../browser/own-ticks.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { Card } from '../../ui/page/section.tsx';
import { calendarDay } from './date-text.ts';
import { handoverDay } from './handover-times.ts';
import { balanceBy, toSeeTo } from './next-step-words.ts';
import styles from './profile.module.css';

const names: Readonly<Record<ThingToDo['thing'], string>> = {
  fee: 'Order fee',
  licence: 'Driver licence',
  contract: 'Contract',
  tradeIn: 'Your trade-in',
  finance: 'Finance application',
  balance: 'Balance',
  handover: 'Handover',
};
const standings: Readonly<Record<ThingToDo['standing'], string>> = {
  done: 'Done',
  yours: 'Your turn',
  others: 'In progress',
  later: 'Later',
};

const financeWords = ({ lifecycle, dealerDetails }: ProfileOrder): string => {
  switch (lifecycle.finance) {
    case 'pending':
      return 'The lender is deciding. If it asks you for documents, it’s waiting for them.';
    case 'approved':
      return 'The lender has approved it.';
    case 'denied':
      return 'The lender didn’t approve it. Talk to us about another lender, or another way to pay.';
    case 'notApplicable':
      return `Your order is subject to finance, and nobody has applied yet. Apply with your lender, or ask ${dealerDetails.displayName}.`;
  }
};

const balanceWords = (order: ProfileOrder): ReactNode => {
  const { financeDetails, lifecycle, orderNo } = order;
  const { totalAmountOwing, balanceDueOn } = financeDetails;
  if (lifecycle.balance === 'notDue') {
    return `${moneyText({ dollars: totalAmountOwing })} once your car is here. We’ll tell you by when.`;
  }
  if (lifecycle.balance !== 'owing') return 'Your car is paid for.';
  return (
    <>
      {moneyText({ dollars: totalAmountOwing })} in cleared funds
      {balanceDueOn === null ? ` ${balanceBy(order)}` : ` by ${calendarDay(balanceDueOn)}`}.{' '}
      <Link to={`/profile/pay-balance?${new URLSearchParams({ orderNo }).toString()}`}>Three ways to pay</Link>
    </>
  );
};

const handoverWords = (thing: ThingToDo, { handover, dealerDetails }: ProfileOrder): string => {
  const { displayName } = dealerDetails;
  if (thing.standing !== 'yours') return `${displayName} will offer you times to choose from.`;
  if (thing.step === 'chooseHandoverTime') return 'Choose one of the times above.';
  const day = handover?.chosen && handoverDay(handover.chosen.startsAt, handover.state);
  if (thing.step === 'callAboutHandover' && day) {
    return `It was booked for ${day}. If you don’t have your car yet, call ${displayName}.`;
  }
  return thing.step === 'comeToHandover' && day ? `You’ve chosen ${day}.` : `Agree on a day with ${displayName}.`;
};

const feeWords = (thing: ThingToDo, { checkout }: ProfileOrder): string => {
  if (thing.standing !== 'yours') {
    return checkout.paymentHeld
      ? 'Your payment is being reviewed before it goes through.'
      : 'We’re checking with the bank whether it’s paid.';
  }
  return thing.step === 'payFee'
    ? 'Pay it to keep this car at this price. You can get it back.'
    : 'The offer ended before it was paid.';
};

const licenceWords = (standing: ThingToDo['standing'], { dealerDetails }: ProfileOrder): string => {
  if (standing === 'done') return 'It came with your order. Have it with you at the handover.';
  return standing === 'later'
    ? 'It didn’t come with your order. Show it once the order fee is paid.'
    : `It didn’t come with your order. Show it to ${dealerDetails.displayName}.`;
};

const wordsOf = (one: ThingToDo, order: DatedProfileOrder): ReactNode => {
  const { thing, standing } = one;
  switch (thing) {
    case 'fee':
      return feeWords(one, order);
    case 'licence':
      return licenceWords(standing, order);
    case 'tradeIn':
      return 'Accept or decline our offer for your car.';
    case 'contract':
      if (standing === 'done') return 'You’ve accepted it. It’s under Documents.';
      if (standing === 'later') return 'You’ll get it once the order fee is paid.';
      return standing === 'yours' ? 'Read and accept it.' : 'We’re preparing it.';
    case 'finance':
      return financeWords(order);
    case 'balance':
      return balanceWords(order);
    case 'handover':
      return handoverWords(one, order);
  }
};

const ownWords: Readonly<Record<OwnThing, { readonly label: string; readonly description: string }>> = {
  insurance: {
    label: 'Insurance for the car itself',
    description: 'From handover day. The insurance in your registration only covers injuries to people.',
  },
  plates: {
    label: 'Number plates',
    description: 'Standard plates are included. Want personalised plates? Order them now: they take weeks.',
  },
};

/** What the customer sees to without us, ticked off in this browser alone. */
const OwnThings = ({ orderNo }: { readonly orderNo: string }) => {
  const [ticked, setTicked] = useState(() => ownTicks.of(orderNo));
  const tick = (thing: OwnThing, isTicked: boolean): void => {
    const next = ownThings.filter((one) => (one === thing ? isTicked : ticked.includes(one)));
    ownTicks.keep(orderNo, next);
    setTicked(next);
  };
  return (
    <fieldset className={styles.ownThings}>
      <legend>What you arrange yourself</legend>
      {ownThings.map((thing) => (
        <Checkbox
          key={thing}
          {...ownWords[thing]}
          checked={ticked.includes(thing)}
          onChange={({ currentTarget: { checked } }) => {
            tick(thing, checked);
          }}
        />
      ))}
      <p className={styles.quiet}>Your ticks are only kept in this browser.</p>
    </fieldset>
  );
};

/** What there is to see to until the handover, and how far each of it is; nothing once the order is over. */
export const ThingsToDo = ({ order }: { readonly order: DatedProfileOrder }) => {
  const things = thingsToDo(toSeeTo(order), order.answeredAt);
  if (things.length === 0) return null;
  return (
    <Card title="Things to do">
      <DefinitionRows
        isStacked
        rows={things.map((one) => ({
          key: one.thing,
          label: `${names[one.thing]}: ${standings[one.standing]}`,
          value: wordsOf(one, order),
        }))}
      />
      {order.lifecycle.fulfilment !== 'completed' && <OwnThings orderNo={order.orderNo} />}
    </Card>
  );
};
