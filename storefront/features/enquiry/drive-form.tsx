import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { testDriveFormSchema, testDriveWordings } from '@driveaway/domain/test-drives/test-drive-form.ts';
import { licenceNote } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { savedAccountDetailsQuery } from '../../api/session-queries.ts';
import { bookDrive, driveTimesQuery } from '../../api/test-drive-calls.ts';
import { refusalOf, useSentForm } from '../../api/use-sent-form.ts';
import { isApiFailure } from '../../api/api-failure.ts';
import { testDrive } from '../../content/test-drive.ts';
import { PrivacyWording } from '../../blocks/privacy-wording.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { DriveTimeFields } from './drive-time-fields.tsx';
import styles from './test-drive.module.css';

const formSchema = z.extend(testDriveFormSchema, {
  startsAt: z._default(z.string().check(z.minLength(1, 'Please choose a time')), ''),
});

type DriveFormProps = {
  readonly retailer: string;
  readonly demonstrator: string;
  /** Of the retailer; '' where it has none. */
  readonly phone: string;
  readonly onBooked: (drive: BookedDrive) => void;
};

const idPrefix = 'drive';
const start = {
  startsAt: '',
  driver: { firstName: '', lastName: '', email: '', phoneNo: '' },
  hasLicence: false,
  agreePrivacyCollection: false,
};

const prefilled = ['firstName', 'lastName', 'email', 'phoneNo'] as const;

/** When, and who comes, who is known to their account. Whatever else is chosen above it and whatever the server says, what was typed stays. */
export const DriveForm = ({ retailer, demonstrator, phone, onBooked }: DriveFormProps) => {
  const client = useQueryClient();
  const [length, setLength] = useState(30);
  const [day, setDay] = useState('');
  /** Of which car the time is. */
  const [timedFor, setTimedFor] = useState(demonstrator);
  const form = useSentForm({
    idPrefix,
    schema: formSchema,
    start,
    send: ({ startsAt, ...who }, options) =>
      bookDrive({ ...who, retailer, demonstrator, startsAt, minutes: length === 60 ? 60 : 30 }, options),
    onSent: onBooked,
    onRefused: async (error) => {
      const code = isApiFailure(error) ? error.failure?.code : undefined;
      if (code === 'time-taken' || code === 'time-not-offered') {
        chooseTime('');
        await client.invalidateQueries({ queryKey: driveTimesQuery(retailer, demonstrator, length).queryKey });
      }
      return refusalOf(error);
    },
    contentOf: (valid) => ({ ...valid, retailer, demonstrator, length }),
  });
  const { setValue, getValues } = form.form;
  const { data: saved } = useQuery(savedAccountDetailsQuery());
  const account = saved?.account.isAuthenticated === true ? saved.account : undefined;
  useEffect(() => {
    if (account === undefined) return;
    for (const name of prefilled) {
      const field = `driver.${name}` as const;
      // somebody may have begun before the answer came
      const isBegun = getValues(field) !== '' || document.activeElement?.getAttribute('name') === field;
      if (!isBegun) setValue(field, account[name]);
    }
  }, [account, getValues, setValue]);
  const chooseTime = (startsAt: string): void => {
    form.form.setValue('startsAt', startsAt);
  };
  const startsAt = timedFor === demonstrator ? (form.values.startsAt ?? '') : '';
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <Card title={testDrive.steps.time}>
        <Stack>
          <DriveTimeFields
            idPrefix={idPrefix}
            retailer={retailer}
            demonstrator={demonstrator}
            phone={phone}
            isBooked={false}
            chosen={{ minutes: length, day, startsAt }}
            error={form.errorOf('startsAt')}
            onChoose={(chosen) => {
              setLength(chosen.minutes);
              setDay(chosen.day);
              setTimedFor(demonstrator);
              chooseTime(chosen.startsAt);
            }}
          />
        </Stack>
      </Card>
      <Card title={testDrive.steps.driver}>
        <Stack>
          {account !== undefined && <p className={styles.quiet}>{testDrive.ofAccount}</p>}
          <div className={styles.names}>
            <TextField {...form.field('driver.firstName')} label="First name" autoComplete="given-name" required />
            <TextField {...form.field('driver.lastName')} label="Last name" autoComplete="family-name" required />
            <TextField
              {...form.field('driver.email')}
              label="Email address"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField {...form.field('driver.phoneNo')} label="Phone number" type="tel" autoComplete="tel" required />
          </div>
          <p className={styles.quiet}>{licenceNote}</p>
          <Checkbox {...form.field('hasLicence')} required label={testDriveWordings.licence} />
          <Checkbox
            {...form.field('agreePrivacyCollection')}
            required
            label={<PrivacyWording wording={testDriveWordings.privacy} />}
          />
        </Stack>
      </Card>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
          Book the test drive
        </Button>
      </div>
    </form>
  );
};
