/** A point on the map, degrees north and east (Australia: latitude negative). */
export type GeoPoint = {
  readonly latitude: number;
  readonly longitude: number;
};

/** Mean radius of the earth, km. */
const earthRadiusKm = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine on a sphere: within 0.5 per cent of the true distance). Not rounded. */
export const distanceKm = (from: GeoPoint, to: GeoPoint): number => {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  // for antipodal points rounding can push the chord just above 1, where asin is NaN
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Kilometres to one decimal, as retailer lists show them (specification §9). */
export const roundedKm = (km: number): number => Math.round(km * 10) / 10;
