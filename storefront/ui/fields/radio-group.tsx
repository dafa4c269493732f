import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './choice.module.css';
import { classNames } from '../foundation/class-names.ts';
import { FieldError, useFieldIds } from './field-frame.tsx';

export type RadioOption = {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean | undefined;
};

type RadioGroupProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'checked' | 'defaultChecked' | 'defaultValue'
> & {
  readonly legend: ReactNode;
  readonly options: readonly RadioOption[];
  /** The chosen value of a controlled group; leave out with {...register('name')}. */
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  /** Side by side where there is room. */
  readonly isInline?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A choice of one. Name, handlers and ref go to every radio, as {...register('name')} wants it; the first radio has
 * the group's id, so that an error summary can link to it.
 */
export const RadioGroup = ({
  legend,
  options,
  value,
  error,
  isInline = false,
  id,
  disabled,
  ...rest
}: RadioGroupProps) => {
  const ids = useFieldIds(id, { error });
  return (
    <fieldset className={styles.field} data-invalid={ids.isInvalid || undefined} aria-describedby={ids.describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.options, isInline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={`${styles.choice} ${styles.boxed}`}>
            <input
              {...rest}
              {...(value !== undefined && { checked: option.value === value })}
              id={index === 0 ? ids.id : undefined}
              type="radio"
              value={option.value}
              disabled={disabled === true || option.disabled === true}
              className={styles.control}
            />
            <span className={styles.words}>
              {option.label}
              {option.description !== undefined && <span className={styles.aside}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} error={error} />
    </fieldset>
  );
};
