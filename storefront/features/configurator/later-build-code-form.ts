import { later } from '../../ui/waiting/later.tsx';

/** Asks for the code of a kept build. It is prerendered and the browser can send it by itself, so its code loads later. */
export const HaveBuildCode = later(async () => (await import('./build-code-form.tsx')).HaveBuildCode);
