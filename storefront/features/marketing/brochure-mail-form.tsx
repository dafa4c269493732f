import { brochureRequestFormSchema, brochureWording } from '@driveaway/domain/brochures/brochure-request-form.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { mailBrochure } from '../../api/brochure-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { useSuburb } from '../../browser/use-suburb.ts';
import { brochure } from '../../content/brochure.ts';
import { PrivacyWording } from '../../blocks/privacy-wording.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import styles from './brochure-mail.module.css';

const start = { firstName: '', email: '', agreePrivacyCollection: false };

type BrochureMailFormProps = { readonly modelCode: string; readonly onSent: (message: string) => void };

/** To whom the brochure is mailed. Whatever the server says, what was typed stays. */
export const BrochureMailForm = ({ modelCode, onSent }: BrochureMailFormProps) => {
  const suburb = useSuburb();
  const { postcode, state } = suburb;
  const form = useSentForm({
    idPrefix: 'brochure',
    schema: brochureRequestFormSchema,
    start,
    send: (reader, options) => mailBrochure({ ...reader, model: modelCode, postcode, state }, options),
    onSent: ({ message }) => onSent(message),
    contentOf: (valid) => ({ ...valid, modelCode, postcode, state }),
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <Card title={brochure.byMail}>
        <Stack>
          <p>{brochure.pricedFor(suburbLabel(suburb))}</p>
          <div className={styles.fields}>
            <TextField
              {...form.field('email')}
              label="Email address"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField {...form.field('firstName')} label="First name (optional)" autoComplete="given-name" />
          </div>
          <Checkbox
            {...form.field('agreePrivacyCollection')}
            required
            label={<PrivacyWording wording={brochureWording} />}
          />
          <p className={styles.quiet}>{brochure.noNews}</p>
          <div>
            <Button type="submit" isLoading={form.isBusy}>
              {brochure.send}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  );
};
