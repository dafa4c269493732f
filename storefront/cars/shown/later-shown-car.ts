import { later } from '../../ui/waiting/later.tsx';

/** The car in the first view of a page. It is prerendered, so its code loads later, and the picture stays without it. */
export const ShownCar = later(async () => (await import('./shown-car.tsx')).ShownCar);
