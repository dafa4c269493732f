import { secondFactorNeeded } from '@driveaway/domain/api/second-factor.ts';
import { changePasswordSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { changePassword } from '../../api/account-calls.ts';
import { fieldErrorsOf, isApiFailure, isFailureOf, isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { beginSession } from '../../api/begin-session.ts';
import { queryParameter, returnTarget } from '../../api/return-address.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { useReturn } from '../../api/use-return.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Whoever was refused hears one thing, whatever was wrong (specification §8); trouble on the way is another. */
const messageFor = (error: unknown): string => {
  if (!isApiFailure(error) || isOutcomeUnknown(error)) return 'Something went wrong';
  const isAboutCode = isFailureOf(error, secondFactorNeeded) || isFailureOf(error, 'wrong-code');
  return isAboutCode || error.status === 429 || Object.keys(fieldErrorsOf(error)).length > 0
    ? messageOf(error)
    : 'Invalid email or password';
};

/** Change password. The e-mail comes from the query `user`; goes on to `returnUrl` or the profile. */
export const PasswordPage = () => {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const goOn = useReturn();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const { data: session } = useQuery(authenticationDetailsQuery());
  const form = useSentForm({
    idPrefix: 'password',
    schema: changePasswordSchema,
    start: {
      email: queryParameter(search, 'user') ?? '',
      password: '',
      newPassword: '',
      newPasswordConfirm: '',
      code: '',
    },
    send: changePassword,
    onRefused: (error) => {
      if (isFailureOf(error, secondFactorNeeded)) setCodeNeeded(true);
      return { message: messageFor(error), errors: fieldErrorsOf(error) };
    },
    onSent: async () => {
      // whose password it is may not be who was logged in
      await beginSession(queryClient);
      goOn(returnTarget(queryParameter(search, 'returnUrl')));
    },
  });

  return (
    <AccountPage
      title="Change my password"
      lead="Changing your password logs you out everywhere else."
      form={form}
      submitLabel="Change password"
      fields={
        <>
          <EmailField field={form.field('email')} />
          <PasswordField field={form.field('password')} label="Current password" />
          <NewPasswordFields field={form.field} />
          {isCodeNeeded && <CodeField field={form.field('code')} />}
        </>
      }
      otherWay={
        session?.isAuthenticated === false && (
          <Link
            className={buttonClass({ look: 'secondary', size: 'large', isFullWidth: true })}
            to={{ pathname: '/account/login', search: search.toString() }}
          >
            Proceed to login
          </Link>
        )
      }
    />
  );
};
