/**
 * What the law of each state and territory says of the sale of a new car, in one table that the reckoning, the contract and
 * the pages read. What was read, not legal advice.
 */
import type { StateCode } from '../locations/state.ts';
import type { Provenance } from '../pricing/rates/rate-row.ts';
import type { BuyerType } from '../terms/buyer-type.ts';

/** A right of private buyers to withdraw; this maker keeps nothing of what was paid. */
export type CoolingOffRule = {
  /** Clear business days: neither the day of acceptance nor weekends and public holidays of the state count. */
  readonly businessDays: number;
  /** The same in words, as in “for three clear business days”. */
  readonly period: string;
  /** Only where the seller arranges the credit. */
  readonly needsCredit: boolean;
  /** Whether taking delivery ends the right; undefined where we have not read it. */
  readonly endsOnDelivery: boolean | undefined;
  /** The rule in a sentence without its full stop, as acceptances record it and mails and pages show it. */
  readonly basis: string;
};

type SaleRules = Provenance & {
  /** yyyy-MM of the reading. */
  readonly readOn: string;
  /** Undefined where we know of none for a new car. */
  readonly coolingOff: CoolingOffRule | undefined;
};

const read = { readOn: '2026-11', reviewBy: '2027-06-30' } as const;
const usedCarsAlone = { ...read, grade: 'A', coolingOff: undefined } as const;
const none = {
  ...read,
  grade: 'B',
  source: 'privatefleet.com.au: no cooling off for new cars',
  coolingOff: undefined,
} as const;

export const saleRules: Readonly<Record<StateCode, SaleRules>> = {
  NSW: {
    ...read,
    grade: 'B',
    source: 'attwoodmarshall.com.au on the Motor Dealers and Repairers Act 2013 (NSW), from before the Regulation 2025',
    coolingOff: {
      businessDays: 1,
      period: 'one business day',
      needsCredit: true,
      endsOnDelivery: undefined,
      basis:
        'One business day in New South Wales where the seller arranges the credit (Motor Dealers and Repairers Act 2013 (NSW))',
    },
  },
  VIC: {
    ...read,
    grade: 'A',
    source: 'Motor Car Traders Act 1986 (Vic) s 43; consumer.vic.gov.au',
    coolingOff: {
      businessDays: 3,
      period: 'three clear business days',
      needsCredit: false,
      endsOnDelivery: true,
      basis: 'Three clear business days in Victoria (Motor Car Traders Act 1986 (Vic) s 43)',
    },
  },
  QLD: { ...usedCarsAlone, source: 'qld.gov.au: cooling off for used cars alone' },
  SA: { ...usedCarsAlone, source: 'sa.gov.au, 27 May 2022: cooling off for used cars alone' },
  WA: none,
  TAS: none,
  NT: none,
  ACT: {
    ...read,
    grade: 'A',
    source: 'Sale of Motor Vehicles Act 1977 (ACT) s 25B',
    coolingOff: {
      businessDays: 3,
      period: 'three clear business days',
      needsCredit: false,
      endsOnDelivery: false,
      basis:
        'Three clear business days in the Australian Capital Territory, which taking delivery does not end (Sale of Motor Vehicles Act 1977 (ACT) s 25B)',
    },
  },
};

/** The state's right to withdraw as it may hold for a buyer; undefined for a company, which the law gives none. */
export const coolingOffRuleFor = (state: StateCode, buyerType: BuyerType): CoolingOffRule | undefined =>
  buyerType === 'private' ? saleRules[state].coolingOff : undefined;

/** The rule that an acceptance or an answer names; undefined where the promised 24 hours are the longer. */
export const coolingOffRuleOf = (basis: string): CoolingOffRule | undefined =>
  Object.values(saleRules).find(({ coolingOff }) => coolingOff?.basis === basis)?.coolingOff;
