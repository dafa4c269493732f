import { eraseAccountRequestSchema } from '@driveaway/domain/api/own-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { readFile } from '../../api/read-file.ts';
import { eraseAccount, myData } from '../../api/own-data-calls.ts';
import { announceSession } from '../../api/session-changes.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { Card } from '../../ui/page/section.tsx';
import { DialogForm, OwnPasswordField } from './dialog-form.tsx';
import styles from './profile.module.css';

type EraseProps = { readonly onErased: (message: string) => void };

const EraseForm = ({ onErased }: EraseProps) => {
  const form = useSentForm({
    idPrefix: 'erase',
    schema: eraseAccountRequestSchema,
    start: { password: '' },
    send: eraseAccount,
    onSent: ({ message }) => {
      announceSession('logged-out');
      onErased(message);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Erase my account" closeLabel="Keep my account">
      <p>
        Your name, contact details, licence and log-in are destroyed, and nobody can bring them back. Records that the
        law wants kept are locked away until their time is over. While an order is under way, cancel it first.
      </p>
      <OwnPasswordField field={form.field('password')} label="Your password, once more" />
    </DialogForm>
  );
};

/** A copy of everything that is held about the customer, and an end to it. */
export const OwnData = () => {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isGetting, setGetting] = useState(false);
  const [said, setSaid] = useState('');
  const [erased, setErased] = useState<string>();

  const download = async (): Promise<void> => {
    setGetting(true);
    setSaid('');
    try {
      saveFile(myData.name, await readFile(myData.address));
      setSaid('Saved as my-data.json');
    } catch (error) {
      setSaid(messageOf(error));
    }
    setGetting(false);
  };
  const close = (): void => {
    setOpen(false);
    // nobody is signed in any more: every page asks anew
    if (erased !== undefined) void queryClient.resetQueries();
  };

  return (
    <Card title="My data">
      <p>Get a copy of everything we hold about you, or have it erased.</p>
      <div className={styles.actions}>
        <Button look="secondary" isLoading={isGetting} onClick={() => void download()}>
          Download my data
        </Button>
        <Button
          look="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
          }}
        >
          Erase my account…
        </Button>
        <output className={styles.quiet}>{said}</output>
      </div>
      <Dialog isOpen={isOpen} onClose={close}>
        <DialogTitle>{erased === undefined ? 'Erase your account?' : 'Your account is erased'}</DialogTitle>
        {erased === undefined ? (
          <EraseForm onErased={setErased} />
        ) : (
          <>
            <DialogBody>
              <p role="alert">{erased}</p>
            </DialogBody>
            <DialogActions>
              <DialogCloseButton data-initial-focus>Close</DialogCloseButton>
            </DialogActions>
          </>
        )}
      </Dialog>
    </Card>
  );
};
