import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { ErrorSummary, type FieldProblem } from '../../ui/form/error-summary.tsx';
import { DialogActions, DialogBody, DialogCloseButton } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/page/section.tsx';

type DialogFormProps = {
  readonly form: {
    readonly problems: readonly FieldProblem[];
    readonly attempt: string;
    readonly isBusy: boolean;
    readonly submit: (event: FormEvent) => void;
  };
  readonly submitLabel: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
};

/** The body and the buttons of a dialog that sends a form. */
export const DialogForm = ({ form, submitLabel, closeLabel, children }: DialogFormProps) => (
  <form noValidate onSubmit={form.submit}>
    <DialogBody>
      <Stack>
        <ErrorSummary problems={form.problems} focusKey={form.attempt} />
        {children}
      </Stack>
    </DialogBody>
    <DialogActions>
      <Button type="submit" isLoading={form.isBusy}>
        {submitLabel}
      </Button>
      <DialogCloseButton>{closeLabel}</DialogCloseButton>
    </DialogActions>
  </form>
);

type OwnPasswordProps = { readonly field: Partial<TextFieldProps>; readonly label?: string };

/** The password of whoever is logged in, asked for again. */
export const OwnPasswordField = ({ field, label = 'Your password' }: OwnPasswordProps) => (
  <TextField {...field} label={label} type="password" autoComplete="current-password" required />
);
