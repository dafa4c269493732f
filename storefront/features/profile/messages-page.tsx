import type { TalkResponse } from '@driveaway/domain/api/talk.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { readMessages, talkQuery } from '../../api/talk-calls.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const lastRevisionOf = ({ messages }: TalkResponse): number => messages.at(-1)?.revision ?? -1;

/** Notes as read what is on a screen that somebody may look at; once more when the page comes to the front. */
const useReading = (orderNo: string, talk: TalkResponse | undefined): void => {
  const queryClient = useQueryClient();
  const upTo = talk === undefined || talk.unread === 0 ? undefined : lastRevisionOf(talk);
  useEffect(() => {
    if (upTo === undefined) return undefined;
    const note = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        await readMessages(orderNo, upTo, { idempotencyKey: crypto.randomUUID() });
        await queryClient.invalidateQueries(talkQuery(orderNo));
      } catch {
        // they stay new until the next time the page is looked at
      }
    };
    const look = (): void => void note();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, [orderNo, queryClient, upTo]);
};

type TalkProps = Pick<DatedProfileOrder, 'orderNo' | 'state'> & {
  readonly retailer: string;
  readonly talk: TalkResponse;
};

/** The talk about an order, and the form to add to it while that can be done. */
export const Talk = ({ orderNo, state, retailer, talk }: TalkProps) => (
  <>
    {talk.messages.length === 0 && talk.standing === 'open' && (
      <p>
        Ask your retailer anything about this order: where your car is, when you can come, what to bring. {retailer} and
        your {brand.coordinator.name.toLowerCase()} read it and answer here. We’ll email you once when there’s an
        answer.
      </p>
    )}
    {talk.messages.length > 0 && <MessageList orderNo={orderNo} state={state} talk={talk} retailer={retailer} />}
    {talk.standing === 'open' && (
      <>
        {talk.endsAt !== null && (
          <p>This order is over. You can write here until {deadlineText(talk.endsAt, state)}.</p>
        )}
        <MessageForm orderNo={orderNo} retailer={retailer} readUpTo={lastRevisionOf(talk)} />
      </>
    )}
    {talk.standing !== 'open' && (
      <Notice
        tone="info"
        title={
          talk.standing === 'unpaid'
            ? 'You can write here once the order fee is paid'
            : 'The messages about this order are closed'
        }
        isLive={false}
      >
        <p>
          Until then, or for anything else, write to{' '}
          <a href={`mailto:${brand.coordinator.email}`}>{brand.coordinator.email}</a>.
        </p>
      </Notice>
    )}
  </>
);

const Messages = ({ order: { orderNo, state, dealerDetails } }: { readonly order: DatedProfileOrder }) => {
  const { data: talk, isPending, refetch } = useQuery(talkQuery(orderNo));
  useReading(orderNo, talk);
  if (talk !== undefined)
    return <Talk orderNo={orderNo} state={state} retailer={dealerDetails.displayName} talk={talk} />;
  return isPending ? (
    <Skeleton shape="block" label="Loading your messages" />
  ) : (
    <TryAgain onTryAgain={refetch}>The messages about this order could not be loaded.</TryAgain>
  );
};

/** Messages: what the customer and those who look after the order write to each other. */
export const MessagesPage = () => (
  <ProfileFrame path="/profile/messages" title="Messages">
    {({ order }) => <Messages order={order} />}
  </ProfileFrame>
);
