import type { IntentContent } from '../content/content-types.ts';
import { Icon } from './icon.tsx';
import styles from './intent-box.module.css';
import { linkTarget } from './link-target.ts';
import { richText } from './rich-text.ts';

/** At most this many ways on are shown (specification §9). */
const mostBlocks = 3;

export interface IntentBoxProps {
  readonly content: IntentContent;
  readonly onClose: () => void;
}

/** A box that slides up at the foot of the window. It does not take the focus and can be put away. */
export const IntentBox = ({ content, onClose }: IntentBoxProps) => (
  <aside className={styles.box} aria-label="Next steps">
    <div className={styles.head}>
      <p className={styles.title}>{richText(content.intentTitle)}</p>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
    <p className={styles.text}>{content.intentDescription}</p>
    <ul className={styles.blocks}>
      {content.intentCtaBlocks.slice(0, mostBlocks).map(({ ctaIconImage, ctaIconImageMobile, intentCtadetails }) => (
        <li key={intentCtadetails.url}>
          <a href={intentCtadetails.url} {...linkTarget(intentCtadetails.target)} className={styles.link}>
            {ctaIconImage !== undefined && (
              <span className={ctaIconImageMobile === undefined ? undefined : styles.wide}>
                <Icon name={ctaIconImage} />
              </span>
            )}
            {ctaIconImageMobile !== undefined && (
              <span className={styles.small}>
                <Icon name={ctaIconImageMobile} />
              </span>
            )}
            {intentCtadetails.name}
          </a>
        </li>
      ))}
    </ul>
  </aside>
);
