import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { displayStatus } from './display-status.ts';

type Facts = Pick<DatedProfileOrder, 'coolingOff' | 'answeredAt'> & {
  readonly widget: Pick<DatedProfileOrder['widget'], 'orderDisplayStatus'>;
};

/** How long the customer may still cool off by the server's clock, in ms; undefined while no contract is accepted. */
export const coolingOffLeftMs = ({ coolingOff, answeredAt }: Facts): number | undefined => {
  if (coolingOff === null) return undefined;
  const left = Date.parse(coolingOff.endsAt) - Date.parse(answeredAt);
  // without the server's word on the time the button stays: the server decides
  return Number.isNaN(left) ? Infinity : left;
};

/**
 * Whether to offer a cancellation: always before the contract is accepted, then while the cooling-off period lasts and
 * the car is not at the retailer yet. The server has the last word.
 */
export const mayCancel = (order: Facts): boolean => {
  const { orderDisplayStatus: status } = order.widget;
  if (status === displayStatus.depositRequired || status === displayStatus.contractPending) return true;
  if (status < displayStatus.awaitingSeller || status > displayStatus.shippingToDealer) return false;
  return (coolingOffLeftMs(order) ?? 0) > 0;
};
