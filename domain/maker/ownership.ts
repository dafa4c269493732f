/** What the maker promises for a car from the day it is handed over, and what to bring on that day: its own word. */

/** Whatever comes first; both from the handover. */
export type ServiceInterval = { readonly months: number; readonly kilometres: number };

export type Ownership = {
  readonly warranty: { readonly years: number; readonly kilometres: number };
  /** Bought with the car: so many years longer, up to so many kilometres in all. */
  readonly extendedWarranty: { readonly moreYears: number; readonly kilometres: number };
  /** Of a model that has no line of its own below. */
  readonly firstService: ServiceInterval;
  readonly firstServiceOfModel: Readonly<Record<string, ServiceInterval>>;
  /** One line each. */
  readonly bring: readonly string[];
  /** Besides, from those who trade in a car. */
  readonly bringForTradeIn: string;
};
