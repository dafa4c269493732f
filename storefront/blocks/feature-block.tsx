import type { FeatureItem } from '../content/content-types.ts';
import { AnimatedNumber } from '../ui/motion/animated-number.tsx';
import { buttonClass } from '../ui/controls/button-class.ts';
import { classNames } from '../ui/foundation/class-names.ts';
import colours from './content-colours.module.css';
import { ContentImage, type ContentImageProps } from './content-image.tsx';
import { Divider } from './divider.tsx';
import styles from './feature-block.module.css';
import { linkTarget } from '../ui/controls/link-target.ts';
import { Reveal } from '../ui/motion/reveal.tsx';
import { richText } from './rich-text.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';

type FeatureBlockProps = {
  readonly item: FeatureItem;
  /** Its place among its neighbours, from 0: the later, the later it comes in. */
  readonly index: number;
} & Omit<ContentImageProps, 'image'>;

const Words = ({ item }: { item: FeatureItem }) => {
  const { contentType, displayText, disclaimer } = item;
  const note = disclaimer !== undefined && <Tooltip label="About this figure">{richText(disclaimer)}</Tooltip>;
  return contentType === 'Heading' ? (
    <h3 className={styles.heading}>
      {richText(displayText)} {note}
    </h3>
  ) : (
    <p className={styles.text}>
      {richText(displayText)} {note}
    </p>
  );
};

/** A block of content in a list: one of the four types of specification §3, with every field its author set. */
export const FeatureBlock = ({ item, index, ...picture }: FeatureBlockProps) => {
  const { contentType, imageUrl, alignment = 'left', fontColor = 'ink', link, buttonType = 'secondary' } = item;
  return (
    <Reveal
      index={index}
      className={classNames(styles.block, styles[alignment], colours[fontColor])}
      data-content-type={contentType}
      data-hide-on-mobile={item.hideOnMobile === true || undefined}
    >
      {item.showDivider === true && <Divider colour={item.dividerColor} />}
      {imageUrl !== undefined && (
        <div className={styles.picture}>
          <ContentImage image={imageUrl} {...picture} />
        </div>
      )}
      {contentType === 'AnimatedNumberIcon' && item.animatedNumber !== undefined && (
        <p>
          <AnimatedNumber value={item.animatedNumber} extension={item.extension} />
        </p>
      )}
      <Words item={item} />
      {link !== undefined && (
        <a href={link.url} {...linkTarget(link.target)} className={buttonClass({ look: buttonType })}>
          {link.name}
        </a>
      )}
    </Reveal>
  );
};
