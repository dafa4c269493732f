import { grantDocumentsRequestSchema, inviteFollowerRequestSchema } from '@driveaway/domain/api/followers.ts';
import type { ReactNode } from 'react';
import { grantDocuments, inviteFollower } from '../../api/follower-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { nameOf, type Follower } from './follower-list.tsx';

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
        stands in them: your company, your name, address, phone and email, and what was paid. They won’t see your driver
        licence or messages, and can’t change anything.
      </p>
      <p>
        We note each document they open, and you’ll see here when they last did. You can take this back at any time;
        they keep what they’ve downloaded by then.
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
    <DialogForm form={form} submitLabel="Send the invitation" closeLabel="Cancel">
      <p>
        We’ll email them a link with your first name. They’ll see your car’s progress, where it is, when it’s expected
        and how it was built. They won’t see your price, documents, address or numbers, and can’t change anything.{' '}
        {canGrant && 'Once they follow, you can let them read the contract and invoices too.'}
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

type DialogProps = {
  readonly orderNo: string;
  readonly onClose: () => void;
  /** What the server says of what was sent. */
  readonly onSent: (message: string) => void;
};

const Titled = ({
  title,
  isOpen,
  onClose,
  children,
}: Pick<DialogProps, 'onClose'> & {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose}>
    <DialogTitle>{title}</DialogTitle>
    {children}
  </Dialog>
);

type InviteDialogProps = DialogProps & { readonly isOpen: boolean; readonly canGrant: boolean };

/** Invites somebody to follow the order. */
export const InviteDialog = ({ isOpen, onClose, ...form }: InviteDialogProps) => (
  <Titled title="Share your order’s progress" isOpen={isOpen} onClose={onClose}>
    <InviteForm {...form} />
  </Titled>
);

type GrantDialogProps = DialogProps & {
  /** Open while there is one. */
  readonly follower: Follower | undefined;
};

/** Lets a follower read documents. */
export const GrantDialog = ({ follower, onClose, ...form }: GrantDialogProps) => (
  <Titled title="Let them read documents" isOpen={follower !== undefined} onClose={onClose}>
    {follower !== undefined && <GrantForm follower={follower} {...form} />}
  </Titled>
);
