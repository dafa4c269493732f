import type { FollowersResponse } from '@driveaway/domain/api/followers.ts';
import { grantDocumentsRequestSchema, inviteFollowerRequestSchema } from '@driveaway/domain/api/followers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { followersQuery, grantDocuments, inviteFollower, removeFollower } from '../../api/follower-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/foundation/class-names.ts';
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

const readingOf = ({ mayReadDocuments, lastReadAt }: Follower): string => {
  if (!mayReadDocuments) return '';
  const read = lastReadAt === null ? 'has not opened one yet' : `last opened one on ${sydneyMoment(lastReadAt)}`;
  return `; may read contract and invoices, ${read}`;
};

const standingOf = ({ since, lapsesAt, lastLookedAt }: Follower): string => {
  if (since === null) return `invited; the link works until ${sydneyMoment(lapsesAt ?? '')}`;
  const looked = lastLookedAt === null ? 'has not looked yet' : `last looked on ${sydneyMoment(lastLookedAt)}`;
  return `follows since ${shortDay(sydneyDay(since))}, ${looked}`;
};

type FollowerListProps = {
  readonly followers: FollowersResponse['followers'];
  /** Of the one whose change is being sent. */
  readonly changing?: string | undefined;
  /** Followers of a company's order may be let read documents. */
  readonly canGrant?: boolean;
  readonly onRemove: (follower: Follower) => void;
  readonly onGrant: (follower: Follower) => void;
  readonly onTakeBack: (follower: Follower) => void;
};

/** Who was invited and who follows, each with buttons that end it, or let them read documents. */
export const FollowerList = ({
  followers,
  changing,
  canGrant = false,
  onRemove,
  onGrant,
  onTakeBack,
}: FollowerListProps) => (
  <ul className={styles.sessions}>
    {followers.map((follower) => (
      <li key={follower.followerId}>
        <span className={classNames(styles.value, styles.person)}>
          {nameOf(follower)}
          <span className={styles.quiet}>
            , {standingOf(follower)}
            {readingOf(follower)}
          </span>
        </span>
        <span className={styles.actions}>
          {canGrant && follower.since !== null && !follower.mayReadDocuments && (
            <Button
              look="secondary"
              aria-haspopup="dialog"
              aria-label={`Let them read documents…: ${nameOf(follower)}`}
              onClick={() => {
                onGrant(follower);
              }}
            >
              Let them read documents…
            </Button>
          )}
          {follower.mayReadDocuments && (
            <Button
              look="secondary"
              aria-label={`Take documents back from ${nameOf(follower)}`}
              isLoading={changing === follower.followerId}
              onClick={() => {
                onTakeBack(follower);
              }}
            >
              Take documents back
            </Button>
          )}
          <Button
            look="secondary"
            aria-label={`Remove ${nameOf(follower)}`}
            isLoading={changing === follower.followerId}
            onClick={() => {
              onRemove(follower);
            }}
          >
            Remove
          </Button>
        </span>
      </li>
    ))}
  </ul>
);

type GrantFormProps = {
  readonly follower: Follower;
  readonly orderNo: string;
  readonly onSent: (message: string) => void;
};

/** What a grant means, before it is made. */
const GrantForm = ({ follower, orderNo, onSent }: GrantFormProps) => {
  const form = useSentForm({
    idPrefix: 'grant-documents',
    schema: grantDocumentsRequestSchema,
    start: { orderNo, followerId: follower.followerId, mayRead: true },
    send: grantDocuments,
    onSent: ({ message }) => {
      onSent(message);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Let them read" closeLabel="Show nothing">
      <p>
        {nameOf(follower)} can then download the contract, the receipt, the invoices and notes of refunds, with all that
        stands in them: your company, your name, address, phone and email, and what was paid. They see no driver licence
        and no messages, and can change nothing.
      </p>
      <p>
        We note each document that they open, and you see here when they last did. You can take this back at any time;
        what they have downloaded by then stays with them.
      </p>
    </DialogForm>
  );
};

type InviteFormProps = {
  readonly orderNo: string;
  readonly canGrant: boolean;
  readonly onSent: (message: string) => void;
};

const InviteForm = ({ orderNo, canGrant, onSent }: InviteFormProps) => {
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
        it was built. They see no price, document, address or number of yours, and can change nothing.{' '}
        {canGrant && 'Once they follow, you can let them read contract and invoices as well.'}
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

type Change = { readonly follower: Follower; readonly send: () => Promise<{ readonly message: string }> };

const Shared = ({ orderNo, shared }: { readonly orderNo: string; readonly shared: FollowersResponse }) => {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [granting, setGranting] = useState<Follower>();
  const [said, setSaid] = useState('');
  const readAgain = () => queryClient.invalidateQueries(followersQuery(orderNo));
  const changing = useMutation({ mutationFn: ({ send }: Change) => send(), onSettled: readAgain });
  const { followers, canInvite, canGrant } = shared;
  const change = (given: Change): void => {
    setSaid('');
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
        <p>Let somebody follow your car: a partner, your parents, a colleague. They need no account.</p>
      ) : (
        <FollowerList
          followers={followers}
          canGrant={canGrant}
          changing={changing.isPending ? changing.variables.follower.followerId : undefined}
          onRemove={(follower) => {
            change({ follower, send: () => removeFollower({ orderNo, followerId: follower.followerId }) });
          }}
          onGrant={(follower) => {
            setSaid('');
            changing.reset();
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
              setSaid('');
              changing.reset();
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
        <InviteForm orderNo={orderNo} canGrant={canGrant} onSent={sent} />
      </Dialog>
      <Dialog
        isOpen={granting !== undefined}
        onClose={() => {
          setGranting(undefined);
        }}
      >
        <DialogTitle>Let them read documents</DialogTitle>
        {granting !== undefined && <GrantForm follower={granting} orderNo={orderNo} onSent={sent} />}
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
