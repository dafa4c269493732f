import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import styles from '../frame/checkout.module.css';
import { roadsideTerm } from './roadside-term.ts';

type IntroProps = {
  /** All that there are; none while they are being read. */
  readonly dealers: DealerListResponse;
  /** What comes with the car; undefined while the catalogue is being read. */
  readonly model: { readonly roadsideYears: number; readonly cappedService: object | null } | undefined;
};

/** What ordering online takes, and what comes with the car (specification §2, step 1; §9). */
export const DetailsIntro = ({ dealers, model }: IntroProps) => {
  const withoutHomeDelivery = dealers.filter(({ excludesHomeDelivery }) => excludesHomeDelivery);
  return (
    <div className={styles.group}>
      <ol className={styles.steps}>
        <li>Create your account and choose the retailer who delivers your car.</li>
        <li>Pay the refundable order fee, minimum $1000, by Visa, AMEX or Mastercard.</li>
        <li>Review and approve the contract, and add any special requests.</li>
        <li>The seller then confirms acceptance. Until then your order is an offer.</li>
      </ol>
      <details className={styles.disclosure}>
        <summary>What comes with your car, and delivery</summary>
        <ul className={styles.facts}>
          {model !== undefined && (
            <li>
              Roadside assistance {roadsideTerm(model.roadsideYears)}, unless you leave it out below. Your state’s
              motoring club will contact you within 4 to 6 weeks.
            </li>
          )}
          {model !== undefined && model.cappedService !== null && (
            <li>Capped-price servicing at every {brand.name} retailer.</li>
          )}
          <li>
            Home delivery is booked with your retailer. If you have no answer within 24 hours, please contact the
            retailer.
          </li>
          {withoutHomeDelivery.length > 0 && (
            <li>No home delivery from: {withoutHomeDelivery.map(({ name }) => name).join(', ')}.</li>
          )}
        </ul>
      </details>
    </div>
  );
};
