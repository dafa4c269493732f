import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followedDocumentAddress, followedDocumentsQuery } from '../../api/follower-calls.ts';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { DocumentList } from './document-list.tsx';
import styles from './profile.module.css';

/** Contract and invoices of a company's order, for a follower whom the buyer lets read them. */
export const FollowedDocuments = ({ revision }: { readonly revision: number }) => {
  const { data: documents, isPending, refetch } = useQuery(followedDocumentsQuery(revision));
  const [hasFailed, setFailed] = useState(false);
  return (
    <Card title="Documents">
      <p>
        The person who invited you lets you read this order’s contract and invoices. We note each one you open, and they
        see when you last did. Please keep them within your company.
      </p>
      {documents === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Loading the documents" />
        ) : (
          <TryAgain onTryAgain={refetch}>The documents could not be loaded.</TryAgain>
        ))}
      {documents?.length === 0 && <p>There are none yet.</p>}
      {documents !== undefined && documents.length > 0 && (
        <DocumentList
          documents={documents}
          addressOf={followedDocumentAddress}
          onFailed={() => {
            setFailed(true);
          }}
        />
      )}
      <output className={styles.quiet}>
        {hasFailed && 'The document couldn’t be downloaded. Please try again in a moment.'}
      </output>
    </Card>
  );
};
