import { moneyText } from './money.tsx';
import styles from './money.module.css';
import { useLastChange } from './use-last-change.ts';

/** By how much a figure last changed: '(+ $612)'. Nothing until it has; undefined while it is being worked out. */
export const LastChange = ({ dollars, isWhole }: { dollars: number | undefined; isWhole?: boolean }) => {
  const change = useLastChange(dollars);
  if (change === 0) return null;
  return (
    <span className={styles.change}>
      ({change > 0 ? '+' : '−'} {moneyText({ dollars: Math.abs(change), isWhole })})
    </span>
  );
};
