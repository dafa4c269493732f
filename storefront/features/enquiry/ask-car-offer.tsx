import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { carOfferWording, carOwnerFormSchema } from '@driveaway/domain/car-offers/car-offer-form.ts';
import { mostCarPictures } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { pictureProblem, pictureTypes, tooManyPictures } from '@driveaway/domain/customer/sent-pictures.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { ValuationForm } from '@driveaway/domain/valuation/valuation-form.ts';
import { useState, type ChangeEvent } from 'react';
import { askCarOffer } from '../../api/car-offer-calls.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { PrivacyWording } from '../../blocks/privacy-wording.tsx';
import { carOffer } from '../../content/car-offer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ChosenFiles, SendingFiles } from '../../ui/fields/chosen-files.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Card } from '../../ui/page/section.tsx';
import { CarOfferPanel } from './car-offer-panel.tsx';
import styles from './valuation-page.module.css';

const words = carOffer.form;

const start = { firstName: '', lastName: '', email: '', phoneNo: '', words: '', agreePrivacyCollection: false };

const problemOf = (photos: readonly File[]): string | undefined =>
  tooManyPictures(photos, mostCarPictures) ?? photos.map(pictureProblem).find((problem) => problem !== undefined);

type AskCarOfferProps = {
  /** As it was valued. */
  readonly car: TradeInCar;
  /** State, VIN and plate as they were typed. */
  readonly form: Pick<ValuationForm, 'state' | 'vin' | 'plate'>;
  readonly suburb: Suburb;
};

/** Asks the nearest retailer for an offer for the car that was valued. Whatever the server says, what was typed stays. */
export const AskCarOffer = ({ car, form: { state, vin, plate }, suburb }: AskCarOfferProps) => {
  const [asked, setAsked] = useState<AskedCarOffer>();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [share, setShare] = useState(0);
  const problem = problemOf(photos);
  const form = useSentForm({
    idPrefix: 'car-offer',
    schema: carOwnerFormSchema,
    start,
    send: ({ agreePrivacyCollection, ...owner }, options) => {
      setShare(0);
      const { year, kilometres, ...described } = car;
      const texts = { ...described, year: String(year), kilometres: String(kilometres), state, vin, plate };
      const place = { postcode: suburb.postcode, suburbState: suburb.state, suburb: suburb.name };
      const agreed = { agreePrivacyCollection: String(agreePrivacyCollection) };
      return askCarOffer({ ...owner, ...texts, ...place, ...agreed }, photos, setShare, options);
    },
    onSent: setAsked,
    contentOf: (owner) => [
      owner,
      car,
      suburb,
      ...photos.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ],
    ifDue: (send) => (problem === undefined ? send() : Promise.resolve({ errors: { pictures: [problem] } })),
  });
  if (asked !== undefined) return <CarOfferPanel carOffer={asked} isNew />;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setPhotos([...photos, ...(target.files ?? [])]);
    // the same file may be chosen again after it was left out
    target.value = '';
  };
  return (
    <Card title={words.title}>
      <p>{words.lead(suburbLabel(suburb))}</p>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} focusKey={form.attempt} />
        <div className={styles.pair}>
          <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
        <div className={styles.pair}>
          <TextField
            {...form.field('email')}
            label="Email address"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField {...form.field('phoneNo')} label="Phone number" type="tel" autoComplete="tel" required />
        </div>
        <TextArea {...form.field('words')} label={words.own} description={words.quiet} rows={3} />
        <FileField
          id={form.idOf('pictures')}
          label={words.photos}
          description={`Up to ${mostCarPictures}: JPEG, PNG or WebP, 8 MB each.`}
          error={problem}
          accept={pictureTypes.join(',')}
          multiple
          disabled={form.isBusy}
          onChange={choose}
        />
        {photos.length > 0 && (
          <ChosenFiles
            files={photos}
            label="Photos to send"
            onRemove={(photo) => {
              setPhotos(photos.filter((other) => other !== photo));
            }}
          />
        )}
        <Checkbox
          {...form.field('agreePrivacyCollection')}
          required
          label={<PrivacyWording wording={carOfferWording} />}
        />
        <div className={styles.actions}>
          <Button type="submit" isLoading={form.isBusy}>
            {words.send}
          </Button>
          {form.isBusy && photos.length > 0 && <SendingFiles share={share} what="photos" />}
        </div>
      </form>
    </Card>
  );
};
