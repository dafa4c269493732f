import { brand } from '@driveaway/domain/brand/brand.ts';
import { recoverSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { Link, useNavigate } from 'react-router-dom';
import { recover } from '../../api/account-calls.ts';
import type { LoginNews } from '../../api/login-news.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

/** Asks for a new password by e-mail; on success goes to the log-in (specification §2), which says what comes next. */
export const RecoverPage = () => {
  const navigate = useNavigate();
  const form = useSentForm({
    idPrefix: 'recover',
    schema: recoverSchema,
    start: { email: '' },
    send: recover,
    onSent: ({ message }, { email }) => {
      // the same words whether or not the address has an account
      const text = 'The link works once, within ten minutes. No mail? Look among the junk, or ask for it again.';
      return navigate('/account/login', { state: { title: message, text, email } satisfies LoginNews });
    },
  });
  return (
    <AccountPage
      title="Forgot password"
      lead="Enter the email address of your account and we’ll send you a link to set a new password."
      form={form}
      submitLabel="Send"
      fields={<EmailField field={form.field('email')} />}
      links={
        <>
          <Link to="/account/login">Back to login</Link>
          <a href={`mailto:${brand.coordinator.email}`}>Email {brand.coordinator.email}</a>
        </>
      }
    />
  );
};
