import { brand } from '@driveaway/domain/brand/brand.ts';
import { consentsRequestSchema } from '@driveaway/domain/api/own-data.ts';
import type { Consents } from '@driveaway/domain/customer/consents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeConsents, consentsQuery } from '../../api/own-data-calls.ts';
import { savedAccountDetailsQuery } from '../../api/session-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

const channels = [
  ['email', 'by email'],
  ['post', 'by post'],
  ['phoneAndSms', 'by phone and SMS'],
] as const;

const ConsentsForm = ({ consents }: { consents: Consents }) => {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  const form = useSentForm({
    idPrefix: 'consents',
    schema: consentsRequestSchema,
    start: { email: consents.email.given, post: consents.post.given, phoneAndSms: consents.phoneAndSms.given },
    send: changeConsents,
    onSent: async ({ message }) => {
      await Promise.all(
        [consentsQuery(), savedAccountDetailsQuery()].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      setSaid(message);
    },
    isRepeatable: true,
  });
  return (
    <form className={styles.block} noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <p>{brand.name} may tell me about cars and offers:</p>
      {channels.map(([channel, label]) => (
        <Checkbox
          key={channel}
          {...form.field(channel)}
          label={label}
          description={`${consents[channel].given ? 'Yes' : 'No'}, since ${stateMoment(consents[channel].at, 'NSW')}`}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" isLoading={form.isBusy}>
          Save my choices
        </Button>
        <output className={styles.quiet}>{said}</output>
      </div>
    </form>
  );
};

/** The three marketing consents, with what was chosen when. */
export const MyConsents = () => {
  return (
    <Card title="News and offers">
      <Loaded query={useQuery(consentsQuery())} what="your choices">
        {(consents) => <ConsentsForm consents={consents} />}
      </Loaded>
    </Card>
  );
};
