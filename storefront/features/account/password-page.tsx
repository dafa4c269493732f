import { brand } from '@driveaway/domain/brand/brand.ts';
import { changePasswordSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { changePassword } from '../../api/account-calls.ts';
import { fieldErrorsOf, isApiFailure } from '../../api/api-failure.ts';
import { queryParameter, returnTarget } from '../../api/return-address.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { useReturn } from '../../api/use-return.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useComplaints } from '../../ui/use-complaints.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account.module.css';
import { formComplaints } from './form-complaints.ts';

type PasswordValues = z.infer<typeof changePasswordSchema>;

const complaintsOf = formComplaints(changePasswordSchema);

/** Whoever was refused hears one thing, whatever was wrong (specification §8); trouble on the way is another. */
const failureText = (error: unknown): string => {
  if (!isApiFailure(error) || error.reason !== 'refused' || (error.status ?? 500) >= 500) return 'Something went wrong';
  return error.status === 429 ? (error.failure?.message ?? 'Something went wrong') : 'Invalid email or password';
};

/** Change password. The e-mail comes from the query `user`; goes on to `returnUrl` or the profile. */
export const PasswordPage = () => {
  usePageTitle('Change my password', brand.name);
  const [search] = useSearchParams();
  const form = useForm<PasswordValues>({
    defaultValues: {
      email: queryParameter(search, 'user') ?? '',
      password: '',
      newPassword: '',
      newPasswordConfirm: '',
    },
    mode: 'onChange',
  });
  const complaining = useComplaints({ form, idPrefix: 'password', complaintsOf });
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
    const parsed = changePasswordSchema.safeParse(form.getValues());
    if (!parsed.success) return;
    setSending(true);
    try {
      await changePassword(parsed.data, { idempotencyKey: keys.keyFor('') });
      keys.settle();
      await queryClient.invalidateQueries(authenticationDetailsQuery());
      goOn(returnTarget(queryParameter(search, 'returnUrl')));
    } catch (error) {
      keys.settle();
      complaining.refuse(fieldErrorsOf(error));
      setFailure(failureText(error));
      setSending(false);
    }
  };

  const problems = [...(failure === undefined ? [] : [{ message: failure }]), ...complaining.problems];
  const { field } = complaining;
  return (
    <Section isCompact isNarrow>
      <div className={styles.page}>
        <PageHeading lead="Changing your password logs you out everywhere else.">Change my password</PageHeading>
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary problems={problems} focusKey={`${complaining.submits} ${failure ?? ''}`} />
          <TextField {...field('email')} label="Email address" type="email" autoComplete="username" required />
          <TextField
            {...field('password')}
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            {...field('newPassword')}
            label="New password"
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
          <Button type="submit" size="large" isFullWidth isLoading={isSending}>
            Change password
          </Button>
          {session?.isAuthenticated === false && (
            <Link
              className={buttonClass({ look: 'secondary', size: 'large', isFullWidth: true })}
              to={{ pathname: '/account/login', search: search.toString() }}
            >
              Proceed to login
            </Link>
          )}
        </form>
      </div>
    </Section>
  );
};
