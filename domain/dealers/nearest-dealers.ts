import { distanceKm, roundedKm, type GeoPoint } from '../locations/distance.ts';
import type { Dealer } from './dealer.ts';
import { dealers as allDealers } from './dealers.ts';
import type { DealerDepartment } from '../maker/showroom.ts';

type DealerQuery = {
  /** How many to answer at most. */
  readonly top: number;
  /** Only retailers that may sell the limited series. */
  readonly stiOnly?: boolean;
  /** Only retailers with this department. */
  readonly department?: DealerDepartment;
} & GeoPoint;

type DealerAtDistance = {
  readonly dealer: Dealer;
  /** Great-circle distance from the point asked about, one decimal. */
  readonly distanceKm: number;
};

/** The matching retailers, nearest first; equally distant ones by id. */
export const nearestDealers = (
  { top, stiOnly = false, department, ...point }: DealerQuery,
  dealers: readonly Dealer[] = allDealers,
): DealerAtDistance[] =>
  dealers
    .filter((dealer) => !stiOnly || dealer.sellsLimitedSeries)
    .filter((dealer) => department === undefined || dealer.departments.includes(department))
    .map((dealer) => ({ dealer, exact: distanceKm(point, dealer.address) }))
    .sort((a, b) => a.exact - b.exact || (a.dealer.id < b.dealer.id ? -1 : 1))
    .slice(0, Math.max(0, top))
    .map(({ dealer, exact }) => ({ dealer, distanceKm: roundedKm(exact) }));
