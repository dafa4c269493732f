import type { AuthenticationDetails } from '@driveaway/domain/api/session.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { cardYouPaidWith } from '@driveaway/domain/payments/card-words.ts';
import { paymentReviewed } from '@driveaway/domain/payments/payment-reviewed.ts';
import { maximumDepositCents, minimumDepositCents } from '@driveaway/domain/terms/deposit-rules.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { hasCome } from '@driveaway/domain/time/has-come.ts';
import { useMachine } from '@xstate/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { loginAddress } from '../../../api/return-address.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { todayInSydney } from '../../../browser/browser-clock.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { moneyText } from '../../../ui/figures/money.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { StillNeeded } from '../../../ui/form/still-needed.tsx';
import { schemaOfRules } from '../../../ui/form/schema-of-rules.ts';
import { useValidatedForm, type SubmitOutcome } from '../../../ui/form/use-validated-form.ts';
import { CardFields, SandboxCards } from './card-fields.tsx';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/step-address.ts';
import { BuiltInstead } from '../frame/built-instead.tsx';
import { cardEncryptionFor } from './ecrypt-card.ts';
import type { StepProps } from '../frame/order-step.tsx';
import { amountFrom, paidValues, payValidationErrors, payFieldNames, type PayValues } from './pay-values.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { paymentMachine } from './payment-machine.ts';

/** After this many polls of the order, about half a minute, there is no reason to keep the customer here. */
const manyQuestions = 12;

const depositRange = `From ${moneyText({ dollars: dollarsFromCents(minimumDepositCents) })} to ${moneyText({ dollars: dollarsFromCents(maximumDepositCents) })}.`;

const unavailable = 'Something went wrong. Service unavailable.';

/** The payment of this visit: what is sent, and asked when no answer came. */
const usePayment = ({ orderNo, checkout }: StepProps['order']) => {
  const keys = useSubmitKeys();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [isGone, setGone] = useState(false);

  const { pay, askOrder } = createPaymentCalls({
    orderNo,
    keys,
    queries: queryClient,
    logInAgain: () => navigate(loginAddress(location)),
    onCarGone: () => {
      setGone(true);
    },
  });
  const [payment, send] = useMachine(
    paymentMachine.provide({
      actors: {
        pay: fromPromise(({ input }) => pay(input)),
        askOrder: fromPromise(({ signal }) => askOrder(signal)),
      },
    }),
    { input: checkout },
  );
  return { payment, send, isGone };
};

type PayFormProps = StepProps & { readonly settings: AuthenticationDetails };

