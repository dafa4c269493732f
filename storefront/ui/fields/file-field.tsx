import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { FieldFrame, useFieldIds, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

type FileFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> &
  FieldTexts & {
    readonly ref?: Ref<HTMLInputElement> | undefined;
    readonly fieldClassName?: string | undefined;
  };

/** A native file input; say in `description` which files are taken. */
export const FileField = ({
  label,
  error,
  description,
  id,
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...rest
}: FileFieldProps) => {
  const texts = { label, error, description };
  const ids = useFieldIds(id, texts, describedBy);
  return (
    <FieldFrame ids={ids} texts={texts} className={fieldClassName}>
      <input
        {...rest}
        id={ids.id}
        type="file"
        className={classNames(styles.control, styles.file, className)}
        aria-invalid={ids.isInvalid || undefined}
        aria-describedby={ids.describedBy}
      />
      <label className={styles.label} htmlFor={ids.id}>
        {label}
      </label>
    </FieldFrame>
  );
};
