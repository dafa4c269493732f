import { later } from '../../ui/waiting/later.tsx';

/** The landscape behind a car: prerendered where it is in the first view, so that its code need not come first. */
export const Landscape = later(async () => (await import('./landscape.tsx')).Landscape);
