import { later } from '../../ui/waiting/later.tsx';

/** The inside of a car. It is prerendered, so its code loads later. */
export const ShownInterior = later(async () => (await import('./shown-interior.tsx')).ShownInterior);
