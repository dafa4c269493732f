/** The cars that can be driven today: of the maker's list, and of the stock that retailers tell of. */
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { demonstratorsOf, type Demonstrator } from '@driveaway/domain/test-drives/demonstrators-of.ts';
import type { StockCars } from '../ports/stock-cars.ts';

type FoundDemonstrator = { readonly dealer: Dealer; readonly demonstrator: Demonstrator };

/** Looks for demonstrators. A car of the stock that somebody has ordered is not lent any more. */
export const demonstratorsNow = (stock: StockCars) => {
  const of = async (dealer: Dealer): Promise<readonly Demonstrator[]> => {
    const inStock = [];
    for (const { stockCar, build, dealer: holder } of await stock.list()) {
      if (!stockCar.isDemonstrator || holder.id !== dealer.id || (await stock.isTaken(stockCar))) continue;
      const { stockId, availableFrom } = stockCar;
      inStock.push({ stockId, variantCode: build.variantCode, availableFrom });
    }
    return demonstratorsOf(dealer, inStock);
  };
  return {
    of,
    /** Undefined where a retailer has no such car. */
    find: async (dealerId: string, demonstratorId: string): Promise<FoundDemonstrator | undefined> => {
      const dealer = findDealer(dealerId);
      const demonstrator = (dealer && (await of(dealer)))?.find((car) => car.demonstratorId === demonstratorId);
      return dealer && demonstrator && { dealer, demonstrator };
    },
  };
};
