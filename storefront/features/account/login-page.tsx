import { codeRequestSchema, logInTimedOut } from '@driveaway/domain/api/second-factor.ts';
import { loginSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { logIn, sendCode } from '../../api/account-calls.ts';
import { isFailureOf, messageOf } from '../../api/api-failure.ts';
import { beginSession } from '../../api/begin-session.ts';
import { loginNewsOf } from '../../api/login-news.ts';
import { queryParameter, returnTarget } from '../../api/return-address.ts';
import { authenticationDetailsQuery, sessionTimeQuery } from '../../api/session-queries.ts';
import { useReturn } from '../../api/use-return.ts';
import { refusalOf, useSentForm } from '../../api/use-sent-form.ts';
import { forgetKeptOrders } from '../../browser/forget-kept-orders.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { useTakenFocus } from '../../ui/form/use-taken-focus.ts';

const logInNotKept =
  'Your password is right, but your browser didn’t keep the login. Please allow cookies for this site, then log in again.';

type SignedInProps = { readonly userName: string; readonly wasAskedFor: boolean };

const SignedIn = ({ userName, wasAskedFor }: SignedInProps) => (
  <Notice tone="info" title={`You’re logged in as ${userName}`} isLive={false}>
    <p>
      {wasAskedFor
        ? 'That page belongs to another account. Log in with that account, or go to '
        : 'To use another account, log in with it. '}
      <Link to="/profile">{wasAskedFor ? 'your orders' : 'Go to your orders'}</Link>.
    </p>
  </Notice>
);

const TimedOut = () => (
  <Notice tone="info" title="You’ve been logged out">
    You were inactive for a while, so we logged you out to keep your account safe. What you typed into an order is still
    there when you log in.
  </Notice>
);

type StepProps = { readonly onLoggedIn: () => Promise<void> };
type CodeStepProps = StepProps & { readonly onTimedOut: (message: string) => void };

/** Six digits after the password, for customers with two-step login. */
const CodeStep = ({ onLoggedIn, onTimedOut }: CodeStepProps) => {
  const form = useSentForm({
    idPrefix: 'second-step',
    schema: codeRequestSchema,
    start: { code: '' },
    send: sendCode,
    onRefused: (error) => {
      if (isFailureOf(error, logInTimedOut)) onTimedOut(messageOf(error));
      return refusalOf(error);
    },
    onSent: onLoggedIn,
  });
  useTakenFocus(form.idOf('code'));
  return (
    <AccountPage
      title="Second step"
      lead="Your password is right. Now enter the code that your authenticator app shows for this account."
      form={form}
      submitLabel="Login"
      fields={<CodeField field={form.field('code')} />}
    />
  );
};

type PasswordStepProps = StepProps & {
  readonly onCodeNeeded: () => void;
  /** Why the password is asked for once more. */
  readonly askedAgain: string | undefined;
};

const PasswordStep = ({ onLoggedIn, onCodeNeeded, askedAgain }: PasswordStepProps) => {
  const [search] = useSearchParams();
  const returnUrl = queryParameter(search, 'returnUrl');
  const news = loginNewsOf(useLocation().state);
  const { data: session } = useQuery(authenticationDetailsQuery());
  const { data: time } = useQuery({ ...sessionTimeQuery(), enabled: session?.isAuthenticated === false });
  const form = useSentForm({
    idPrefix: 'login',
    schema: loginSchema,
    start: { email: news?.email ?? '', password: '' },
    send: logIn,
    onSent: async (outcome) => {
      if (outcome === 'code-needed') onCodeNeeded();
      else await onLoggedIn();
    },
  });

  return (
    <AccountPage
      title="Login"
      lead="Log in to see your order, your documents and your account."
      notice={
        <>
          {askedAgain !== undefined && <Notice tone="info" title={askedAgain} />}
          {news !== undefined && news.title !== '' && (
            <Notice tone="success" title={news.title}>
              {news.text === '' ? undefined : news.text}
            </Notice>
          )}
          {session?.isAuthenticated === false && time?.timedOut === true && <TimedOut />}
          {session?.isAuthenticated === true && !form.isBusy && (
            <SignedIn userName={session.userName} wasAskedFor={returnUrl !== undefined} />
          )}
        </>
      }
      form={form}
      submitLabel="Login"
      fields={
        <>
          <EmailField field={form.field('email')} />
          <PasswordField field={form.field('password')} />
        </>
      }
      links={
        <>
          <Link to="/account/recover">Forgot password</Link>
          <Link to={{ pathname: '/account/password', search: search.toString() }}>Change password</Link>
        </>
      }
    />
  );
};

/** Log-in, in one step or two. Goes back to the page that asked for it, or to the profile. */
export const LoginPage = () => {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const goOn = useReturn();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [askedAgain, setAskedAgain] = useState<string>();
  // whoever is led here has no session any more
  useEffect(() => {
    forgetKeptOrders();
  }, []);
  const onLoggedIn = async (): Promise<void> => {
    await beginSession(queryClient);
    const session = await queryClient
      .fetchQuery({ ...authenticationDetailsQuery(), staleTime: 0 })
      .catch(() => undefined);
    if (session?.isAuthenticated === false) {
      setAskedAgain(logInNotKept);
      setStep('password');
      return;
    }
    goOn(returnTarget(queryParameter(search, 'returnUrl')));
  };
  if (step === 'password') {
    return (
      <PasswordStep
        onLoggedIn={onLoggedIn}
        onCodeNeeded={() => {
          setStep('code');
        }}
        askedAgain={askedAgain}
      />
    );
  }
  return (
    <CodeStep
      onLoggedIn={onLoggedIn}
      onTimedOut={(message) => {
        setAskedAgain(message);
        setStep('password');
      }}
    />
  );
};
