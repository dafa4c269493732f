import { Color } from 'three';

/** The colour of the thread that a trim is sewn with, so that its seams are seen: lighter than a dark one, darker than a light one. */
export const threadOf = (trimHex: string): string => {
  const thread = new Color(trimHex);
  const { h, s, l } = thread.getHSL({ h: 0, s: 0, l: 0 });
  thread.setHSL(h, s * 0.7, l < 0.5 ? l * 0.6 + 0.36 : l - 0.3);
  return `#${thread.getHexString()}`;
};
