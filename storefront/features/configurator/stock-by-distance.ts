/** As far as a customer drives to fetch a car in an afternoon, in km as the crow flies; our own figure. */
export const nearKm = 100;

type StockByDistance<Car> = { readonly near: readonly Car[]; readonly further: readonly Car[] };

/** Cars within `nearKm` and those beyond it, each in the order in which they come. */
export const stockByDistance = <Car extends { readonly distanceKm: number }>(
  cars: readonly Car[],
): StockByDistance<Car> => ({
  near: cars.filter(({ distanceKm }) => distanceKm <= nearKm),
  further: cars.filter(({ distanceKm }) => distanceKm > nearKm),
});
