import { licenceContentTypes } from '@driveaway/domain/customer/account-details-form.ts';
import { useRef } from 'react';
import { FileField } from '../../ui/file-field.tsx';
import { Group, type DetailsComplaints } from './details-fields.tsx';
import { LicencePreview } from './licence-preview.tsx';

type LicenceProps = {
  readonly form: DetailsComplaints;
  readonly chosen: readonly File[];
  readonly onChoose: (files: readonly File[]) => void;
};

/** The licence of a private buyer, with a look at what was chosen; a file that is not taken is refused at once. */
export const LicenceField = ({ form, chosen, onChoose }: LicenceProps) => {
  const ref = useRef<HTMLInputElement>(null);
  const error = form.errorOf('licence');
  const [file] = chosen;

  const remove = (): void => {
    if (ref.current !== null) ref.current.value = '';
    onChoose([]);
    // the button that had the focus is gone
    ref.current?.focus();
  };

  return (
    <Group legend="Driver licence">
      <FileField
        ref={ref}
        id={form.idOf('licence')}
        label="Licence file"
        description="A photo or scan of your licence: JPEG, PNG or PDF, at most 8 MB. Only used to check who is buying."
        accept={licenceContentTypes.join(',')}
        error={error}
        required
        onChange={({ target: { files } }) => {
          onChoose([...(files ?? [])]);
          form.leave('licence');
        }}
      />
      {file !== undefined && error === undefined && (
        <LicencePreview key={`${file.name} ${file.lastModified}`} file={file} onRemove={remove} />
      )}
    </Group>
  );
};
