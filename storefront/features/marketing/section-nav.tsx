import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Navigation } from '../../content/content-types.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Icon } from '../../ui/foundation/icon.tsx';
import { linkTarget } from '../../ui/controls/link-target.ts';
import styles from './section-nav.module.css';
import type { Sections } from './use-sections.ts';

type SectionNavProps = {
  readonly navigation: Navigation;
  readonly sections: Sections;
  readonly label: string;
};

/** A click that opens a new tab or window is left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The bar of sections (specification §2): real links, and a disclosure of the browser's own on small
 * screens, so that both work before any script.
 */
export const SectionNav = ({ navigation, sections, label }: SectionNavProps) => {
  const { items, showTop, cta } = navigation;
  const { current, isStuck, addressOf, goTo, goToTop } = sections;
  const listId = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    // Escape closes the menu from wherever in it the focus is
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={styles.nav}
      aria-label={label}
      data-section-nav
      data-stuck={isStuck || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inner}>
        <details ref={menu} className={styles.menu}>
          <summary className={styles.toggle} aria-controls={listId}>
            {items.find(({ contentId }) => contentId === current)?.displayText ?? 'On this page'}
            <Icon name="chevron" />
          </summary>
        </details>
        <ul id={listId} className={styles.list}>
          {showTop && (
            <li>
              <button
                type="button"
                className={styles.top}
                onClick={() => {
                  close();
                  goToTop();
                }}
              >
                <Icon name="top" />
                Top
              </button>
            </li>
          )}
          {items.map((item) => (
            <li key={item.contentId}>
              <a
                href={addressOf(item)}
                aria-current={item.contentId === current ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  close();
                  goTo(item);
                }}
              >
                {item.displayText}
              </a>
            </li>
          ))}
        </ul>
        {cta !== undefined && (
          <a href={cta.url} {...linkTarget(cta.target)} className={buttonClass({ look: 'primary' }, styles.cta)}>
            {cta.name}
          </a>
        )}
      </div>
    </nav>
  );
};
