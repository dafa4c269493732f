import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { FieldFrame, useFieldIds, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldTexts & {
    readonly ref?: Ref<HTMLInputElement> | undefined;
    /** Before and after the value: '$', 'km'. */
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
    readonly fieldClassName?: string | undefined;
  };

/**
 * A one-line field with a floating label. All input attributes pass through, so {...register('name')} works. A
 * password field gets a button that shows what was typed.
 */
export const TextField = ({
  label,
  error,
  description,
  prefix,
  suffix,
  id,
  type = 'text',
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) => {
  const texts = { label, error, description };
  const ids = useFieldIds(id, texts, describedBy);
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame ids={ids} texts={texts} className={fieldClassName}>
      {prefix !== undefined && <span className={classNames(styles.affix, styles.prefix)}>{prefix}</span>}
      <input
        placeholder=" "
        {...rest}
        id={ids.id}
        type={isPassword && isRevealed ? 'text' : type}
        className={classNames(styles.control, className)}
        aria-invalid={ids.isInvalid || undefined}
        aria-describedby={ids.describedBy}
      />
      <label className={styles.label} htmlFor={ids.id}>
        {label}
      </label>
      {suffix !== undefined && <span className={classNames(styles.affix, styles.suffix)}>{suffix}</span>}
      {isPassword && (
        <button
          type="button"
          className={styles.reveal}
          aria-controls={ids.id}
          aria-label={isRevealed ? 'Hide password' : 'Show password'}
          onClick={() => {
            setRevealed(!isRevealed);
          }}
        >
          {isRevealed ? 'Hide' : 'Show'}
        </button>
      )}
    </FieldFrame>
  );
};
