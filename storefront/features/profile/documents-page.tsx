import { useQuery, type QueryClient } from '@tanstack/react-query';
import { documentAddress, documentsQuery } from '../../api/profile-queries.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { DocumentList } from './document-list.tsx';
import { ProfileFrame } from './profile-frame.tsx';

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
  return <DocumentList documents={documents} addressOf={(name) => documentAddress(orderNo, name)} />;
};

const readDocuments = (queries: QueryClient, orderNo: string) => queries.prefetchQuery(documentsQuery(orderNo));

/** The documents of the order, to download. */
export const DocumentsPage = () => (
  <ProfileFrame path="/profile/documents" title="Documents" readBeside={readDocuments}>
    {({ order }) => <Documents orderNo={order.orderNo} />}
  </ProfileFrame>
);
