import { brand } from '@driveaway/domain/brand/brand.ts';
import { recoverSchema } from '@driveaway/domain/customer/sign-in-forms.ts';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { recover } from '../../api/account-calls.ts';
import { isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';
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

const complaintsOf = formComplaints(recoverSchema);

/** Asks for a new password by e-mail; on success goes to the log-in (specification §2). */
export const RecoverPage = () => {
  usePageTitle('Forgot password', brand.name);
  const form = useForm({ defaultValues: { email: '' }, mode: 'onChange' });
  const complaining = useComplaints({ form, idPrefix: 'recover', complaintsOf });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const keys = useSubmitKeys();
  const navigate = useNavigate();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    complaining.countSubmit();
    setFailure(undefined);
    const parsed = recoverSchema.safeParse(form.getValues());
    if (!parsed.success) return;
    setSending(true);
    try {
      await recover(parsed.data, { idempotencyKey: keys.keyFor(parsed.data.email) });
      keys.settle();
      await navigate('/account/login');
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
        <PageHeading lead="Give us the email address of your account.">Forgot password</PageHeading>
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary problems={problems} focusKey={`${complaining.submits} ${failure ?? ''}`} />
          <TextField
            {...complaining.field('email')}
            label="Email address"
            type="email"
            autoComplete="username"
            required
          />
          <Button type="submit" size="large" isFullWidth isLoading={isSending}>
            Send
          </Button>
        </form>
        <p className={styles.links}>
          <Link to="/account/login">Back to login</Link>
          <a href={`mailto:${brand.coordinator.email}`}>Write to {brand.coordinator.email}</a>
        </p>
      </div>
    </Section>
  );
};
