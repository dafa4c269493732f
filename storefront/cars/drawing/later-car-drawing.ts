import { later } from '../../ui/waiting/later.tsx';

const nothing = () => null;

/**
 * The drawn car in the first view of a page: prerendered, so that its code need not come first. A page without the
 * network to load it does without.
 */
export const CarDrawing = later(async () => {
  try {
    return (await import('./car-drawing.tsx')).CarDrawing;
  } catch {
    return nothing;
  }
});
