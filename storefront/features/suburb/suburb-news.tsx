import { useEffect, useEffectEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './suburb-news.module.css';

/** Long enough to read it twice; the suburb stays in the header. */
const shownMs = 12_000;

export interface SuburbNewsProps {
  /** '' when there are none. */
  readonly news: string;
  readonly onHide: () => void;
}

/** What a choice of a suburb has changed, at the foot of the window until it is hidden or has been there for a while. */
export const SuburbNews = ({ news, onHide }: SuburbNewsProps) => {
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (news === '') return undefined;
    const timer = setTimeout(() => {
      hide();
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [news]);
  return (
    <div className={styles.frame}>
      <output className={news === '' ? undefined : styles.news}>{news}</output>
      {news !== '' && (
        <button type="button" className={styles.hide} aria-label="Hide this message" onClick={onHide}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
};
