import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from '../foundation/icon.tsx';

/** What every field takes besides the attributes of its control. */
export type FieldTexts = {
  readonly label: ReactNode;
  /** Shown under the field, with an icon; undefined or '' when the field is fine. */
  readonly error?: string | undefined;
  readonly description?: ReactNode;
};

type FieldIds = {
  readonly id: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
};

/** The ids that tie a control to its error and description; `id` is the caller's or a generated one. */
export const useFieldIds = (
  given: string | undefined,
  { error, description }: Pick<FieldTexts, 'error' | 'description'>,
  describedBy?: string,
): FieldIds => {
  const generated = useId();
  const id = given ?? generated;
  const isInvalid = error !== undefined && error !== '';
  const errorId = `${id}-error`;
  const descriptionId = `${id}-description`;
  const hasDescription = description !== undefined && description !== null;
  const ids = [isInvalid && errorId, hasDescription && descriptionId, describedBy].filter(Boolean);
  return { id, errorId, descriptionId, describedBy: ids.length > 0 ? ids.join(' ') : undefined, isInvalid };
};

/** The error of a field, in words and with an icon; nothing when there is none. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error === undefined || error === '' ? null : (
    <p className={styles.error} id={id}>
      <Icon name="error" />
      {error}
    </p>
  );

type FieldFrameProps = {
  readonly ids: FieldIds;
  readonly texts: FieldTexts;
  readonly className?: string | undefined;
  /** The bordered box: control first, then its label. */
  readonly children: ReactNode;
};

/** The box of a control with its description and error below. */
export const FieldFrame = ({ ids, texts, className, children }: FieldFrameProps) => (
  <div
    className={className === undefined ? styles.field : `${styles.field} ${className}`}
    data-invalid={ids.isInvalid || undefined}
  >
    <div className={styles.box}>{children}</div>
    {texts.description !== undefined && texts.description !== null && (
      <div className={styles.description} id={ids.descriptionId}>
        {texts.description}
      </div>
    )}
    <FieldError id={ids.errorId} error={texts.error} />
  </div>
);
