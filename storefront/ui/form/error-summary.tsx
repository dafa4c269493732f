import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Icon } from '../foundation/icon.tsx';
import styles from '../waiting/notice.module.css';
import { withFieldName } from './with-field-name.ts';

export type FieldProblem = {
  /** The id of the control in question; undefined for a problem with the whole form. */
  readonly fieldId?: string | undefined;
  readonly message: string;
};

type ErrorSummaryProps = {
  readonly title?: string;
  readonly problems: readonly FieldProblem[];
  /** Takes the focus whenever this changes while there are problems: pass the number of submits. */
  readonly focusKey?: string | number | undefined;
};

const focusField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
};

const labelOf = (fieldId: string): string | undefined =>
  document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)?.textContent;

const Summary = ({ title, problems }: Required<Pick<ErrorSummaryProps, 'title' | 'problems'>>) => {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div ref={ref} className={`${styles.notice} ${styles.error}`} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <Icon name="error" />
      <div className={styles.words}>
        <p className={styles.title} id={titleId}>
          {title}
        </p>
        <ul className={styles.list}>
          {problems.map(({ fieldId, message }) => (
            <li key={`${fieldId ?? ''} ${message}`}>
              {fieldId === undefined ? (
                message
              ) : (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    focusField(event, fieldId);
                  }}
                >
                  {withFieldName(message, labelOf(fieldId))}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** All problems of a form at its top, each a link to its field. Nothing while there are none. */
export const ErrorSummary = ({ title = 'There is a problem', problems, focusKey = '' }: ErrorSummaryProps) =>
  problems.length === 0 ? null : <Summary key={focusKey} title={title} problems={problems} />;
