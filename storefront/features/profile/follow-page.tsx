import { beginFollowingRequestSchema } from '@driveaway/domain/api/followers.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { beginFollowing, followedOrderQuery, followingQuery, stopFollowing } from '../../api/follower-calls.ts';
import { useMailedToken } from '../../api/mailed-token.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { stateMoment } from './date-text.ts';
import { FollowedCar } from './followed-car.tsx';
import { FollowedDocuments } from './followed-documents.tsx';
import { LoadingOrder } from './order-of-profile.tsx';
import styles from './profile.module.css';

type BeginProps = { readonly token: string; readonly onBegun: () => void };

/** It takes a press, so that no mail program that opens links uses this one up. */
const Begin = ({ token, onBegun }: BeginProps) => {
  const queryClient = useQueryClient();
  const form = useSentForm({
    idPrefix: 'follow',
    schema: beginFollowingRequestSchema,
    start: { token },
    send: beginFollowing,
    onSent: async () => {
      await queryClient.invalidateQueries(followingQuery());
      onBegun();
    },
    isRepeatable: true,
  });
  return (
    <form className={styles.content} noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      {form.problems.length > 0 && (
        <p>
          A link works once, within 14 days. Please ask the person who invited you for another one. If you’ve used it in
          this browser, <a href={`/${brand.baseUrlSegment}/follow`}>see the car here</a>.
        </p>
      )}
      <p>
        We keep a cookie in this browser to recognise it, and note each time you look; the person who invited you sees
        when you last did. You can stop at any time.
      </p>
      <div className={styles.actions}>
        <Button type="submit" size="large" isLoading={form.isBusy}>
          Follow the car
        </Button>
      </div>
    </form>
  );
};

const NothingToFollow = ({ said }: { readonly said: string }) => (
  <Notice tone="info" title={said}>
    To follow one, use the link in the email that invited you. If it was used already, ask for another invitation.
  </Notice>
);

type FollowedProps = { readonly revision: number; readonly mayReadDocuments: boolean };

const Followed = ({ revision, mayReadDocuments }: FollowedProps) => {
  const queryClient = useQueryClient();
  const { data: order, isPending, isError, refetch } = useQuery(followedOrderQuery(revision));
  const stopping = useMutation({
    mutationFn: stopFollowing,
    onSuccess: () => queryClient.invalidateQueries(followingQuery()),
  });
  if (order === undefined) {
    return isPending ? (
      <LoadingOrder label="Loading the car" />
    ) : (
      <TryAgain onTryAgain={refetch}>The car could not be loaded.</TryAgain>
    );
  }
  return (
    <>
      {isError && <TryAgain onTryAgain={refetch}>What has happened since could not be loaded.</TryAgain>}
      <FollowedCar order={order} />
      {mayReadDocuments && <FollowedDocuments revision={revision} />}
      <p className={styles.quiet}>As of {stateMoment(order.answeredAt, 'NSW')}.</p>
      <div className={styles.actions}>
        <MutationButton look="secondary" mutation={stopping}>
          Stop following
        </MutationButton>
        <output className={styles.quiet}>{stopping.isError && messageOf(stopping.error)}</output>
      </div>
    </>
  );
};

/** The car of somebody else’s order, as long as the buyer lets this browser follow it. */
const Following = () => {
  const { data: following, isPending, refetch } = useQuery(followingQuery());
  const [hasFollowed, setFollowed] = useState(false);
  if (following?.isFollowing === true && !hasFollowed) setFollowed(true);
  if (following === undefined) {
    return isPending ? (
      <LoadingOrder label="Loading the car" />
    ) : (
      <TryAgain onTryAgain={refetch}>The car could not be loaded.</TryAgain>
    );
  }
  if (following.isFollowing)
    return <Followed revision={following.revision} mayReadDocuments={following.mayReadDocuments} />;
  return (
    <NothingToFollow
      said={hasFollowed ? 'You’re no longer following this car' : 'You’re not following a car in this browser'}
    />
  );
};

/** The page of people who were invited to follow an order: first the use of their link, from then on the car. */
export const FollowPage = () => {
  usePageTitle(`Follow a car | ${brand.name}`);
  const token = useMailedToken();
  const [hasBegun, setBegun] = useState(token === '');
  return (
    <Section isCompact>
      <div className={styles.page}>
        <PageHeading lead="How far the car is, where it is and when it is expected.">Follow a car</PageHeading>
        {hasBegun ? (
          <Following />
        ) : (
          <Begin
            token={token}
            onBegun={() => {
              setBegun(true);
            }}
          />
        )}
      </div>
    </Section>
  );
};
