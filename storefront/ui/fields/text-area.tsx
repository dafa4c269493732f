import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { FieldFrame, useFieldIds, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldTexts & {
    readonly ref?: Ref<HTMLTextAreaElement> | undefined;
    readonly fieldClassName?: string | undefined;
  };

/** A field of several lines. */
export const TextArea = ({
  label,
  error,
  description,
  id,
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) => {
  const texts = { label, error, description };
  const ids = useFieldIds(id, texts, describedBy);
  return (
    <FieldFrame ids={ids} texts={texts} className={fieldClassName}>
      <textarea
        placeholder=" "
        {...rest}
        id={ids.id}
        className={classNames(styles.control, styles.area, className)}
        aria-invalid={ids.isInvalid || undefined}
        aria-describedby={ids.describedBy}
      />
      <label className={styles.label} htmlFor={ids.id}>
        {label}
      </label>
    </FieldFrame>
  );
};
