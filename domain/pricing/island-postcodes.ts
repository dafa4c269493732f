/**
 * Islands where cars are registered and taxed by rules of their own, or where private cars may not be kept: Lord Howe
 * (2898), Norfolk (2899), Rottnest (6161), Antarctic stations and Macquarie (7151), Christmas (6798), Cocos (6799).
 */
const islandPostcodes: ReadonlySet<string> = new Set(['2898', '2899', '6161', '6798', '6799', '7151']);

/** Whether only a retailer can say what a car costs there, whatever the state's rates. */
export const hasOwnRules = (postcode: string): boolean => islandPostcodes.has(postcode);
