/** The roof of a paint that is sold with a black one; undefined where the roof has the colour of the body. */
export const roofHexOf = (paintName: string | undefined): string | undefined =>
  paintName !== undefined && /\bblack roof\b/i.test(paintName) ? '#17191c' : undefined;
