import { newsChoicesSchema, type NewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeNewsChoices, newsChoicesQuery } from '../../api/news-choices-calls.ts';
import { pushDevicesQuery } from '../../api/push-device-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import styles from './profile.module.css';

/** News that come in any case, and why. */
const always = [
  ['Contract and documents', 'your contract, what you signed, and changes to your order'],
  ['Payments', 'receipts, the balance and when it’s due, refunds, offers for your car'],
  ['Delays', 'when your car will be later than we told you'],
  ['Your account', 'a new password, a login from a new browser'],
] as const;

type NewsFormProps = { readonly choices: NewsChoices; readonly isPushOffered: boolean };

/** `isPushOffered`: whether news can be shown on devices as well. */
const NewsForm = ({ choices, isPushOffered }: NewsFormProps) => {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  const form = useSentForm({
    idPrefix: 'news',
    schema: newsChoicesSchema,
    start: choices,
    send: changeNewsChoices,
    onSent: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: newsChoicesQuery().queryKey });
      setSaid(message);
    },
    isRepeatable: true,
  });
  return (
    <form className={styles.block} noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <fieldset className={styles.ownThings}>
        <legend>Email me about:</legend>
        <Checkbox
          {...form.field('whereItIs.email')}
          label="Where my car is"
          description="It’s allocated, at sea, in Australia or on its way to your retailer"
        />
        <Checkbox
          {...form.field('handover.email')}
          label="The handover"
          description="Your car has arrived at your retailer, your order is complete, or your handover is tomorrow"
        />
        <Checkbox
          {...form.field('messages.email')}
          label="Messages"
          description="We or your retailer have written to you about your order. One email until you’ve read it"
        />
      </fieldset>
      {isPushOffered && (
        <fieldset className={styles.ownThings}>
          <legend>Notify me, on devices where I’ve turned it on below:</legend>
          <Checkbox {...form.field('whereItIs.push')} label="Notify me where my car is" />
          <Checkbox {...form.field('handover.push')} label="Notify me about the handover" />
          <Checkbox {...form.field('messages.push')} label="Notify me of messages" />
        </fieldset>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" isLoading={form.isBusy}>
          Save
        </Button>
        <output className={styles.quiet}>{said}</output>
      </div>
    </form>
  );
};

/** Which news of an order are mailed, and which come in any case. */
export const MyNews = () => {
  const { data: devices } = useQuery(pushDevicesQuery());
  return (
    <Card title="Notifications">
      <Loaded query={useQuery(newsChoicesQuery())} what="what we email you">
        {(choices) => <NewsForm choices={choices} isPushOffered={typeof devices?.publicKey === 'string'} />}
      </Loaded>
      <p>We always email these, because your rights or your money depend on them:</p>
      <ul className={styles.points}>
        {always.map(([kind, examples]) => (
          <li key={kind}>
            {kind}: {examples}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>My Order shows all your order’s news, whatever you choose here.</p>
    </Card>
  );
};
