import type { ReactNode } from 'react';
import { classNames } from '../foundation/class-names.ts';
import { Icon } from '../foundation/icon.tsx';
import styles from './notice.module.css';

export type NoticeProps = {
  readonly tone: 'info' | 'success' | 'error';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Read out at once when it appears; by default errors are, and the others wait their turn. Off for notices that
   * were there from the start. */
  readonly isLive?: boolean | undefined;
};

/** Something the page has to say, with an icon and in words. */
export const Notice = ({ tone, title, children, isLive = true }: NoticeProps) => (
  <div
    className={classNames(styles.notice, tone !== 'info' && styles[tone])}
    role={isLive ? (tone === 'error' ? 'alert' : 'status') : undefined}
  >
    <Icon name={tone} />
    <div className={styles.words}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  </div>
);