/** The card form. The card leaves this component encrypted, and its digits are forgotten as soon as they are. */
export const PayForm = ({ order, checkout, isReadOnly, settings }: PayFormProps) => {
  const { orderNo, orderReference } = order;
  const { payment, send: sendToPayment, isGone } = usePayment(order);
  const [wasPaidBefore] = useState(isReadOnly);
  const continueRef = useRef<HTMLAnchorElement>(null);
  const isPaid = isReadOnly || payment.matches('paid');
  const isAsking = payment.matches('asking') || payment.matches('waiting');
  const isBusy = payment.matches('sending') || isAsking;
  const mayPay = checkout.maySubmit && customerMay('pay', order, order.answeredAt);
  const { said, isHeld } = payment.context;
  const hasJustPaid = said?.tone === 'success';

  const pay = async (values: PayValues): Promise<SubmitOutcome> => {
    const { cardNumber, cardCVN, amount, ...card } = values;
    const dollars = amountFrom(amount);
    if (dollars === undefined || !mayPay || isBusy) return undefined;
    const encryption = await cardEncryptionFor(settings);
    if (encryption === undefined) return { message: unavailable };
    const [encryptedNumber, encryptedCode] = await Promise.all([
      encryption.encrypt('cardNumber', cardNumber, orderReference),
      encryption.encrypt('cardCVN', cardCVN, orderReference),
    ]);
    form.reset({ ...values, cardNumber: '', cardCVN: '' });
    const request = {
      ...card,
      orderReference,
      amount: dollars,
      cardNumber: encryptedNumber,
      cardCVN: encryptedCode,
    };
    await checkout.submit(async () => {
      sendToPayment({ type: 'submit', request });
    });
    return undefined;
  };
  const { form, ...validated } = useValidatedForm({
    idPrefix: 'pay',
    schema: schemaOfRules((values: PayValues) =>
      isPaid || isBusy ? {} : payValidationErrors(values, { orderReference, today: todayInSydney() }),
    ),
    start: paidValues(order),
    onValid: pay,
  });

  useEffect(() => {
    // the button that had the focus is disabled now
    if (hasJustPaid) continueRef.current?.focus();
  }, [hasJustPaid]);

  const paidWith = order.deposit?.maskedCard;
  useEffect(() => {
    // the card typed here may be a different one: another window paid
    if (paidWith === undefined) return;
    form.setValue('cardNumber', paidWith);
    form.setValue('cardCVN', '');
  }, [form, paidWith]);

  // an error that blocks this payment is newer than the outcome of the last one
  const isUnsent = validated.problems.some(({ fieldId }) => fieldId === undefined);
  const declined = said?.tone === 'error' && !isUnsent ? [{ message: said.message }] : [];
  const problems = [...declined, ...validated.problems];
  const amount = amountFrom(validated.values.amount);
  const paid = isPaid && (
    <>
      <Notice tone="success" title={said?.message ?? 'Your order fee is paid'} isLive={!wasPaidBefore}>
        {order.deposit !== null && (
          <p>
            {moneyText({ dollars: order.deposit.amount })} from {cardYouPaidWith(order.deposit.maskedCard)}.
          </p>
        )}
      </Notice>
      <Link
        ref={continueRef}
        className={buttonClass({ look: 'primary', size: 'large', isFullWidth: true })}
        to={stepAddress('contract', orderNo)}
      >
        Continue
      </Link>
    </>
  );
  return (
    <form className={styles.form} noValidate autoComplete="on" onSubmit={validated.submit}>
      {!isBusy && <ErrorSummary problems={problems} focusKey={`${validated.attempt} ${said?.message ?? ''}`} />}
      {isGone && order.buildId !== undefined && <BuiltInstead buildId={order.buildId} />}
      {wasPaidBefore && <div className={styles.group}>{paid}</div>}
      {settings.cardPaymentEndpoint === 'Sandbox' && !isPaid && <SandboxCards />}
      <fieldset className={styles.group} disabled={isPaid || isBusy || !mayPay} translate="no">
        <legend>Order fee</legend>
        <p className={styles.hint}>{depositRange}</p>
        <NumberField {...validated.field('amount')} isWhole={false} label="Amount" prefix="$" required />
        <CardFields form={validated} />
      </fieldset>
      <div className={styles.foot}>
        {!wasPaidBefore && paid}
        {isAsking && (
          <Notice tone="info" title={isHeld ? 'Your payment is being reviewed' : 'We’re checking with the bank'}>
            {isHeld
              ? paymentReviewed
              : payment.context.questions < manyQuestions
                ? 'This takes a moment. Please leave this page open and don’t pay again: you won’t be charged twice.'
                : 'This takes longer than usual. You can leave this page: your order will find out by itself, and show here and in your account whether you paid. You won’t be charged twice.'}
          </Notice>
        )}
        {!isPaid && !isBusy && hasCome(order.offerEndsAt, order.answeredAt) && (
          <Notice tone="info" title="This offer has ended" isLive={false}>
            Its price was kept for you until {deadlineText(order.offerEndsAt, order.state)}. Please order again for a
            current price.
          </Notice>
        )}
        <Button
          type="submit"
          size="large"
          isFullWidth
          isLoading={isBusy && !isHeld}
          disabled={isPaid || isHeld || !mayPay || !validated.isComplete}
        >
          Pay Now
        </Button>
        {!isPaid && !isBusy && (
          <>
            <StillNeeded fields={validated.needed(payFieldNames)} />
            {amount !== undefined && validated.isComplete && (
              <p className={styles.hint}>
                You pay {moneyText({ dollars: amount })} to {brand.merchant.name} for order {orderNo}.
              </p>
            )}
          </>
        )}
        {!isPaid && (
          <p className={styles.hint}>
            Your card number and security code are encrypted in your browser for the payment gateway. Nobody at{' '}
            {brand.name} can read or keep them.
          </p>
        )}
      </div>
    </form>
  );
};
