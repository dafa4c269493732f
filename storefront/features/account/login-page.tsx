import { brand } from '@driveaway/domain/brand/brand.ts';
import { loginSchema, type Login } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { logIn } from '../../api/account-calls.ts';
import { isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { queryParameter, returnTarget } from '../../api/return-address.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { useReturn } from '../../api/use-return.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useComplaints } from '../../ui/use-complaints.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account.module.css';
import { formComplaints } from './form-complaints.ts';

const complaintsOf = formComplaints(loginSchema);

/** Log-in. Goes back to the page that asked for it, or to the profile. */
export const LoginPage = () => {
  usePageTitle('Login', brand.name);
  const [search] = useSearchParams();
  const returnUrl = queryParameter(search, 'returnUrl');
  const form = useForm<Login>({ defaultValues: { email: '', password: '' }, mode: 'onChange' });
  const complaining = useComplaints({ form, idPrefix: 'login', complaintsOf });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const keys = useSubmitKeys();
  const queryClient = useQueryClient();
  const goOn = useReturn();
  const { data: session } = useQuery(authenticationDetailsQuery());

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    complaining.countSubmit();
    setFailure(undefined);
    // a password manager may fill in without telling, so what is sent is judged, not what was seen
    const parsed = loginSchema.safeParse(form.getValues());
    if (!parsed.success) return;
    setSending(true);
    try {
      await logIn(parsed.data, { idempotencyKey: keys.keyFor('') });
      keys.settle();
      // what was read for nobody, or for somebody else, must not be shown
      await queryClient.resetQueries();
      goOn(returnTarget(returnUrl));
    } catch (error) {
      keys.settle();
      setFailure(isOutcomeUnknown(error) ? 'Something went wrong' : messageOf(error));
      setSending(false);
    }
  };

  const problems = [...(failure === undefined ? [] : [{ message: failure }]), ...complaining.problems];
  return (
    <Section isCompact isNarrow>
      <div className={styles.page}>
        <PageHeading lead="Log in to see your order, your documents and your account.">Login</PageHeading>
        {session?.isAuthenticated === true && !isSending && (
          <Notice tone="info" title={`You are logged in as ${session.userName}`} isLive={false}>
            {returnUrl === undefined
              ? 'To use another account, log in with it. '
              : 'The page you asked for is not one of this account. Log in with the account it belongs to, or go to '}
            <Link to="/profile">{returnUrl === undefined ? 'Go to your orders' : 'your orders'}</Link>.
          </Notice>
        )}
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary problems={problems} focusKey={`${complaining.submits} ${failure ?? ''}`} />
          <TextField
            {...complaining.field('email')}
            label="Email address"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            required
          />
          <TextField
            {...complaining.field('password')}
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" size="large" isFullWidth isLoading={isSending}>
            Login
          </Button>
        </form>
        <p className={styles.links}>
          <Link to="/account/recover">Forgot password</Link>
          <Link to="/account/password">Change password</Link>
        </p>
      </div>
    </Section>
  );
};
