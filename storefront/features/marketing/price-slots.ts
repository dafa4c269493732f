import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { createContext, use, type ComponentType } from 'react';

/** A variant whose price is shown. */
type PricedVariant = {
  readonly variantCode: string;
  /** Model and variant. */
  readonly title: string;
};

/** What other features put at a price of the page. */
export type PriceSlots = {
  /** Explains a price; without it a price cannot be clicked. */
  readonly onShowDetails?: (variant: PricedVariant) => void;
  /** Stands below a price that is known. */
  readonly Repayment?: ComponentType<PricedVariant & { readonly suburb: Suburb }>;
};

const SlotsContext = createContext<PriceSlots>({});

/** Fills the places at every price of the page below. */
export const PriceSlotsProvider = SlotsContext;

export const usePriceSlots = (): PriceSlots => use(SlotsContext);
