import { useQuery } from '@tanstack/react-query';
import { documentAddress, documentsQuery } from '../../api/profile-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { longUsDate } from './date-text.ts';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';

const Documents = ({ orderNo }: { orderNo: string }) => {
  const { data: documents, isPending, refetch } = useQuery(documentsQuery(orderNo));
  if (documents === undefined) {
    return isPending ? (
      <Skeleton shape="block" label="Loading your documents" />
    ) : (
      <Notice tone="error" title="Something went wrong">
        <p>The documents of this order could not be loaded.</p>
        <Button look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (documents.length === 0) return <p>There are no documents related to your order.</p>;
  return (
    <ul className={styles.documents}>
      {documents.map(({ name, lastModified }) => (
        <li key={name}>
          <a href={documentAddress(orderNo, name)} download={name}>
            <Icon name="download" />
            {name}
          </a>
          <time className={styles.quiet} dateTime={lastModified}>
            {longUsDate(lastModified)}
          </time>
        </li>
      ))}
    </ul>
  );
};

/** Documents: the papers of the order, to download. */
export const DocumentsPage = () => (
  <ProfileFrame path="/profile/documents" title="Documents">
    {({ order }) => <Documents orderNo={order.orderNo} />}
  </ProfileFrame>
);
