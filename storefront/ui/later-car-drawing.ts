import { later } from './later.tsx';

/** The drawn car in the first view of a page: prerendered, so that its code need not come first. */
export const CarDrawing = later(async () => (await import('./car-drawing.tsx')).CarDrawing);
