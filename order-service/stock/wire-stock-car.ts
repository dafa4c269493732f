import type { StockCarResponse } from '@driveaway/domain/api/stock.ts';
import type { CarOfRetailer } from '../ports/stock-cars.ts';

/** How much of a VIN everybody may see. */
const vinEnding = 6;

/** A car in stock as everybody sees it on a day (yyyy-MM-dd). */
export const wireStockCarOf = ({ stockCar, build, dealer }: CarOfRetailer, today: string): StockCarResponse => ({
  stockId: stockCar.stockId,
  vinEnding: stockCar.vin.slice(-vinEnding),
  variantCode: build.variantCode,
  paintCode: build.paintCode,
  interiorCode: build.interiorCode,
  accessoryCodes: [...build.accessoryCodes],
  availableFrom: stockCar.availableFrom > today ? stockCar.availableFrom : null,
  isDemonstrator: stockCar.isDemonstrator,
  retailer: {
    crmDealerId: dealer.crmDealerId,
    name: dealer.name,
    suburb: dealer.address.city,
    state: dealer.address.stateCode,
  },
});
