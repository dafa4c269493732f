import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { chooseHandoverTime } from '../../api/order-calls.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { ArrangedHandover, type Choosing } from './arranged-handover.tsx';

type Handover = NonNullable<ProfileOrder['handover']>;

/** Chooses a time of those that the page shows. */
const useChoosing = ({ orderNo }: DatedProfileOrder, { offer, chosen }: Handover): Choosing => {
  const queryClient = useQueryClient();
  const keys = useSubmitKeys();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (startsAt: string) =>
      keys.send(startsAt, async (options) =>
        chooseHandoverTime({ orderNo, offer: offer?.number ?? 0, insteadOf: chosen?.number ?? 0, startsAt }, options),
      ),
    // also after a refusal: the times on the page are not those of the order any more
    onSettled: async () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === orderNo }),
  });
  return {
    choose: (startsAt, onDone) => {
      mutate(startsAt, { onSuccess: onDone });
    },
    isPending,
    refusal: error === null ? undefined : messageOf(error),
  };
};

const Arranging = ({ order, handover }: { readonly order: DatedProfileOrder; readonly handover: Handover }) => (
  <ArrangedHandover order={order} handover={handover} choosing={useChoosing(order, handover)} />
);

/** What is arranged for the handover; nothing before the retailer has offered times, and after the handover. */
export const HandoverCard = ({ order }: { readonly order: DatedProfileOrder }) => {
  const { handover } = order;
  return handover === null || handover.done !== null ? null : <Arranging order={order} handover={handover} />;
};
