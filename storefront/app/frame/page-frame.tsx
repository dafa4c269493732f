import { brand } from '@driveaway/domain/brand/brand.ts';
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { footerGroups, footerModelsTitle } from '../../content/footer-groups.ts';
import { linkTarget } from '../../ui/controls/link-target.ts';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx';
import { lazyExtra } from '../../ui/waiting/lazy-extra.ts';
import styles from './page-frame.module.css';
import { Wordmark } from './wordmark.tsx';

const Footer = ({ modelLinks }: { modelLinks: ReactNode }) => (
  <footer className={styles.footer}>
    <div className={styles.footerInner}>
      <div className={styles.footerTop}>
        <Wordmark />
        <nav aria-label="Footer" className={styles.footerLinks}>
          {modelLinks !== undefined && (
            <div className={styles.footerGroup}>
              <h2>{footerModelsTitle}</h2>
              <ul className={styles.footerModels}>{modelLinks}</ul>
            </div>
          )}
          {footerGroups.map(({ title, links }) => (
            <div key={title} className={styles.footerGroup}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ url, name, target }) => (
                  <li key={url}>
                    <a href={url} {...linkTarget(target)}>
                      {name}
                      {target === '_blank' && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={styles.legal}>
        {brand.seller.details.split('|').map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>ABN {brand.seller.abn}</p>
      </div>
    </div>
  </footer>
);

const FailedPage = lazyExtra(async () => (await import('./failed-page.tsx')).FailedPage);

const failed = (fault: unknown) => (
  <Suspense>
    <FailedPage fault={fault} />
  </Suspense>
);

type PageFrameProps = {
  readonly header: ReactNode;
  readonly children: ReactNode;
  /** The items of the footer's list of models; without them it has no such list. */
  readonly modelLinks?: ReactNode;
};

/** What every page has around it: the skip link, header, main and footer. */
export const PageFrame = ({ header, children, modelLinks }: PageFrameProps) => (
  <>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    {header}
    <main id="main" className={styles.main} tabIndex={-1}>
      <ErrorBoundary instead={failed} place={useLocation().pathname}>
        <Suspense fallback={<LoadingBlock />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
    <Footer modelLinks={modelLinks} />
  </>
);
