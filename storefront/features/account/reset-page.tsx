import { resetPasswordSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { resetPassword } from '../../api/account-calls.ts';
import type { LoginNews } from '../../api/login-news.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { AccountPage } from './account-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Sets a new password with a mailed link, whose token is in the fragment; on success goes to the log-in. */
export const ResetPage = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenOf(location.hash));
  const form = useSentForm({
    idPrefix: 'reset',
    schema: resetPasswordSchema,
    start: { token, newPassword: '', newPasswordConfirm: '' },
    send: resetPassword,
    onSent: ({ message }) => navigate('/account/login', { state: { title: message } satisfies LoginNews }),
  });

  // the address bar and the history keep no token
  useEffect(() => {
    if (location.hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [location.hash, navigate]);

  return (
    <AccountPage
      title="Set a new password"
      lead="The link we mailed to you works once. Setting a new password logs you out everywhere."
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
