import { later } from '../../ui/waiting/later.tsx';

/** The drawn interior, which is prerendered, so that its code need not come first. */
export const InteriorDrawing = later(async () => (await import('./interior-drawing.tsx')).InteriorDrawing);
