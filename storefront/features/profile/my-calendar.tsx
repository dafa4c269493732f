import type { CalendarFeed } from '@driveaway/domain/api/calendar-feed.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { calendarFeedQuery, endCalendarFeed, renewCalendarFeed } from '../../api/calendar-feed-calls.ts';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { CopyValue } from './copy-value.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

/** The address as calendar programs open it: they subscribe, where a browser would save a file. */
const toSubscribe = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** An address that was just made, and what to do with it. */
export const NewCalendarAddress = ({ address }: { readonly address: string }) => (
  <>
    <p>This is your calendar link. Copy it now: we can’t show it again.</p>
    <CopyValue value={address} name="calendar link" />
    <p>
      <a href={toSubscribe(address)}>Open it in my calendar app</a>, or add it there under “Subscribe” or “From URL”.
    </p>
    <p className={styles.quiet}>
      Anyone with this link can see the dates and the car. Keep it private, or make a new one.
    </p>
  </>
);

const Feed = ({ since }: CalendarFeed) => {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(calendarFeedQuery());
  const ending = useMutation({ mutationFn: endCalendarFeed, onSettled });
  const renewing = useMutation({
    mutationFn: renewCalendarFeed,
    onSettled: () => {
      ending.reset();
      return onSettled();
    },
  });
  const failure = renewing.error ?? ending.error;
  const address = since === null ? undefined : renewing.data?.address;
  return (
    <>
      {since !== null && address === undefined && (
        <p>Your calendar has had a link since {stateMoment(since, 'NSW')}.</p>
      )}
      {address !== undefined && <NewCalendarAddress address={address} />}
      <div className={styles.actions}>
        <MutationButton look="secondary" mutation={renewing}>
          {since === null ? 'Make a calendar link' : 'Make a new link'}
        </MutationButton>
        {since !== null && (
          <MutationButton look="secondary" mutation={ending}>
            End it
          </MutationButton>
        )}
      </div>
      <output className={styles.quiet}>
        {failure !== null && messageOf(failure)}
        {since === null && ending.data?.message}
        {address !== undefined && 'Any earlier link no longer works.'}
      </output>
    </>
  );
};

/** A calendar with the dates of the customer's orders, which their calendar program asks for by itself. */
export const MyCalendar = () => {
  return (
    <Card title="In my calendar">
      <p>
        Your calendar app can show your order’s dates and follow changes: what’s happened, what’s expected, and when the
        balance is due.
      </p>
      <Loaded query={useQuery(calendarFeedQuery())} what="your calendar">
        {(feed) => <Feed since={feed.since} />}
      </Loaded>
      <p className={styles.quiet}>
        It shows the car and the dates, but no name, order number, address, amount or document.
      </p>
    </Card>
  );
};
