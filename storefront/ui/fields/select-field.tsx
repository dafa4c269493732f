import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { FieldFrame, useFieldIds, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';
import { Icon } from '../foundation/icon.tsx';

export type SelectOption = {
  readonly value: string;
  readonly label: string;
};

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldTexts & {
    readonly options: readonly SelectOption[];
    /** The text of an empty first option; leave out when one of the options always holds. */
    readonly emptyLabel?: string | undefined;
    readonly ref?: Ref<HTMLSelectElement> | undefined;
    readonly fieldClassName?: string | undefined;
  };

/** A native select under a label that always floats. */
export const SelectField = ({
  label,
  error,
  description,
  options,
  emptyLabel,
  id,
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) => {
  const texts = { label, error, description };
  const ids = useFieldIds(id, texts, describedBy);
  return (
    <FieldFrame ids={ids} texts={texts} className={fieldClassName}>
      <select
        {...rest}
        id={ids.id}
        className={classNames(styles.control, styles.select, className)}
        aria-invalid={ids.isInvalid || undefined}
        aria-describedby={ids.describedBy}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <label className={styles.label} htmlFor={ids.id}>
        {label}
      </label>
      <span className={styles.chevron}>
        <Icon name="chevron" />
      </span>
    </FieldFrame>
  );
};
