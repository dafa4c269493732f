import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../foundation/icon.tsx';
import styles from './tooltip.module.css';

type TooltipProps = {
  /** Names the button: 'Note on the range'. */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * A note behind an icon: shown while it is pointed at or has the focus, by a tap as well, before any code has come too;
 * Escape puts it away. The pointer may move onto the note.
 */
export const Tooltip = ({ label, children }: TooltipProps) => {
  const id = useId();
  const [isPutAway, setPutAway] = useState(false);
  const offerAgain = () => {
    setPutAway(false);
  };
  return (
    // hovering only shows what the button inside shows by keyboard
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={styles.wrap} data-put-away={isPutAway || undefined} onMouseEnter={offerAgain}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={id}
        onBlur={offerAgain}
        onClick={offerAgain}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isPutAway) return;
          event.stopPropagation();
          setPutAway(true);
        }}
      >
        <Icon name="info" />
      </button>
      <span role="tooltip" id={id} className={styles.note}>
        {children}
      </span>
    </span>
  );
};
