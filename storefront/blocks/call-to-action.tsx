import type { CallToActionItem } from '../content/content-types.ts';
import { buttonClass } from '../ui/controls/button-class.ts';
import styles from './call-to-action.module.css';
import { classNames } from '../ui/foundation/class-names.ts';
import colours from './content-colours.module.css';
import { Divider } from './divider.tsx';
import { Icon } from '../ui/foundation/icon.tsx';
import { linkTarget } from '../ui/controls/link-target.ts';

type CallToActionProps = {
  readonly items: readonly CallToActionItem[];
};

/** The foot of a page: ways on from here, side by side where there is room. */
export const CallToAction = ({ items }: CallToActionProps) => (
  <ul className={styles.items}>
    {items.map(({ title, text, ctaColor = 'ink', dividerColor = 'ink', ctaButtonType = 'primary', ...item }) => (
      <li
        key={title}
        className={classNames(styles.item, colours[ctaColor])}
        data-hide-on-mobile={item.ctaHideInMobile === true || undefined}
      >
        <Divider colour={dividerColor} />
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
        <a
          href={item.ctaUrl.url}
          {...linkTarget(item.ctaUrl.target)}
          className={buttonClass({ look: ctaButtonType, size: 'large', isFullWidth: item.ctaFullWidth })}
        >
          {item.ctaIcon !== undefined && <Icon name={item.ctaIcon} />}
          {item.ctaUrl.name}
        </a>
      </li>
    ))}
  </ul>
);
