import type { BreadcrumbItem } from '../content/content-types.ts';
import styles from './breadcrumb.module.css';
import { Icon } from '../ui/foundation/icon.tsx';

/** The path from the home page; the last item is this page. Hidden items are left out. */
export const Breadcrumb = ({ items }: { items: readonly BreadcrumbItem[] }) => {
  const shown = items.filter(({ ctaHidden }) => ctaHidden !== true);
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {shown.map(({ ctaUrl, ctaIcon, ctaHideInMobile, onClick }, index) => (
          <li key={ctaUrl.url} className={styles.item} data-hide-on-mobile={ctaHideInMobile === true || undefined}>
            <a
              href={ctaUrl.url}
              aria-current={index === shown.length - 1 ? 'page' : undefined}
              {...(onClick !== undefined && { onClick })}
            >
              {ctaIcon !== undefined && <Icon name={ctaIcon} />}
              {ctaUrl.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};
