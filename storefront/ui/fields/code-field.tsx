import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Six digits of an authenticator app, which phones offer and type as digits. */
export const AppCodeField = ({ field }: { readonly field: Partial<TextFieldProps> }) => (
  <TextField {...field} label="Code of your app" inputMode="numeric" autoComplete="one-time-code" required />
);

/** The code of the app, or a recovery code for who does not have the app at hand. */
export const CodeField = ({ field }: { readonly field: Partial<TextFieldProps> }) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {isRecovery ? (
        <TextField
          {...field}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <AppCodeField field={field} />
      )}
      <div>
        <Button
          look="link"
          onClick={() => {
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use my app' : 'Use a recovery code'}
        </Button>
      </div>
    </>
  );
};
