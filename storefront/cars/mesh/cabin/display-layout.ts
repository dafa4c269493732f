/** The displays of a car, which share one picture. */
export type Display = 'centreScreen' | 'instruments';

/** Points of the picture, and which shares of its height show what; each display has its whole width. */
export const displayPicture = { width: 512, height: 480 } as const;

export const displayLayout: Readonly<Record<Display, { readonly top: number; readonly height: number }>> = {
  centreScreen: { top: 0, height: 320 / 480 },
  instruments: { top: 320 / 480, height: 160 / 480 },
};
