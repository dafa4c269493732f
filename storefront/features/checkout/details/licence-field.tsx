import { licenceContentTypes } from '@driveaway/domain/customer/account-details-form.ts';
import { useRef } from 'react';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Group, type ValidatedDetails } from './details-fields.tsx';
import { LicencePreview } from './licence-preview.tsx';
import { lighterPicture } from './lighter-picture.ts';

/** The licence of a private buyer, with a preview; a file that cannot be accepted is refused at once. */
export const LicenceField = ({ form: { form, values, idOf, errorOf } }: { form: ValidatedDetails }) => {
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
    <Group legend="Driver licence">
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
    </Group>
  );
};
