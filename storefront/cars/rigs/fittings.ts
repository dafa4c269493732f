/** What can be fitted to a car and is seen from its side. */
export type Fitting =
  'roofBars' | 'roofPlatform' | 'bikeCarrier' | 'towBar' | 'nudgeBar' | 'sideSteps' | 'bonnetProtector' | 'bootSpoiler';

/** What the accessories of the catalogue look like, by their codes; those that are not here are not seen from outside. */
const fittings: Readonly<Record<string, Fitting>> = {
  'roof-racks': 'roofBars',
  'roof-platform': 'roofPlatform',
  'bike-carrier': 'bikeCarrier',
  'tow-bar': 'towBar',
  'nudge-bar': 'nudgeBar',
  'side-steps': 'sideSteps',
  'bonnet-protector': 'bonnetProtector',
  'boot-spoiler': 'bootSpoiler',
};

/** The fitting that an accessory is drawn as; undefined for one that is not seen from outside. */
export const fittingOf = (accessoryCode: string): Fitting | undefined =>
  Object.hasOwn(fittings, accessoryCode) ? fittings[accessoryCode] : undefined;

/** What is drawn of the accessories of a build. */
export const fittingsOf = (accessoryCodes: readonly string[]): readonly Fitting[] =>
  accessoryCodes.flatMap((code) => fittingOf(code) ?? []);
