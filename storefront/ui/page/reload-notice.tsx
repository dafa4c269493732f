import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './reload-notice.module.css';
import { PageHeading } from './page-heading.tsx';
import { Section, Stack } from './section.tsx';

type ReloadNoticeProps = {
  readonly title: string;
  readonly lead: ReactNode;
  /** primary, unless another way on is. */
  readonly look?: 'primary' | 'secondary';
  /** Other ways on, as links. */
  readonly children?: ReactNode;
};

/** Replaces a page that cannot be shown: says why, and offers a way to load it after all. */
export const ReloadNotice = ({ title, lead, look = 'primary', children }: ReloadNoticeProps) => (
  <Section isCompact isNarrow>
    <Stack isLoose>
      <PageHeading lead={lead}>{title}</PageHeading>
      <div className={styles.actions}>
        <Button
          look={look}
          size="large"
          onClick={() => {
            globalThis.location.reload();
          }}
        >
          Load the page again
        </Button>
        {children}
      </div>
    </Stack>
  </Section>
);
