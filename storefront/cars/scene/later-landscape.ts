import { later } from '../../ui/waiting/later.tsx';

/** The landscape behind a car. It is prerendered in the first view, so its code loads later. */
export const Landscape = later(async () => (await import('./landscape.tsx')).Landscape);
