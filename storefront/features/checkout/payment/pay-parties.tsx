import { brand } from '@driveaway/domain/brand/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { buyerDetailsQuery, sellerDetailsQuery } from '../../../api/order-queries.ts';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import styles from '../frame/checkout.module.css';
import { addressLines, contactLines, defaultAddressOf, detailLines } from '../frame/dealer-text.ts';

const Party = ({ title, name, lines }: { title: string; name: string; lines: readonly string[] }) => (
  <div className={styles.party}>
    <h2>{title}</h2>
    <address className={styles.lines}>
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </div>
);

/** Who is paid and who pays. */
export const PayParties = ({ orderNo }: { orderNo: string }) => {
  const seller = useQuery(sellerDetailsQuery());
  const buyer = useQuery(buyerDetailsQuery(orderNo));
  if (seller.isError || buyer.isError) {
    return <Notice tone="error" title="The names of the two parties could not be loaded" />;
  }
  if (seller.data === undefined || buyer.data === undefined) {
    return <Skeleton shape="block" label="Loading who pays whom" />;
  }
  const address = defaultAddressOf(buyer.data);
  return (
    <div className={styles.parties}>
      <Party
        title="You pay"
        name={brand.merchant.name}
        lines={[
          `ABN ${seller.data.abn}`,
          ...detailLines(seller.data.details).filter((line) => line !== brand.merchant.name),
        ]}
      />
      <Party
        title="From"
        name={buyer.data.name}
        lines={[...contactLines(buyer.data), ...(address === undefined ? [] : addressLines(address))]}
      />
    </div>
  );
};
