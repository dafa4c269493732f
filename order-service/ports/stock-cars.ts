import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import type { StockCar } from '@driveaway/domain/order/order-events.ts';

/** A car that a retailer has. */
export type CarOfRetailer = { readonly stockCar: StockCar; readonly build: CarBuild; readonly dealer: Dealer };

/** The cars that retailers have in stock, by what they said last. */
export type StockCars = {
  readonly list: () => Promise<readonly CarOfRetailer[]>;
  /** Undefined for a car that no retailer has any more. */
  readonly find: (stockId: string) => Promise<CarOfRetailer | undefined>;
  /** Whether an order has it. Orders that are not paid for yet do not. */
  readonly isTaken: (car: Pick<StockCar, 'vin'>) => Promise<boolean>;
};
