import type { CancelReason } from '@driveaway/domain/api/cancel-order.ts';
import { orderMachine } from '@driveaway/domain/order/order-machine.ts';
import { refundPromise, refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { cancelOrder } from '../../api/order-calls.ts';
import { readProfileOrder, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import type { Refusal } from '../../ui/form/use-validated-form.ts';
import { Stack } from '../../ui/page/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { learnWhetherCancelled } from './learn-whether-cancelled.ts';
import { heldDollars } from './refund-rows.ts';

const askAgainMs = 2000;

const reasons: readonly { readonly value: CancelReason; readonly label: string }[] = [
  { value: 'change-of-mind', label: 'I changed my mind' },
  { value: 'another-car', label: 'I chose another car' },
  { value: 'delivery-time', label: 'The delivery takes too long' },
  { value: 'price', label: 'The car costs too much' },
  { value: 'finance', label: 'The finance did not work out' },
  { value: 'retailer', label: 'I don’t want the new retailer' },
  { value: 'charges', label: 'I don’t accept the new charges' },
];
const formSchema = z.object({ reason: z.enum(['', ...reasons.map(({ value }) => value)]) });

const unheard = 'We didn’t hear back, and your order isn’t cancelled. You can try again; it counts once.';
const unknown =
  'We didn’t hear back and can’t tell yet whether your order is cancelled. You can try again; it counts once.';

/** What happens to the money, and by when. */
const MoneyBack = ({ financeDetails }: DatedProfileOrder) => {
  const { deposit } = financeDetails;
  const held = heldDollars(financeDetails);
  return (
    <>
      {deposit === 0 && held <= 0 && (
        <p>
          You haven’t paid anything yet, so there’s nothing to refund. Any payment still on its way will come back to
          you.
        </p>
      )}
      {deposit > 0 && (
        <p>
          The order fee of {moneyText({ dollars: deposit })} is {refundPromise}. We’ll send it at once; banks take a few
          of those days to show it.
        </p>
      )}
      {held > 0 && (
        <p>
          The {moneyText({ dollars: held })} of the balance that you’ve paid will come back by bank transfer{' '}
          {refundTerm}; the seller will settle that with you.
        </p>
      )}
    </>
  );
};

const isCancelled = ({ lifecycle }: DatedProfileOrder): boolean =>
  orderMachine.resolveState({ value: lifecycle }).matches({ fulfilment: 'cancelled' });

type CancelDialogProps = {
  readonly order: DatedProfileOrder;
  /** What is chosen at first as the reason. */
  readonly reason?: CancelReason | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The order is cancelled; its page shows that in a moment. */
  readonly onCancelled: () => void;
};

const wait = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, askAgainMs);
  });

/** The dialog that cancels an order. It stays mounted while closed, and with it what was sent and not answered yet. */
export const CancelDialog = ({ order, reason: given, isOpen, onClose, onCancelled }: CancelDialogProps) => {
  const { orderNo } = order;
  const queryClient = useQueryClient();
  const cancelled = async (): Promise<void> => {
    onClose();
    onCancelled();
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === orderNo });
  };
  /** No answer came: the order knows whether it is cancelled. */
  const askOrder = async (): Promise<Refusal> => {
    const answer = await learnWhetherCancelled({
      isCancelled: async () => isCancelled(await readProfileOrder(orderNo)),
      wait,
    });
    if (answer !== true) return { message: answer === undefined ? unknown : unheard };
    await cancelled();
    return {};
  };
  const { field, problems, attempt, isBusy, submit } = useSentForm({
    idPrefix: 'cancel',
    schema: formSchema,
    start: { reason: given ?? '' },
    send: ({ reason }, options) => cancelOrder({ orderNo, ...(reason !== '' && { reason }) }, options),
    onSent: cancelled,
    onRefused: async (error) => (isOutcomeUnknown(error) ? askOrder() : { message: messageOf(error) }),
    isRepeatable: true,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose}>
      <DialogTitle>Cancel order {orderNo}?</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <Stack>
            <ErrorSummary problems={problems} focusKey={attempt} />
            <MoneyBack {...order} />
            <p>We’ll no longer keep your car and its price for you. A cancelled order can’t be restarted.</p>
            <SelectField
              {...field('reason')}
              label="Why? (optional)"
              emptyLabel="I’d rather not say"
              options={reasons.filter(({ value }) => value !== 'charges' || order.chargesChange !== undefined)}
              disabled={isBusy}
            />
          </Stack>
        </DialogBody>
        <DialogActions>
          <Button type="submit" isLoading={isBusy}>
            Cancel my order
          </Button>
          <DialogCloseButton data-initial-focus>Keep my order</DialogCloseButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
