import type { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { MouseEvent } from 'react';
import type { z } from 'zod';
import { readFile } from '../../api/read-file.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Icon } from '../../ui/foundation/icon.tsx';
import { longUsDate } from './date-text.ts';
import styles from './profile.module.css';

type DocumentLinkProps = {
  readonly address: string;
  readonly name: string;
  readonly onFailed: (() => void) | undefined;
};

/** A document to download. A failure is logged (specification §8); the link is there to be pressed again. */
const DocumentLink = ({ address, name, onFailed }: DocumentLinkProps) => {
  const download = async (): Promise<void> => {
    try {
      saveFile(name, await readFile(address));
    } catch (error) {
      console.error('A document could not be downloaded.', error instanceof Error ? error.message : '');
      onFailed?.();
    }
  };
  return (
    <a
      href={address}
      download={name}
      onClick={(event: MouseEvent) => {
        // left to the browser, a refusal would be saved as if it were the document
        event.preventDefault();
        void download();
      }}
    >
      <Icon name="download" />
      {name}
    </a>
  );
};

type DocumentListProps = {
  readonly documents: z.infer<typeof documentsResponseSchema>;
  readonly addressOf: (name: string) => string;
  readonly onFailed?: (() => void) | undefined;
};

/** Documents with their days, each to download. */
export const DocumentList = ({ documents, addressOf, onFailed }: DocumentListProps) => (
  <ul className={styles.documents}>
    {documents.map(({ name, lastModified, isWithdrawn }) => (
      <li key={name}>
        <DocumentLink address={addressOf(name)} name={name} onFailed={onFailed} />
        <time className={styles.quiet} dateTime={lastModified}>
          {longUsDate(lastModified)}
        </time>
        {isWithdrawn && <span className={styles.quiet}>Withdrawn: it does not hold any more.</span>}
      </li>
    ))}
  </ul>
);
