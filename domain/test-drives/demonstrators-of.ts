/** The cars that a retailer has for test drives. */
import { demonstrators } from '../brand/dealers/demonstrators.ts';
import { findVariant } from '../catalogue/catalogue.ts';
import type { Dealer } from '../dealers/dealer.ts';
import { sellsCar } from '../dealers/sells-car.ts';

export type Demonstrator = {
  /** Stays the same for as long as the retailer has the car. */
  readonly demonstratorId: string;
  readonly modelCode: string;
  readonly variantCode: string;
  /** Model and variant in one. */
  readonly name: string;
  /** The first day on which it can be driven, yyyy-MM-dd; null: it is there. */
  readonly from: string | null;
};

/** A car that is listed among a retailer's stock, as far as a test drive needs it. */
type StockDemonstrator = {
  readonly stockId: string;
  readonly variantCode: string;
  readonly availableFrom: string;
};

const demonstratorOf = (dealer: Dealer, demonstratorId: string, variantCode: string, from: string | null) => {
  const found = findVariant(variantCode);
  // before it can be seen a car is driven by nobody
  if (found === undefined || found.variant.isPreOrder) return [];
  const name = `${found.model.name} ${found.variant.name}`;
  return sellsCar(dealer, name)
    ? [{ demonstratorId, modelCode: found.model.code, variantCode, name, from } satisfies Demonstrator]
    : [];
};

/**
 * A retailer's demonstrators: those of the maker's list and those among its stock. A retailer without a showroom has none of
 * the list: it arranges its drives by phone.
 */
export const demonstratorsOf = (
  dealer: Dealer,
  inStock: readonly StockDemonstrator[] = [],
): readonly Demonstrator[] => {
  const listed = dealer.isMobileDealer ? [] : (demonstrators.others[dealer.id] ?? demonstrators.usual);
  return [
    ...listed.flatMap((code) => demonstratorOf(dealer, `${dealer.id}.${code}`, code, null)),
    ...inStock.flatMap(({ stockId, variantCode, availableFrom }) =>
      demonstratorOf(dealer, stockId, variantCode, availableFrom),
    ),
  ];
};
