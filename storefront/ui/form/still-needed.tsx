import styles from './still-needed.module.css';

export type NeededField = {
  readonly fieldId: string;
  readonly label: string;
};

const focusField = (fieldId: string): void => {
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};

/** Why the button beside it is disabled: every missing field, each a link to it. Announced as it shrinks. */
export const StillNeeded = ({ fields, done }: { fields: readonly NeededField[]; done?: string | undefined }) => (
  <div className={styles.needed} aria-live="polite">
    {fields.length > 0 ? (
      <>
        <p className={styles.title}>Still needed:</p>
        <ul className={styles.list}>
          {fields.map(({ fieldId, label }) => (
            <li key={fieldId}>
              <button
                type="button"
                className={styles.field}
                onClick={() => {
                  focusField(fieldId);
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </>
    ) : (
      done !== undefined && <p>{done}</p>
    )}
  </div>
);
