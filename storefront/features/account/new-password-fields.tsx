import { passwordRule } from '@driveaway/domain/customer/text-rules.ts';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

type NewPasswordProps = { readonly field: (name: 'newPassword' | 'newPasswordConfirm') => Partial<TextFieldProps> };

/** The new password and once more, as password managers expect them. */
export const NewPasswordFields = ({ field }: NewPasswordProps) => (
  <>
    <TextField
      {...field('newPassword')}
      label="New password"
      description={passwordRule}
      type="password"
      autoComplete="new-password"
      required
    />
    <TextField
      {...field('newPasswordConfirm')}
      label="Confirm new password"
      type="password"
      autoComplete="new-password"
      required
    />
  </>
);
