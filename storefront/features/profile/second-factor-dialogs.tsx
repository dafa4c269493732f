/** What the dialogs about two-step login hold, step by step. */
import {
  codeRequestSchema,
  passwordAndCodeRequestSchema,
  startSecondFactorRequestSchema,
  type StartedSecondFactor,
} from '@driveaway/domain/api/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../api/second-factor-calls.ts';
import { sessionsQuery } from '../../api/own-data-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { DialogTitle } from '../../ui/overlays/dialog.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { AppCodeField, CodeField } from '../../ui/fields/code-field.tsx';
import { useTakenFocus } from '../../ui/form/use-taken-focus.ts';
import { CopyValue } from './copy-value.tsx';
import { DialogForm, OwnPasswordField } from './dialog-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyPart(async () => (await import('../../ui/figures/qr-code.tsx')).QrCode);

const StartForm = ({ onStarted }: { readonly onStarted: (started: StartedSecondFactor) => void }) => {
  const form = useSentForm({
    idPrefix: 'start-second-factor',
    schema: startSecondFactorRequestSchema,
    start: { password: '' },
    send: startSecondFactor,
    onSent: onStarted,
  });
  return (
    <DialogForm form={form} submitLabel="Continue" closeLabel="Not now">
      <p>
        Each login will then need your password and a code from an authenticator app on your phone. Any authenticator
        app works.
      </p>
      <OwnPasswordField field={form.field('password')} />
    </DialogForm>
  );
};

type ConfirmProps = {
  readonly started: StartedSecondFactor;
  readonly onConfirmed: (codes: readonly string[]) => void;
};

const ConfirmForm = ({ started, onConfirmed }: ConfirmProps) => {
  const form = useSentForm({
    idPrefix: 'confirm-second-factor',
    schema: codeRequestSchema,
    start: { code: '' },
    send: confirmSecondFactor,
    onSent: ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes);
    },
  });
  useTakenFocus(form.idOf('code'));
  return (
    <DialogForm form={form} submitLabel="Turn it on" closeLabel="Not now">
      <p>Scan this with your authenticator app, or copy the key into it. Then enter the code it shows.</p>
      <Suspense fallback={<Skeleton shape="block" label="Drawing the QR code" />}>
        <QrCode value={started.uri} label="QR code for your authenticator app" />
      </Suspense>
      <p>
        <CopyValue value={started.secret} name="key" />
      </p>
      <AppCodeField field={form.field('code')} />
    </DialogForm>
  );
};

/** Password, app, recovery codes. */
export const TurnOn = ({ onTurnedOn }: { readonly onTurnedOn: () => void }) => {
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<StartedSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return (
      <>
        <DialogTitle>Two-step login is on</DialogTitle>
        <RecoveryCodes codes={codes} />
      </>
    );
  }
  return (
    <>
      <DialogTitle>Turn on two-step login</DialogTitle>
      {started === undefined ? (
        <StartForm onStarted={setStarted} />
      ) : (
        <ConfirmForm
          started={started}
          onConfirmed={(confirmed) => {
            setCodes(confirmed);
            onTurnedOn();
            // every other one has ended
            void queryClient.invalidateQueries(sessionsQuery());
          }}
        />
      )}
    </>
  );
};

export const TurnOff = ({ onTurnedOff }: { readonly onTurnedOff: (message: string) => void }) => {
  const form = useSentForm({
    idPrefix: 'turn-off-second-factor',
    schema: passwordAndCodeRequestSchema,
    start: { password: '', code: '' },
    send: turnOffSecondFactor,
    onSent: ({ message }) => {
      onTurnedOff(message);
    },
  });
  return (
    <>
      <DialogTitle>Turn off two-step login?</DialogTitle>
      <DialogForm form={form} submitLabel="Turn it off" closeLabel="Leave it on">
        <p>You’ll then log in with just your password.</p>
        <OwnPasswordField field={form.field('password')} />
        <CodeField field={form.field('code')} />
      </DialogForm>
    </>
  );
};

export const NewRecoveryCodes = ({ onRenewed }: { readonly onRenewed: () => void }) => {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useSentForm({
    idPrefix: 'renew-recovery-codes',
    schema: passwordAndCodeRequestSchema,
    start: { password: '', code: '' },
    send: renewRecoveryCodes,
    onSent: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      onRenewed();
    },
  });
  return (
    <>
      <DialogTitle>New recovery codes</DialogTitle>
      {codes === undefined ? (
        <DialogForm form={form} submitLabel="Make new codes" closeLabel="Keep current codes">
          <p>Your old codes will stop working.</p>
          <OwnPasswordField field={form.field('password')} />
          <CodeField field={form.field('code')} />
        </DialogForm>
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </>
  );
};
