import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import type { SaleOfBuild } from '../../../api/order-queries.ts';

/** Whether two sales have the same price: with the same retailer, kept at the same place. */
export const isSameSale = (one: SaleOfBuild, other: SaleOfBuild): boolean =>
  one.dealerCode === other.dealerCode &&
  (one.keptAt && suburbLabel(one.keptAt)) === (other.keptAt && suburbLabel(other.keptAt));
