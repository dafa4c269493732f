import { eraseAccountRequestSchema } from '@driveaway/domain/api/own-data.ts';
import { codeRequestSchema, secondFactorNeeded } from '@driveaway/domain/api/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFailureOf, messageOf } from '../../api/api-failure.ts';
import { eraseAccount, readMyData } from '../../api/own-data-calls.ts';
import { announceSession } from '../../api/session-changes.ts';
import { useCodeWhenAsked } from '../../api/use-code-when-asked.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { Card } from '../../ui/page/section.tsx';
import { DialogForm, OwnPasswordField } from './dialog-form.tsx';
import styles from './profile.module.css';

type EraseProps = { readonly onErased: (message: string) => void };

const EraseForm = ({ onErased }: EraseProps) => {
  const { isCodeNeeded, onRefused } = useCodeWhenAsked();
  const form = useSentForm({
    idPrefix: 'erase',
    schema: eraseAccountRequestSchema,
    start: { password: '', code: '' },
    send: eraseAccount,
    onRefused,
    onSent: ({ message }) => {
      announceSession('logged-out');
      onErased(message);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Erase my account" closeLabel="Keep my account">
      <p>
        This permanently deletes your name, contact details, licence and login. We keep only what the law requires,
        locked away until its time is over. If an order is under way, cancel it first.
      </p>
      <OwnPasswordField field={form.field('password')} label="Your password, once more" />
      {isCodeNeeded && <CodeField field={form.field('code')} />}
    </DialogForm>
  );
};

/** The code of customers who have two-step login on. */
const CopyForm = ({ onRead }: { readonly onRead: (content: Blob) => void }) => {
  const form = useSentForm({
    idPrefix: 'my-data',
    schema: codeRequestSchema,
    start: { code: '' },
    send: readMyData,
    onSent: onRead,
  });
  return (
    <DialogForm form={form} submitLabel="Download my data" closeLabel="Cancel">
      <CodeField field={form.field('code')} />
    </DialogForm>
  );
};

/** A copy of everything that is held about the customer, and an end to it. */
export const OwnData = () => {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isGetting, setGetting] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [said, setSaid] = useState('');
  const [erased, setErased] = useState<string>();

  const save = (content: Blob): void => {
    saveFile('my-data.json', content);
    setCodeNeeded(false);
    setSaid('Saved as my-data.json');
  };
  const download = async (): Promise<void> => {
    setGetting(true);
    setSaid('');
    try {
      save(await readMyData({ code: '' }));
    } catch (error) {
      if (isFailureOf(error, secondFactorNeeded)) setCodeNeeded(true);
      else setSaid(messageOf(error));
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
      <Dialog
        isOpen={isCodeNeeded}
        onClose={() => {
          setCodeNeeded(false);
        }}
      >
        <DialogTitle>Confirm it’s you</DialogTitle>
        <CopyForm onRead={save} />
      </Dialog>
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
