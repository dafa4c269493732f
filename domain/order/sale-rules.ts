/**
 * What the law of each state and territory says of the sale of a new car, in one table that the reckoning, the contract,
 * mails, pages and desks read. What was read, not legal advice.
 */
import { stateNames } from '../locations/state-names.ts';
import type { StateCode } from '../locations/state.ts';
import type { Provenance } from '../pricing/rates/rate-row.ts';
import type { BuyerType } from '../terms/buyer-type.ts';
import { balanceDueWords, type BalanceDue } from './balance-due-words.ts';

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
  /** What the law would let a seller keep, in words. */
  readonly mayKeep: string;
  /** The rule in a sentence without its full stop, as acceptances record it and mails and pages show it. */
  readonly basis: string;
};

/** Where a rule was read, and when. */
export type Reading = Provenance & {
  /** yyyy-MM-dd. */
  readonly readOn: string;
  /** The law's own words were not at hand: nothing follows from the row until somebody has read them. */
  readonly isUnread?: true;
};

export type SaleRules = {
  /** `right` is undefined where we know of none for a new car. */
  readonly coolingOff: Reading & { readonly right: CoolingOffRule | undefined };
  /** Present: a car that is traded in is not disposed of before the right to withdraw has ended. */
  readonly tradeInHeld?: Reading;
  /** Present: the contract has to carry a notice of the right, in a form that the law prescribes. */
  readonly notice?: Reading;
  readonly balanceDue: Reading & { readonly before: BalanceDue };
};

const read = { readOn: '2026-11-28', reviewBy: '2027-06-30' } as const;

/** The promise of the seller to everybody (specification §2, Pay Balance; §9). */
const paidBeforeDispatch = {
  ...read,
  grade: 'A',
  source: 'set by the seller, for every state',
  before: 'dispatch',
} as const;
const noRight = (grade: Reading['grade'], source: string): SaleRules => ({
  coolingOff: { ...read, grade, source, right: undefined },
  balanceDue: paidBeforeDispatch,
});
const noneAtAll = noRight('B', 'privatefleet.com.au: no cooling off for new cars');

export const saleRules: Readonly<Record<StateCode, SaleRules>> = {
  NSW: {
    coolingOff: {
      ...read,
      grade: 'B',
      source:
        'attwoodmarshall.com.au on the Motor Dealers and Repairers Act 2013 (NSW), from before the Regulation 2025',
      right: {
        businessDays: 1,
        period: 'one business day',
        needsCredit: true,
        endsOnDelivery: undefined,
        mayKeep: '$250 or 2 % of the price, whichever is less',
        basis:
          'One business day in New South Wales where the seller arranges the credit (Motor Dealers and Repairers Act 2013 (NSW))',
      },
    },
    balanceDue: {
      readOn: '2026-11-28',
      reviewBy: '2027-01-31',
      grade: 'B',
      source:
        'MTA NSW on the Motor Dealers and Repairers Amendment Act 2023 (NSW): at most 10 % of the price before delivery where a car is sold online',
      isUnread: true,
      before: 'dispatch',
    },
  },
  VIC: {
    coolingOff: {
      ...read,
      grade: 'A',
      source: 'Motor Car Traders Act 1986 (Vic) s 43; consumer.vic.gov.au',
      right: {
        businessDays: 3,
        period: 'three clear business days',
        needsCredit: false,
        endsOnDelivery: true,
        mayKeep: '$400 or 2 % of the price, whichever is greater',
        basis: 'Three clear business days in Victoria (Motor Car Traders Act 1986 (Vic) s 43)',
      },
    },
    tradeInHeld: { ...read, grade: 'A', source: 'Motor Car Traders Act 1986 (Vic) s 43(3)' },
    notice: { ...read, grade: 'A', source: 'consumer.vic.gov.au: a prescribed information box about cooling off' },
    balanceDue: paidBeforeDispatch,
  },
  QLD: noRight('A', 'qld.gov.au: cooling off for used cars alone'),
  SA: noRight('A', 'sa.gov.au, 27 May 2022: cooling off for used cars alone'),
  WA: noneAtAll,
  TAS: noneAtAll,
  NT: noneAtAll,
  ACT: {
    coolingOff: {
      ...read,
      grade: 'A',
      source: 'Sale of Motor Vehicles Act 1977 (ACT) s 25B',
      right: {
        businessDays: 3,
        period: 'three clear business days',
        needsCredit: false,
        endsOnDelivery: false,
        mayKeep: '$100 or 1 % of the price, whichever is greater',
        basis:
          'Three clear business days in the Australian Capital Territory, even after delivery (Sale of Motor Vehicles Act 1977 (ACT) s 25B)',
      },
    },
    tradeInHeld: { ...read, grade: 'A', source: 'Sale of Motor Vehicles Act 1977 (ACT) s 25B' },
    balanceDue: paidBeforeDispatch,
  },
};

/** As much of an order as says whose law holds. */
type SoldWhere = {
  readonly buyerType: BuyerType;
  readonly price: { readonly state: StateCode };
  readonly dealer: { readonly address: { readonly stateCode: StateCode } };
  /** Of the retailer that the contract names, where another delivers: what was agreed stays. */
  readonly contractDealerState?: StateCode | undefined;
};

/** Where the car is registered, and where the retailer sells it, if that is another state: the buyer has the best of all. */
export const lawStatesOf = ({
  price: { state },
  dealer: { address },
  contractDealerState = state,
}: Omit<SoldWhere, 'buyerType'>): readonly [StateCode, ...StateCode[]] => [
  state,
  ...[...new Set([address.stateCode, contractDealerState])].filter((other) => other !== state),
];

/** 'New South Wales or of Victoria', behind “the law of”. */
export const lawsInWords = (order: Omit<SoldWhere, 'buyerType'>): string =>
  lawStatesOf(order)
    .map((state) => stateNames[state])
    .join(' or of ');

/** The state's right to withdraw as it may hold for a buyer; undefined for a company, which the law gives none. */
export const coolingOffRuleFor = (state: StateCode, buyerType: BuyerType): CoolingOffRule | undefined =>
  buyerType === 'private' ? saleRules[state].coolingOff.right : undefined;

/** The states whose law gives the buyer of an order a right to withdraw, with it. */
export const coolingOffRulesOf = (
  order: SoldWhere,
): readonly { readonly state: StateCode; readonly rule: CoolingOffRule }[] =>
  lawStatesOf(order).flatMap((state) => {
    const rule = coolingOffRuleFor(state, order.buyerType);
    return rule === undefined ? [] : [{ state, rule }];
  });

/** The rule that an acceptance or an answer names; undefined where the promised 24 hours are the longer. */
export const coolingOffRuleOf = (basis: string): CoolingOffRule | undefined =>
  Object.values(saleRules).find(({ coolingOff: { right } }) => right?.basis === basis)?.coolingOff.right;

/** The states whose law wants a notice in the contract of an order. */
export const noticeStatesOf = (order: SoldWhere): readonly StateCode[] =>
  order.buyerType === 'private' ? lawStatesOf(order).filter((state) => saleRules[state].notice !== undefined) : [];

/** When the balance of a car that is registered in a state has to be there, behind “in cleared funds”. */
export const balanceDueIn = (state: StateCode): string => balanceDueWords[saleRules[state].balanceDue.before];

/** Whether a car that is traded in for an order is kept until the right to withdraw has ended. */
export const isTradeInHeld = (order: SoldWhere): boolean =>
  order.buyerType === 'private' && lawStatesOf(order).some((state) => saleRules[state].tradeInHeld !== undefined);
