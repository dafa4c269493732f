import { tradeInCarOf, tradeInConditions, tradeInFormSchema } from '@driveaway/domain/customer/trade-in-form.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { requestValuation } from '../../api/order-calls.ts';
import { tradeInConditionLabels } from '../../content/trade-in-conditions.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { valuationStore, type KeptValuation } from '../../browser/valuation-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { Card } from '../../ui/page/section.tsx';
import { valueText } from '../../ui/figures/value-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { stateMoment } from './date-text.ts';
import { PhotosOfCar } from './photos-of-car.tsx';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';
import { openOffer } from './open-offer.ts';
import { TradeInOffer } from './trade-in-offer.tsx';

const conditions = tradeInConditions.map((value) => ({ value, label: tradeInConditionLabels[value] }));

const Requested = ({
  car,
  requestedAt,
  state,
}: NonNullable<ProfileOrder['tradeIn']> & { readonly state: StateCode }) => (
  <Card title="Your request">
    <DefinitionRows
      rows={[
        { label: 'Car', value: `${car.year} ${car.make} ${car.model}` },
        { label: 'Odometer', value: `${groupedDigits(car.kilometres)} km` },
        { label: 'Condition', value: tradeInConditionLabels[car.condition] },
        { label: 'Sent', value: stateMoment(requestedAt, state) },
      ]}
    />
  </Card>
);

/** The form as it starts: empty, or with the car that was valued in this browser. */
const startOf = (valuation: KeptValuation | undefined): Partial<z.input<typeof tradeInFormSchema>> => {
  if (valuation === undefined) return { make: '', model: '', year: '', kilometres: '' };
  const { year, kilometres, ...car } = valuation.car;
  return { ...car, year: String(year), kilometres: String(kilometres) };
};

const TradeInForm = (order: DatedProfileOrder) => {
  const { orderNo, tradeIn } = order;
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  // what this browser keeps of a car is taken over once; a car that was sent already is another one
  const [ownCar] = useState(() => (tradeIn === null ? valuationStore.get() : undefined));
  const form = useSentForm({
    idPrefix: 'trade-in',
    schema: tradeInFormSchema,
    start: startOf(ownCar),
    send: (values, options) => requestValuation({ orderNo, car: tradeInCarOf(values) }, options),
    onSent: async ({ message }) => {
      setSaid(message);
      form.form.reset(startOf(undefined));
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === orderNo });
    },
    isRepeatable: true,
  });
  const { field } = form;
  return (
    <Card title={tradeIn === null ? 'The car you have' : 'Send another car instead'}>
      {openOffer(order) !== undefined && <p>If you ask for another valuation, the offer above ends.</p>}
      {ownCar !== undefined && said === '' && (
        <p>
          This is the car that you had valued in this browser, at about {valueText(ownCar)}. Change what is no longer
          right; the offer for this order may be higher or lower.
        </p>
      )}
      {said !== '' && <Notice tone="success" title={said} />}
      <form className={styles.block} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} focusKey={form.attempt} />
        <div className={styles.pair}>
          <TextField {...field('make')} label="Make" required />
          <TextField {...field('model')} label="Model" required />
        </div>
        <div className={styles.pair}>
          <TextField {...field('year')} label="Year it was built" inputMode="numeric" maxLength={4} required />
          <TextField {...field('kilometres')} label="Odometer" inputMode="numeric" suffix="km" required />
        </div>
        <SelectField
          {...field('condition')}
          label="Condition"
          emptyLabel="Choose what fits best"
          options={conditions}
          required
        />
        <div className={styles.actions}>
          <Button type="submit" isLoading={form.isBusy}>
            Ask for a valuation
          </Button>
        </div>
      </form>
      <PhotosOfCar {...order} />
    </Card>
  );
};

const TradeIn = (order: DatedProfileOrder) => {
  const { tradeIn, dealerDetails, financeDetails } = order;
  const mayAsk = customerMay('tradeIn', order, order.answeredAt);
  const isAgreed = financeDetails.tradeIn > 0;
  const offer = tradeIn?.offer ?? null;
  return (
    <>
      <p>
        {!isAgreed &&
          `Tell us about your car, and ask ${dealerDetails.displayName} to value it for this order. We’ll keep your request with the order. No obligation for either of you; any offer will be here to accept or decline. `}
        To talk about your trade-in, call {dealerDetails.displayName} on <Phone number={dealerDetails.phoneNumber} />.
      </p>
      {offer !== null && (mayAsk || isAgreed) && <TradeInOffer order={order} offer={offer} />}
      {tradeIn !== null && <Requested {...tradeIn} state={order.choice.state} />}
      {mayAsk && <TradeInForm {...order} />}
      {!mayAsk && !isAgreed && (
        <Notice tone="info" title="This order is over" isLive={false}>
          A car can be traded in with an order that is under way.
        </Notice>
      )}
    </>
  );
};

/** Trade-in: a request to value a car, recorded with the order. */
export const TradeInPage = () => (
  <ProfileFrame path="/profile/trade-in" title="Trade-in">
    {({ order }) => <TradeIn {...order} />}
  </ProfileFrame>
);
