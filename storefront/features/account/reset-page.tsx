import { resetPasswordSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { Link, useNavigate } from 'react-router-dom';
import { resetPassword } from '../../api/account-calls.ts';
import type { LoginNews } from '../../api/login-news.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { AccountPage } from './account-page.tsx';
import { useMailedToken } from '../../api/mailed-token.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with a mailed link, whose token is in the fragment; on success goes to the log-in. */
export const ResetPage = () => {
  const navigate = useNavigate();
  const token = useMailedToken();
  const form = useSentForm({
    idPrefix: 'reset',
    schema: resetPasswordSchema,
    start: { token, newPassword: '', newPasswordConfirm: '' },
    send: resetPassword,
    onSent: ({ message }) => navigate('/account/login', { state: { title: message } satisfies LoginNews }),
  });

  return (
    <AccountPage
      title="Set a new password"
      lead="The link we emailed you works once. Setting a new password logs you out everywhere."
      form={form}
      submitLabel="Set new password"
      fields={<NewPasswordFields field={form.field} />}
      links={
        <>
          <Link to="/account/recover">Ask for a new link</Link>
          <Link to="/account/login">Back to login</Link>
        </>
      }
    />
  );
};
