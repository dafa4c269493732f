import type { IntentContent } from '../content/content-types.ts';
import { Icon } from '../ui/foundation/icon.tsx';
import styles from './intent-box.module.css';
import { linkTarget } from '../ui/controls/link-target.ts';
import { richText } from './rich-text.ts';
import { SlideUpBox } from '../ui/overlays/slide-up-box.tsx';

/** At most this many ways on are shown (specification §9). */
const mostBlocks = 3;

type IntentBoxProps = {
  readonly content: IntentContent;
  readonly onClose: () => void;
};

/** The ways on from here, in a box that slides up. */
export const IntentBox = ({ content, onClose }: IntentBoxProps) => (
  <SlideUpBox label="Next steps" title={richText(content.intentTitle)} onClose={onClose} isBar>
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
  </SlideUpBox>
);
