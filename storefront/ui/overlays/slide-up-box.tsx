import type { ReactNode } from 'react';
import { Icon } from '../foundation/icon.tsx';
import styles from './slide-up-box.module.css';

export type SlideUpBoxProps = {
  /** Its accessible name. */
  readonly label: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A box that slides up at the foot of the window. It does not take the focus and can be put away. */
export const SlideUpBox = ({ label, title, onClose, children }: SlideUpBoxProps) => (
  <aside className={styles.box} aria-label={label}>
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
    {children}
  </aside>
);
