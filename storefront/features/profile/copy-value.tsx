import { CopyButton, type CopyButtonProps } from '../../ui/controls/copy-button.tsx';
import styles from './profile.module.css';

/** A value to type elsewhere, with a button that copies it. */
export const CopyValue = ({ value, name }: CopyButtonProps) => (
  <span className={styles.copyRow}>
    <span className={styles.value}>{value}</span>
    <CopyButton value={value} name={name} />
  </span>
);
