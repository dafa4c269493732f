import { useState } from 'react';
import { VisuallyHidden } from '../foundation/visually-hidden.tsx';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

export type CopyButtonProps = { readonly value: string; /** What it is: 'BSB'. */ readonly name: string };

/** Copies a value, and says whether that worked. */
export const CopyButton = ({ value, name }: CopyButtonProps) => {
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
