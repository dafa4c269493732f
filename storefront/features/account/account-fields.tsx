import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

type FieldProps = { readonly field: Partial<TextFieldProps> };

/** The address an account is known by, as password managers expect it. */
export const EmailField = ({ field }: FieldProps) => (
  <TextField
    {...field}
    label="Email address"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);

/** The password that is valid now. */
export const PasswordField = ({ field, label = 'Password' }: FieldProps & { readonly label?: string }) => (
  <TextField {...field} label={label} type="password" autoComplete="current-password" required />
);
