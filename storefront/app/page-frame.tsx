import { brand } from '@driveaway/domain/brand/brand.ts';
import { Suspense, type ReactNode } from 'react';
import { LoadingBlock } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './page-frame.module.css';
import { Wordmark } from './wordmark.tsx';

const Footer = ({ hasLinks }: { hasLinks: boolean }) => (
  <footer className={styles.footer}>
    <div className={styles.footerInner}>
      <div className={styles.footerTop}>
        <Wordmark />
        {hasLinks && (
          <nav aria-label="Footer">
            <ul className={styles.footerLinks}>
              <li>
                <a href="/dealers">Find a retailer</a>
              </li>
              <li>
                <a href={brand.privacyNotice.url}>Privacy</a>
              </li>
              <li>
                <a href={`mailto:${brand.coordinator.email}`}>Contact</a>
              </li>
            </ul>
          </nav>
        )}
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

export interface PageFrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
  readonly hasFooterLinks?: boolean | undefined;
}

/** What every page has around it: the skip link, header, main and footer. */
export const PageFrame = ({ header, children, hasFooterLinks = true }: PageFrameProps) => (
  <>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    {header}
    <main id="main" className={styles.main} tabIndex={-1}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingBlock />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
    <Footer hasLinks={hasFooterLinks} />
  </>
);
