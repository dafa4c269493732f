import { licenceContentTypes } from '@driveaway/domain/customer/account-details-form.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { useRef } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Group, type ValidatedDetails } from './details-fields.tsx';
import { LicencePreview } from './licence-preview.tsx';
import { lighterPicture } from './lighter-picture.ts';

type LicenceFieldProps = {
  readonly form: ValidatedDetails;
  /** The day on which the customer gave the licence that is still kept, yyyy-MM-dd. */
  readonly givenOn: string | undefined;
};

/** A file with a preview; one that cannot be accepted is refused at once. */
const LicenceFile = ({ form: { form, values, idOf, errorOf } }: Pick<LicenceFieldProps, 'form'>) => {
  const ref = useRef<HTMLInputElement>(null);
  const latest = useRef<readonly File[]>([]);
  const error = errorOf('licence');
  const [file] = values.licence;

  const take = (files: readonly File[]): void => {
    form.setValue('licence', files, { shouldTouch: true });
  };

  const choose = async (files: readonly File[]): Promise<void> => {
    latest.current = files;
    const lighter = await Promise.all(files.map(lighterPicture));
    // another file may have been chosen meanwhile
    if (latest.current !== files) return;
    take(lighter);
  };

  const remove = (): void => {
    if (ref.current !== null) ref.current.value = '';
    latest.current = [];
    take([]);
    // the focused button has been removed
    ref.current?.focus();
  };

  return (
    <>
      <FileField
        ref={ref}
        id={idOf('licence')}
        label="Licence file"
        description="A photo or scan of your licence: JPEG, PNG, WebP, GIF or PDF, at most 8 MB. Only used to check who is buying."
        accept={licenceContentTypes.join(',')}
        error={error}
        required
        onChange={({ target: { files } }) => void choose([...(files ?? [])])}
      />
      {file !== undefined && error === undefined && (
        <LicencePreview key={`${file.name} ${file.lastModified}`} file={file} onRemove={remove} />
      )}
    </>
  );
};

/** The licence of a private buyer: the one given before, if they agree to that again, or a file. */
export const LicenceField = ({ form, givenOn }: LicenceFieldProps) => {
  const isKept = givenOn !== undefined && form.values.keepLicence;
  return (
    <Group legend="Driver licence">
      {givenOn !== undefined && (
        <Checkbox
          {...form.field('keepLicence')}
          label={`Use the licence you gave on ${dayText(givenOn)}`}
          description="It is kept for this order as well, and for as long. Untick this to choose another file."
        />
      )}
      {!isKept && <LicenceFile form={form} />}
    </Group>
  );
};
