import { later } from '../../ui/waiting/later.tsx';

const nothing = () => null;

/**
 * The car in the first view of a page. It is prerendered, so its code loads later; a page that cannot load it does
 * without.
 */
export const ShownCar = later(async () => {
  try {
    return (await import('./shown-car.tsx')).ShownCar;
  } catch {
    return nothing;
  }
});
