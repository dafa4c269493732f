import { changeEmailRequestSchema } from '@driveaway/domain/api/email-change.ts';
import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { changeEmail, verifyEmail } from '../../api/own-data-calls.ts';
import { useCodeWhenAsked } from '../../api/use-code-when-asked.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { DialogForm, OwnPasswordField } from './dialog-form.tsx';
import styles from './profile.module.css';

const ChangeForm = ({ onSent }: { readonly onSent: (message: string) => void }) => {
  const { isCodeNeeded, onRefused } = useCodeWhenAsked();
  const form = useSentForm({
    idPrefix: 'change-email',
    schema: changeEmailRequestSchema,
    start: { email: '', password: '', code: '' },
    send: changeEmail,
    onRefused,
    onSent: ({ message }) => {
      onSent(message);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Send the link" closeLabel="Keep my address">
      <p>We’ll email a link to the new address. Until you use it, nothing changes.</p>
      <TextField
        {...form.field('email')}
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <OwnPasswordField field={form.field('password')} />
      {isCodeNeeded && <CodeField field={form.field('code')} />}
    </DialogForm>
  );
};

const NotVerified = () => {
  const sending = useMutation({ mutationFn: verifyEmail });
  return (
    <>
      <Notice tone="info" title="Not verified yet" isLive={false}>
        Confirm your email with the link in our first email. Until then your documents are only here, not in your inbox.
        Your order isn’t affected.
      </Notice>
      <div className={styles.actions}>
        <MutationButton look="secondary" mutation={sending}>
          Send again
        </MutationButton>
        <output className={styles.quiet}>
          {sending.isError && messageOf(sending.error)}
          {sending.data?.message}
        </output>
      </div>
    </>
  );
};

/** The address of the account, whether it is known to be the customer's, and the way to another one. */
export const MyEmail = ({ account }: Pick<SavedAccountDetails, 'account'>) => {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <Card title="My email address">
      {said !== '' && <Notice tone="success" title={said} />}
      <p>{account.email}</p>
      {!account.isEmailVerified && <NotVerified />}
      <div className={styles.actions}>
        <Button
          look="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            setSaid('');
            setOpen(true);
          }}
        >
          Change my email address…
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <DialogTitle>Change your email address</DialogTitle>
        <ChangeForm
          onSent={(message) => {
            setSaid(message);
            setOpen(false);
          }}
        />
      </Dialog>
    </Card>
  );
};
