import type { FollowersResponse } from '@driveaway/domain/api/followers.ts';
import { inviteFollowerRequestSchema } from '@driveaway/domain/api/followers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { followersQuery, inviteFollower, removeFollower } from '../../api/follower-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { shortDay, sydneyDay, sydneyMoment } from './date-text.ts';
import { DialogForm } from './dialog-form.tsx';
import styles from './profile.module.css';

type Follower = FollowersResponse['followers'][number];

const nameOf = ({ name, email }: Follower): string => (name === '' ? email : `${name} (${email})`);

const standingOf = ({ since, lapsesAt, lastLookedAt }: Follower): string => {
  if (since === null) return `invited; the link works until ${sydneyMoment(lapsesAt ?? '')}`;
  const looked = lastLookedAt === null ? 'has not looked yet' : `last looked on ${sydneyMoment(lastLookedAt)}`;
  return `follows since ${shortDay(sydneyDay(since))}, ${looked}`;
};

type FollowerListProps = {
  readonly followers: FollowersResponse['followers'];
  /** Of the one who is being removed. */
  readonly removing?: string | undefined;
  readonly onRemove: (follower: Follower) => void;
};

/** Who was invited and who follows, each with a button that ends it. */
export const FollowerList = ({ followers, removing, onRemove }: FollowerListProps) => (
  <ul className={styles.sessions}>
    {followers.map((follower) => (
      <li key={follower.followerId}>
        <span className={styles.value}>
          {nameOf(follower)}
          <span className={styles.quiet}>, {standingOf(follower)}</span>
        </span>
        <Button
          look="secondary"
          aria-label={`Remove ${nameOf(follower)}`}
          isLoading={removing === follower.followerId}
          onClick={() => {
            onRemove(follower);
          }}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

type InviteFormProps = { readonly orderNo: string; readonly onSent: (message: string) => void };

const InviteForm = ({ orderNo, onSent }: InviteFormProps) => {
  const form = useSentForm({
    idPrefix: 'invite-follower',
    schema: inviteFollowerRequestSchema,
    start: { orderNo, email: '', name: '' },
    send: inviteFollower,
    onSent: ({ message }) => {
      onSent(message);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Send the invitation" closeLabel="Invite nobody">
      <p>
        We mail them a link with your first name. They see how far your car is, where it is, when it is expected and how
        it was built. They see no price, document, address or number of yours, and can change nothing.
      </p>
      <TextField
        {...form.field('email')}
        label="Their email address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField {...form.field('name')} label="What you call them (optional)" autoComplete="off" />
    </DialogForm>
  );
};

const Shared = ({ orderNo, shared }: { readonly orderNo: string; readonly shared: FollowersResponse }) => {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const readAgain = () => queryClient.invalidateQueries(followersQuery(orderNo));
  const removing = useMutation({
    mutationFn: ({ followerId }: Follower) => removeFollower({ orderNo, followerId }),
    onSettled: readAgain,
  });
  const { followers, canInvite } = shared;
  return (
    <>
      {said !== '' && <Notice tone="success" title={said} />}
      {followers.length === 0 ? (
        <p>Let somebody follow your car: a partner, your parents, a colleague. They need no account.</p>
      ) : (
        <FollowerList
          followers={followers}
          removing={removing.isPending ? removing.variables.followerId : undefined}
          onRemove={(follower) => {
            setSaid('');
            removing.mutate(follower);
          }}
        />
      )}
      <output className={styles.quiet}>
        {removing.isError && messageOf(removing.error)}
        {removing.data?.message}
      </output>
      {canInvite && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setSaid('');
              removing.reset();
              setOpen(true);
            }}
          >
            Invite somebody…
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <DialogTitle>Let somebody follow your car</DialogTitle>
        <InviteForm
          orderNo={orderNo}
          onSent={(message) => {
            setSaid(message);
            setOpen(false);
            void readAgain();
          }}
        />
      </Dialog>
    </>
  );
};

/** Who follows the order, when they last looked, and the way to invite somebody; nothing before its fee and after its end. */
export const Followers = ({ orderNo }: { readonly orderNo: string }) => {
  const { data: shared, isPending, refetch } = useQuery(followersQuery(orderNo));
  if (shared?.canInvite === false && shared.followers.length === 0) return null;
  return (
    <Card title="Share this order’s progress">
      {shared !== undefined && <Shared orderNo={orderNo} shared={shared} />}
      {shared === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Loading who follows" />
        ) : (
          <TryAgain title="Who follows your order could not be loaded" onTryAgain={refetch} />
        ))}
    </Card>
  );
};
