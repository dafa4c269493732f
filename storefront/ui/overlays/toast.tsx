import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../foundation/icon.tsx';
import styles from './toast.module.css';

type ToastProps = {
  /** Shown and read out; '' while there is nothing to say. Stays in the page, so that it is read when it changes. */
  readonly message: string;
  readonly onClose: () => void;
  /** Milliseconds until it disappears; it stays while hovered or focused. */
  readonly staysMs?: number | undefined;
};

/** A short message below the header about what just happened; what it is about stands lower. Never the only place that says it. */
export const Toast = ({ message, onClose, staysMs = 6_000 }: ToastProps) => {
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (message === '' || isHeld) return undefined;
    const timer = setTimeout(() => {
      close();
    }, staysMs);
    return () => {
      clearTimeout(timer);
    };
  }, [message, isHeld, staysMs]);
  return (
    <div
      className={styles.place}
      onMouseEnter={() => {
        setHeld(true);
      }}
      onMouseLeave={() => {
        setHeld(false);
      }}
      onFocus={() => {
        setHeld(true);
      }}
      onBlur={() => {
        setHeld(false);
      }}
    >
      <output className={message === '' ? undefined : styles.toast}>{message}</output>
      {message !== '' && (
        <button type="button" className={styles.close} aria-label="Close this message" onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
};
