/** Log-in, recover and change password (specification §3 and §5). Values are trimmed. */
import { z } from 'zod/mini';
import { email, optionalText, password, passwordToSet, text } from './text-rules.ts';

export const loginSchema = z.object({ email: email(), password: password() });
export type Login = z.infer<typeof loginSchema>;

export const recoverSchema = z.object({ email: email() });

/** A new password for whoever has the mailed link. */
export const resetPasswordSchema = z
  .object({
    token: text,
    newPassword: passwordToSet('New password is required'),
    newPasswordConfirm: text,
  })
  .check(
    z.superRefine(({ newPassword, newPasswordConfirm }, context) => {
      if (newPasswordConfirm === '' || newPasswordConfirm !== newPassword) {
        context.addIssue({ code: 'custom', path: ['newPasswordConfirm'], message: 'Confirm your new password' });
      }
    }),
  );

export const changePasswordSchema = z
  .object({
    email: email(),
    password: password(),
    newPassword: passwordToSet('New password is required'),
    newPasswordConfirm: text,
    /** Of customers with a second factor. */
    code: optionalText(40),
  })
  .check(
    z.superRefine(({ password: current, newPassword, newPasswordConfirm }, context) => {
      if (newPasswordConfirm === '' || newPasswordConfirm !== newPassword) {
        context.addIssue({ code: 'custom', path: ['newPasswordConfirm'], message: 'Confirm your new password' });
      }
      if (newPassword !== '' && newPassword === current) {
        context.addIssue({
          code: 'custom',
          path: ['newPassword'],
          message: 'New password provided is equal to current password',
        });
      }
    }),
  );
