/** Which cars in stock can be ordered: demonstrators are sold by their retailers alone, as used cars may be. */
import { refuse } from '../http/failures/http-refusals.ts';
import type { CarOfRetailer, StockCars } from '../ports/stock-cars.ts';

/** Whom to call about a demonstrator. */
export const demonstratorMessage = ({ dealer: { name, phones } }: Pick<CarOfRetailer, 'dealer'>): string =>
  `This car is a demonstrator, which is not sold online. Please call ${name} on ${phones[0] ?? ''}.`;

/** Throws `not-sold-online` for a demonstrator. */
export const expectNoDemonstrator = (car: CarOfRetailer): void => {
  if (car.stockCar.isDemonstrator) refuse({ code: 'not-sold-online', message: demonstratorMessage(car) });
};

/** The car that is asked for. Throws `stock-car-gone` where it is not there any more, `not-sold-online` for a demonstrator. */
export const carForSale = async (stock: StockCars, stockId: string): Promise<CarOfRetailer> => {
  const car = await stock.find(stockId);
  if (car === undefined || (await stock.isTaken(car.stockCar))) refuse({ code: 'stock-car-gone' });
  expectNoDemonstrator(car);
  return car;
};
