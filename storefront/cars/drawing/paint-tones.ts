/** What a paint looks like where light and shade fall on it. All '#rrggbb'. */
export type PaintTones = {
  /** Turned to the sky. */
  readonly sky: string;
  readonly light: string;
  readonly base: string;
  readonly deep: string;
  /** Turned to the ground. */
  readonly dark: string;
  /** How strongly reflections show on it, from 0 to 1: more on a dark paint. */
  readonly gloss: number;
};

type Channels = readonly [number, number, number];

const channelsOf = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const mixed = (from: Channels, to: Channels, share: number): string =>
  `#${from
    .map((channel, index) =>
      Math.round(channel + ((to[index] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const skyLight: Channels = [236, 243, 252];
const shade: Channels = [6, 9, 18];

/** The tones of a metallic paint under an open sky. `hex` is '#rrggbb'. */
export const paintTones = (hex: string): PaintTones => {
  const paint = channelsOf(hex);
  const luminance = (0.2126 * paint[0] + 0.7152 * paint[1] + 0.0722 * paint[2]) / 255;
  // a light paint can only get darker; a dark one reflects the sky
  const lift = 0.16 + 0.14 * (1 - luminance);
  return {
    sky: mixed(paint, skyLight, lift * 2),
    light: mixed(paint, skyLight, lift),
    base: luminance > 0.75 ? mixed(paint, shade, 0.07) : hex,
    deep: mixed(paint, shade, luminance > 0.75 ? 0.24 : 0.3),
    dark: mixed(paint, shade, luminance > 0.75 ? 0.46 : 0.58),
    gloss: 0.35 + 0.45 * (1 - luminance),
  };
};
