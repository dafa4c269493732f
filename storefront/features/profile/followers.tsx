import type { FollowersResponse } from '@driveaway/domain/api/followers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { followersQuery, grantDocuments, removeFollower } from '../../api/follower-calls.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { GrantDialog, InviteDialog } from './follower-dialogs.tsx';
import { FollowerList, type Follower } from './follower-list.tsx';
import styles from './profile.module.css';

type FollowersProps = { readonly orderNo: string; readonly state: StateCode };

type Change = { readonly follower: Follower; readonly send: () => Promise<{ readonly message: string }> };

const Shared = ({ orderNo, state, shared }: FollowersProps & { readonly shared: FollowersResponse }) => {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [granting, setGranting] = useState<Follower>();
  const [said, setSaid] = useState('');
  const readAgain = () => queryClient.invalidateQueries(followersQuery(orderNo));
  const changing = useMutation({ mutationFn: ({ send }: Change) => send(), onSettled: readAgain });
  const { followers, canInvite, canGrant } = shared;
  /** What was said of the last thing is over once another begins. */
  const forgetSaid = (): void => {
    setSaid('');
    changing.reset();
  };
  const change = (given: Change): void => {
    forgetSaid();
    changing.mutate(given);
  };
  const sent = (message: string): void => {
    setSaid(message);
    setOpen(false);
    setGranting(undefined);
    void readAgain();
  };
  return (
    <>
      {said !== '' && <Notice tone="success" title={said} />}
      {followers.length === 0 ? (
        <p>Share your order’s progress with a partner, your parents or a colleague. They don’t need an account.</p>
      ) : (
        <FollowerList
          followers={followers}
          state={state}
          canGrant={canGrant}
          changing={changing.isPending ? changing.variables.follower.followerId : undefined}
          onRemove={(follower) => {
            change({ follower, send: () => removeFollower({ orderNo, followerId: follower.followerId }) });
          }}
          onGrant={(follower) => {
            forgetSaid();
            setGranting(follower);
          }}
          onTakeBack={(follower) => {
            const request = { orderNo, followerId: follower.followerId, mayRead: false };
            change({ follower, send: () => grantDocuments(request) });
          }}
        />
      )}
      <output className={styles.quiet}>
        {changing.isError && messageOf(changing.error)}
        {changing.data?.message}
      </output>
      {canInvite && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              forgetSaid();
              setOpen(true);
            }}
          >
            Invite someone…
          </Button>
        </div>
      )}
      <InviteDialog
        isOpen={isOpen}
        orderNo={orderNo}
        canGrant={canGrant}
        onSent={sent}
        onClose={() => {
          setOpen(false);
        }}
      />
      <GrantDialog
        follower={granting}
        orderNo={orderNo}
        onSent={sent}
        onClose={() => {
          setGranting(undefined);
        }}
      />
    </>
  );
};

/** Who follows the order, when they last looked, and the way to invite somebody; nothing before its fee and after its end. */
export const Followers = ({ orderNo, state }: FollowersProps) => {
  const query = useQuery(followersQuery(orderNo));
  if (query.data?.canInvite === false && query.data.followers.length === 0) return null;
  return (
    <Card title="Share this order’s progress">
      <Loaded query={query} what="who follows your order" label="Loading who follows">
        {(shared) => <Shared orderNo={orderNo} state={state} shared={shared} />}
      </Loaded>
    </Card>
  );
};
