import { later } from '../../ui/waiting/later.tsx';

/** The drawn interior. It is prerendered, so its code loads later. */
export const InteriorDrawing = later(async () => (await import('./interior-drawing.tsx')).InteriorDrawing);
