import { resolveBuild, type CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { OrderPrice } from '@driveaway/domain/terms/order-terms.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { sampleBuild } from '../../accounts/testing/sign-up-form.ts';

/** A Solterra with paint, interior and accessories at extra cost. */
export const dearBuild: CarBuild = {
  ...sampleBuild,
  paintCode: 'pearl-shell',
  interiorCode: 'tan-synthetic',
  accessoryCodes: ['roof-racks', 'home-charger'],
};

/** Where only a retailer can quote. */
export const norfolkIsland = { name: 'Norfolk Island', state: 'NSW', postcode: '2899' };

/** The price of a build in Sydney on the day that `serveApp` begins; throws when there is none. */
export const sydneyPriceOf = (build: CarBuild): OrderPrice => {
  const resolved = resolveBuild(build);
  if (resolved.kind !== 'resolved') throw new Error('no such build');
  const priced = driveawayPrice({ build: resolved, suburb: { state: 'NSW', postcode: '2000' }, asOf: '2026-11-10' });
  if (priced.kind !== 'priced') throw new Error('no price');
  return priced.price;
};
