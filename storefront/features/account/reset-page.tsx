import { brand } from '@driveaway/domain/brand/brand.ts';
import { resetPasswordSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { resetPassword } from '../../api/account-calls.ts';
import { fieldErrorsOf, isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useComplaints } from '../../ui/use-complaints.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account.module.css';
import { formComplaints } from './form-complaints.ts';

type ResetValues = z.infer<typeof resetPasswordSchema>;

const complaintsOf = formComplaints(resetPasswordSchema);

const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Sets a new password with a mailed link, whose token is in the fragment; on success goes to the log-in. */
export const ResetPage = () => {
  usePageTitle('Set a new password', brand.name);
  const location = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenOf(location.hash));
  const form = useForm<ResetValues>({
    defaultValues: { token, newPassword: '', newPasswordConfirm: '' },
    mode: 'onChange',
  });
  const complaining = useComplaints({ form, idPrefix: 'reset', complaintsOf });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const keys = useSubmitKeys();

  // the address bar and the history keep no token
  useEffect(() => {
    if (location.hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [location.hash, navigate]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    complaining.countSubmit();
    setFailure(undefined);
    const parsed = resetPasswordSchema.safeParse(form.getValues());
    if (!parsed.success) return;
    setSending(true);
    try {
      await resetPassword(parsed.data, { idempotencyKey: keys.keyFor('') });
      keys.settle();
      await navigate('/account/login');
    } catch (error) {
      keys.settle();
      complaining.refuse(fieldErrorsOf(error));
      setFailure(isOutcomeUnknown(error) ? 'Something went wrong' : messageOf(error));
      setSending(false);
    }
  };

  const problems = [...(failure === undefined ? [] : [{ message: failure }]), ...complaining.problems];
  return (
    <Section isCompact isNarrow>
      <div className={styles.page}>
        <PageHeading lead="The link we mailed to you works once. Setting a new password logs you out everywhere.">
          Set a new password
        </PageHeading>
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary problems={problems} focusKey={`${complaining.submits} ${failure ?? ''}`} />
          <TextField
            {...complaining.field('newPassword')}
            label="New password"
            type="password"
            autoComplete="new-password"
            required
          />
          <TextField
            {...complaining.field('newPasswordConfirm')}
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            required
          />
          <Button type="submit" size="large" isFullWidth isLoading={isSending}>
            Set new password
          </Button>
        </form>
        <p className={styles.links}>
          <Link to="/account/recover">Ask for a new link</Link>
          <Link to="/account/login">Back to login</Link>
        </p>
      </div>
    </Section>
  );
};
