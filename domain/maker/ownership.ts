/** What the maker promises for a car from the day it is handed over, and what to bring on that day: its own word. */

/** Whatever comes first; both from the handover. */
type ServiceInterval = { readonly months: number; readonly kilometres: number };

export type Ownership = {
  readonly warranty: { readonly years: number; readonly kilometres: number };
  /** Who gives it, how it is claimed and at whose cost, as a warranty against defects has to say (ACL reg 90). */
  readonly warrantyGiver: {
    readonly name: string;
    /** On one line. */
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly howToClaim: string;
    readonly whoPays: string;
  };
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
