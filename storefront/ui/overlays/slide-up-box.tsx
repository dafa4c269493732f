import type { ReactNode } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { Icon } from '../foundation/icon.tsx';
import styles from './slide-up-box.module.css';

type SlideUpBoxProps = {
  /** Its accessible name. */
  readonly label: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** As wide as the window and as low as its words, so that what the page shows stays in sight. */
  readonly isBar?: boolean;
  readonly children: ReactNode;
};

/** A box that slides up at the foot of the window. It does not take the focus and can be put away. */
export const SlideUpBox = ({ label, title, onClose, isBar = false, children }: SlideUpBoxProps) => (
  <aside className={classNames(styles.box, isBar && styles.bar)} aria-label={label}>
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
    {children}
  </aside>
);
