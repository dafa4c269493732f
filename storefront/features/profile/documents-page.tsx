import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { readFile } from '../../api/read-file.ts';
import { documentAddress, documentsQuery } from '../../api/profile-queries.ts';
import { Icon } from '../../ui/foundation/icon.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { longUsDate } from './date-text.ts';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';

type DocumentLinkProps = { readonly orderNo: string; readonly name: string };

/** A document to download. A failure is only logged (specification §8); the link is there to be pressed again. */
const DocumentLink = ({ orderNo, name }: DocumentLinkProps) => {
  const address = documentAddress(orderNo, name);
  const download = async (): Promise<void> => {
    try {
      saveFile(name, await readFile(address));
    } catch (error) {
      console.error('A document could not be downloaded.', error instanceof Error ? error.message : '');
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

const Documents = ({ orderNo }: { orderNo: string }) => {
  const { data: documents, isPending, refetch } = useQuery(documentsQuery(orderNo));
  if (documents === undefined) {
    return isPending ? (
      <Skeleton shape="block" label="Loading your documents" />
    ) : (
      <TryAgain onTryAgain={refetch}>The documents of this order could not be loaded.</TryAgain>
    );
  }
  if (documents.length === 0) return <p>There are no documents related to your order.</p>;
  return (
    <ul className={styles.documents}>
      {documents.map(({ name, lastModified }) => (
        <li key={name}>
          <DocumentLink orderNo={orderNo} name={name} />
          <time className={styles.quiet} dateTime={lastModified}>
            {longUsDate(lastModified)}
          </time>
        </li>
      ))}
    </ul>
  );
};

/** The documents of the order, to download. */
export const DocumentsPage = () => (
  <ProfileFrame path="/profile/documents" title="Documents">
    {({ order }) => <Documents orderNo={order.orderNo} />}
  </ProfileFrame>
);
