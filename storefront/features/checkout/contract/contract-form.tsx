import type { ContractDetails } from '@driveaway/domain/api/contract.ts';
import {
  contractFormSchema,
  contractNotes,
  maximumNotesLength,
  type ContractForm as ContractValues,
} from '@driveaway/domain/customer/contract-form.ts';
import { customerMay } from '@driveaway/domain/order/customer-may.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiFailure, isNotFound, isOutcomeUnknown, isSignInNeeded, messageOf } from '../../../api/api-failure.ts';
import { acceptContract } from '../../../api/order-calls.ts';
import { contractDetailsQuery, orderDetailsQuery, readOrderDetails } from '../../../api/order-queries.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { StillNeeded } from '../../../ui/form/still-needed.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useValidation } from '../../../ui/form/use-validation.ts';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/checkout-frame.tsx';
import { createContractDrafts } from './contract-draft.ts';
import type { StepProps } from '../frame/order-step.tsx';

type ContractFormProps = Omit<StepProps, 'isReadOnly'> & {
  readonly details: ContractDetails;
  /** The contract that was read is no longer the valid one. */
  readonly onChanged: () => void;
};

const validationErrorsOf = (values: ContractValues): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { path, message } of contractFormSchema.safeParse(values).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
};

const notAccepted =
  'Something went wrong: we did not hear back, and your acceptance has not arrived. You can submit again; it counts once.';
const notKnown =
  'Something went wrong: we did not hear back and cannot tell yet whether your acceptance has arrived. You can submit again; it counts once.';

/** Special conditions, the declaration and the acceptance. */
export const ContractForm = ({ order, checkout, details, onChanged }: ContractFormProps) => {
  const { orderNo, orderReference } = order;
  const [drafts] = useState(() => createContractDrafts(() => globalThis.sessionStorage));
  const form = useForm<ContractValues>({
    defaultValues: { orderReference, ...drafts.load(orderNo), contractAccepted: false },
    mode: 'onChange',
  });
  const validation = useValidation({ form, idPrefix: 'contract', validationErrorsOf });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const keys = useSubmitKeys();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const maySubmit = checkout.maySubmit && customerMay('accept', order, order.answeredAt);
  const { values, field } = validation;
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

  const goOn = async (): Promise<void> => {
    drafts.remove(orderNo);
    await queryClient.invalidateQueries(orderDetailsQuery(orderNo));
    void queryClient.invalidateQueries(contractDetailsQuery(orderNo));
    await navigate(stepAddress('thank-you', orderNo));
  };

  /** No answer came: the order knows whether the acceptance arrived. */
  const askOrder = async (): Promise<void> => {
    const asked = await readOrderDetails(orderNo).catch(() => undefined);
    if (asked?.checkout.contractAccepted === true) await goOn();
    else setFailure(asked === undefined ? notKnown : notAccepted);
  };

  const refused = async (error: unknown): Promise<void> => {
    if (isOutcomeUnknown(error)) {
      await askOrder();
      return;
    }
    keys.settle();
    if (isSignInNeeded(error)) {
      await navigate(loginAddress(location));
      return;
    }
    if (isNotFound(error)) setFailure('Order not found');
    else setFailure(messageOf(error));
    if (isApiFailure(error) && error.failure?.code === 'contract-changed') {
      form.setValue('contractAccepted', false);
      onChanged();
    } else {
      // it may have been accepted in another window
      void queryClient.invalidateQueries(contractDetailsQuery(orderNo));
      void queryClient.invalidateQueries(orderDetailsQuery(orderNo));
    }
  };

  const accept = async (): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    const acceptance = { ...form.getValues(), contractHash: details.contractHash };
    try {
      await acceptContract(orderNo, acceptance, { idempotencyKey: keys.keyFor(JSON.stringify(acceptance)) });
      keys.settle();
      await goOn();
    } catch (error) {
      await refused(error);
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    validation.countSubmit();
    if (validation.isComplete && maySubmit) checkout.submit(() => void accept());
  };

  const needed = validation.validationErrors['contractAccepted'] !== undefined && {
    fieldId: validation.idOf('contractAccepted'),
    label: 'Your agreement to the Contract of Sale',
  };
  const problems = [...(failure === undefined ? [] : [{ message: failure }]), ...validation.problems];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.group} disabled={isSending}>
        <legend>Special conditions (optional)</legend>
        <p className={styles.hint}>
          The contract can depend on something. Say on what, and the seller will consider it.
        </p>
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
            Sent with your acceptance, word for word:
          </p>
          <blockquote className={styles.quote} aria-labelledby="contract-notes-label" aria-live="polite">
            {notes === '' ? 'No special conditions.' : notes}
          </blockquote>
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={isSending}>
        <legend>Declaration</legend>
        <Checkbox
          {...field('contractAccepted')}
          required
          label="I have read the Contract of Sale and agree to it."
          description="Your order stays an offer until the seller confirms acceptance."
        />
      </fieldset>
      <div className={styles.foot}>
        <ErrorSummary problems={problems} focusKey={`${validation.submits} ${failure ?? ''}`} />
        <Button
          type="submit"
          size="large"
          isFullWidth
          isLoading={isSending}
          disabled={!validation.isComplete || !maySubmit}
        >
          Accept Terms & Submit
        </Button>
        <StillNeeded fields={needed === false ? [] : [needed]} />
      </div>
    </form>
  );
};
