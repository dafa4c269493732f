import type { ContractDetails } from '@driveaway/domain/api/contract.ts';
import {
  contractFormSchema,
  contractNotes,
  maximumNotesLength,
  type ContractForm as ContractValues,
} from '@driveaway/domain/customer/contract-form.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { newCarBuyerSheet } from '@driveaway/domain/terms/new-car-buyer-sheet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { isApiFailure, isNotFound, isOutcomeUnknown, isSignInNeeded, messageOf } from '../../../api/api-failure.ts';
import { acceptContract } from '../../../api/order-calls.ts';
import { contractDetailsQuery, orderDetailsQuery, readOrderDetails } from '../../../api/order-queries.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { useSentForm } from '../../../api/use-sent-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { StillNeeded } from '../../../ui/form/still-needed.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { Refusal } from '../../../ui/form/use-validated-form.ts';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/step-address.ts';
import { createContractDrafts } from './contract-draft.ts';
import { CoolingOffNotice } from './cooling-off-notice.tsx';
import type { StepProps } from '../frame/order-step.tsx';

type ContractFormProps = Omit<StepProps, 'isReadOnly'> & {
  readonly details: ContractDetails;
  /** The contract that was read is no longer the valid one. */
  readonly onChanged: () => void;
  /** It was accepted before with other special conditions; the server's words about that. */
  readonly onAcceptedOtherwise: (words: string) => void;
};

/** As the form holds it: nothing is left out. */
const formSchema = z.pipe(
  z.transform((values: ContractValues): z.input<typeof contractFormSchema> => values),
  contractFormSchema,
);

const fieldNames = { contractAccepted: 'Your agreement to the Contract of Sale' };

const notAccepted =
  'Something went wrong: we didn’t hear back, and your acceptance hasn’t arrived. You can submit again; it counts once.';
const notKnown =
  'Something went wrong: we didn’t hear back and can’t tell yet whether your acceptance has arrived. You can submit again; it counts once.';

/** Special conditions, the declaration and the acceptance. */
export const ContractForm = ({ order, checkout, details, onChanged, onAcceptedOtherwise }: ContractFormProps) => {
  const { orderNo, orderReference } = order;
  const { contractHash } = details;
  const [drafts] = useState(() => createContractDrafts(() => globalThis.sessionStorage));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const maySubmit = checkout.maySubmit && customerMay('accept', order, order.answeredAt);

  const goOn = async (): Promise<void> => {
    drafts.remove(orderNo);
    await queryClient.invalidateQueries(orderDetailsQuery(orderNo));
    void queryClient.invalidateQueries(contractDetailsQuery(orderNo));
    await navigate(stepAddress('thank-you', orderNo));
  };

  /** No answer came: the order knows whether the acceptance arrived. */
  const askOrder = async (): Promise<Refusal> => {
    const asked = await readOrderDetails(orderNo).catch(() => undefined);
    if (asked?.checkout.contractAccepted !== true) return { message: asked === undefined ? notKnown : notAccepted };
    await goOn();
    return {};
  };

  const refused = async (error: unknown): Promise<Refusal> => {
    if (isOutcomeUnknown(error)) return askOrder();
    if (isSignInNeeded(error)) {
      await navigate(loginAddress(location));
      return {};
    }
    if (isApiFailure(error) && error.failure?.code === 'contract-changed') {
      form.setValue('contractAccepted', false);
      onChanged();
    } else {
      if (isApiFailure(error) && error.failure?.code === 'accepted-otherwise') onAcceptedOtherwise(messageOf(error));
      // it may have been accepted in another window
      void queryClient.invalidateQueries(contractDetailsQuery(orderNo));
      void queryClient.invalidateQueries(orderDetailsQuery(orderNo));
    }
    return { message: isNotFound(error) ? 'Order not found' : messageOf(error) };
  };

  const { form, values, field, ...acceptance } = useSentForm({
    idPrefix: 'contract',
    schema: formSchema,
    start: { orderReference, ...drafts.load(orderNo, details.notes), contractAccepted: false },
    ifDue: (send) => (maySubmit ? checkout.submit(send) : undefined),
    send: (valid, options) => acceptContract(orderNo, { ...valid, contractHash, replacesNotes: true }, options),
    contentOf: (valid) => [valid, contractHash],
    onSent: goOn,
    onRefused: refused,
  });
  const notes = contractNotes(values);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: changed }) => {
          drafts.save(orderNo, changed);
        },
      }),
    [form, drafts, orderNo],
  );

  return (
    <form className={styles.form} noValidate onSubmit={acceptance.submit}>
      <CoolingOffNotice {...(values.isFinanceApproval ? details.coolingOffWithFinance : details.coolingOff)} />
      <fieldset className={styles.group} disabled={acceptance.isBusy}>
        <legend>Special conditions (optional)</legend>
        <p className={styles.hint}>Want to make your offer subject to something? Tell us here.</p>
        <Checkbox {...field('isFinanceApproval')} label="Finance approval" />
        <Checkbox {...field('isOther')} label="Other special conditions" />
        {values.isOther && (
          <TextArea
            {...field('notes')}
            label="Your note to the seller"
            description={`${values.notes.trim().length} of ${maximumNotesLength} characters`}
            rows={4}
          />
        )}
        <div>
          <p className={styles.hint} id="contract-notes-label">
            This is exactly what we’ll send:
          </p>
          <blockquote className={styles.quote} aria-labelledby="contract-notes-label" aria-live="polite">
            {notes === '' ? 'No special conditions.' : notes}
          </blockquote>
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={acceptance.isBusy}>
        <legend>Declaration</legend>
        <p className={styles.hint}>Your rights by law are explained in {newCarBuyerSheet}.</p>
        <Checkbox
          {...field('contractAccepted')}
          required
          label="I have read the Contract of Sale and agree to it."
          description="Your order stays an offer until the seller confirms acceptance."
        />
      </fieldset>
      <div className={styles.foot}>
        <ErrorSummary problems={acceptance.problems} focusKey={acceptance.attempt} />
        <Button
          type="submit"
          size="large"
          isFullWidth
          isLoading={acceptance.isBusy}
          disabled={!acceptance.isComplete || !maySubmit}
        >
          Accept Terms & Submit
        </Button>
        <StillNeeded fields={acceptance.needed(fieldNames)} />
      </div>
    </form>
  );
};
