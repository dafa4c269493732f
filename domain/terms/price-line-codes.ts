import { z } from 'zod/mini';

/** The injury insurance a state charges with registration: CTP, Victoria's TAC or Tasmania's MAIB. */
export const injuryInsuranceKindSchema = z.enum(['ctp', 'tac', 'maib']);

/** What the lines of a price are about. */
export const priceLineCodes = [
  'listPrice',
  'dealerDelivery',
  'luxuryCarTax',
  'stampDuty',
  'registration',
  'injuryInsurance',
  'exteriorOption',
  'exteriorOptionOnRoadCosts',
  'interiorOption',
  'interiorOptionOnRoadCosts',
  'accessories',
  'accessoryOnRoadCosts',
  'cappedService',
  'extendedWarranty',
  'makerBonus',
  'contribution',
  'freeAccessory',
  'rounding',
] as const;

/** What an offer takes off: the seller's own discount, what somebody else pays the seller, the price of an accessory. */
export const offerKinds = ['bonus', 'contribution', 'accessory'] as const;
