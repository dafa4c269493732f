import type { InputHTMLAttributes, Ref } from 'react';
import styles from './choice.module.css';
import { FieldError, useFieldIds, type FieldTexts } from './field-frame.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> &
  FieldTexts & { readonly ref?: Ref<HTMLInputElement> | undefined };

/** A yes-or-no choice. The whole label is clickable; it may hold links. */
export const Checkbox = ({
  label,
  error,
  description,
  id,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxProps) => {
  const ids = useFieldIds(id, { error, description }, describedBy);
  return (
    <div className={styles.field} data-invalid={ids.isInvalid || undefined}>
      <label className={styles.choice} htmlFor={ids.id}>
        <input
          {...rest}
          id={ids.id}
          type="checkbox"
          className={styles.control}
          aria-invalid={ids.isInvalid || undefined}
          aria-describedby={ids.describedBy}
        />
        <span className={styles.words}>{label}</span>
      </label>
      {description !== undefined && description !== null && (
        <div className={`${styles.aside} ${styles.below}`} id={ids.descriptionId}>
          {description}
        </div>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
};
