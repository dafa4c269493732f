import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import styles from './profile.module.css';

type CopyValueProps = { readonly value: string; /** What it is: 'BSB'. */ readonly name: string };

/** Copies a value, and says whether that worked. */
export const CopyButton = ({ value, name }: CopyValueProps) => {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('Copied');
    } catch {
      setSaid('Not copied: please select it yourself');
    }
  };
  return (
    <>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
      <Button look="link" onClick={() => void copy()}>
        Copy<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </>
  );
};

/** A value to type elsewhere, with a button that copies it. */
export const CopyValue = ({ value, name }: CopyValueProps) => (
  <span className={styles.copyRow}>
    <span className={styles.value}>{value}</span>
    <CopyButton value={value} name={name} />
  </span>
);
