import { later } from '../../ui/waiting/later.tsx';

const nothing = () => null;

/**
 * The drawn car in the first view of a page. It is prerendered, so its code loads later; a page that cannot load it does
 * without.
 */
export const CarDrawing = later(async () => {
  try {
    return (await import('./car-drawing.tsx')).CarDrawing;
  } catch {
    return nothing;
  }
});
