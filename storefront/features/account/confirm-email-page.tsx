import { confirmEmailRequestSchema } from '@driveaway/domain/api/email-change.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmail } from '../../api/own-data-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { useMailedToken } from '../../api/mailed-token.ts';

/** Confirms an email address with a mailed link. It takes a press, so that no mail program that opens links does it. */
export const ConfirmEmailPage = () => {
  const queryClient = useQueryClient();
  const token = useMailedToken();
  const [said, setSaid] = useState<string>();
  const form = useSentForm({
    idPrefix: 'confirm-email',
    schema: confirmEmailRequestSchema,
    start: { token },
    send: confirmEmail,
    onSent: async ({ message }) => {
      setSaid(message);
      await queryClient.invalidateQueries();
    },
    isRepeatable: true,
  });
  return (
    <AccountPage
      title="Confirm your email address"
      lead="We only email order documents to confirmed addresses."
      notice={said !== undefined && <Notice tone="success" title={said} />}
      form={form}
      submitLabel="Confirm my email address"
      fields={null}
      links={<Link to="/profile/my-account">Go to my account</Link>}
    />
  );
};
