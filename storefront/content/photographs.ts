import type { NamedPhotograph } from './content-types.ts';

/** Photographs of the cars, by their files in `storefront/content/pictures/`; a car without one is drawn. */
export const photographs: readonly NamedPhotograph[] = [];
