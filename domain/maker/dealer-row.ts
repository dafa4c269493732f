import type { StateCode } from '../locations/state.ts';
import type { DealerDepartment } from './showroom.ts';

/** A retailer as the lists write it down: only what cannot be derived. */
export type DealerRow = {
  readonly id: string;
  readonly crmDealerId: string;
  readonly name: string;
  readonly street: string;
  /** Level, shop or suite. */
  readonly level?: string;
  readonly city: string;
  readonly postcode: string;
  /** Latitude and longitude, looked up from the suburb when the row was written. */
  readonly position: readonly [latitude: number, longitude: number];
  readonly phones: readonly string[];
  /** Where it is told of orders to deliver. Absent: the desk of the settings is told in its place. */
  readonly ordersEmail?: string;
  readonly licence: string;
  /** In which its people serve customers beside English, by their English names. Absent: none. */
  readonly languages?: readonly string[];
  /** Absent: sales, service and parts. */
  readonly departments?: readonly DealerDepartment[];
  /** Absent: city hours, open on Saturday afternoons. */
  readonly hours?: 'country';
  /** Only a mobile dealer has it: what it says instead of a street, lines split by '|'. */
  readonly serves?: string;
  readonly excludesHomeDelivery?: boolean;
  /** May sell what `brand.limitedSeries` names. */
  readonly sellsLimitedSeries?: boolean;
};

/** The retailer that browsers know without asking, and its state. */
export type DefaultDealer = { readonly state: StateCode; readonly row: DealerRow };

/** Street and level in one line. */
export const streetOf = ({ address1, address2 }: { readonly address1: string; readonly address2: string }): string =>
  [address1, address2].filter((line) => line !== '').join(', ');

/** The retailer's account at the payment gateway. */
export const merchantIdOf = (id: string): string => `merchant-${id}`;
