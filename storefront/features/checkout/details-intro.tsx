import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import styles from './checkout.module.css';

/** What ordering online takes (specification §2, step 1). */
export const DetailsIntro = ({ dealers }: { dealers: DealerListResponse }) => {
  const withoutHomeDelivery = dealers.filter(({ excludesHomeDelivery }) => excludesHomeDelivery);
  return (
    <div className={styles.group}>
      <ol className={styles.steps}>
        <li>Create your account and choose the dealer who delivers your car.</li>
        <li>Pay the refundable order fee, $1000 or more, by Visa, AMEX or Mastercard.</li>
        <li>Review and approve the contract, and add any special requests.</li>
        <li>The seller then confirms acceptance. Until then your order is an offer.</li>
      </ol>
      {withoutHomeDelivery.length > 0 && (
        <p className={styles.hint}>
          No home delivery from: {withoutHomeDelivery.map(({ name }) => name).join(', ')}. To book one elsewhere,
          contact the retailer if you have no answer within 24 hours.
        </p>
      )}
    </div>
  );
};
