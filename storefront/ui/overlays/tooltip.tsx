import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../foundation/icon.tsx';
import styles from './tooltip.module.css';

export type TooltipProps = {
  /** Names the button: 'Note on the range'. */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * A note behind an icon: shown while it is pointed at or has the focus, by a tap as well; Escape puts it away. The
 * pointer may move onto the note.
 */
export const Tooltip = ({ label, children }: TooltipProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
  };
  return (
    // the pointer only shows what the button inside shows by keyboard
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={styles.wrap} onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          close();
        }}
      >
        <Icon name="info" />
      </button>
      <span role="tooltip" id={id} className={styles.note} hidden={!isOpen}>
        {children}
      </span>
    </span>
  );
};
