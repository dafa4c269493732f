/** How a paint throws light back under its clear coat: all from 0 to 1. */
type PaintFinish = {
  readonly metalness: number;
  readonly roughness: number;
  /** How far single flakes lean from the surface. */
  readonly flake: number;
  /** How much the colour shifts at a flat angle. */
  readonly pearl: number;
};

const solid: PaintFinish = { metalness: 0, roughness: 0.55, flake: 0, pearl: 0 };
const pearl: PaintFinish = { metalness: 0.15, roughness: 0.42, flake: 0.12, pearl: 0.35 };
const metallic: PaintFinish = { metalness: 0.6, roughness: 0.4, flake: 0.3, pearl: 0 };

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/**
 * The finish of a paint: as its name says, else as paints of its colour are made. Very light and very dark ones are
 * solid, all others metallic. `hex` is '#rrggbb'.
 */
export const paintFinishOf = (name: string, hex: string): PaintFinish => {
  if (/pearl/i.test(name)) return pearl;
  if (/metallic|silver/i.test(name)) return metallic;
  if (/\bsolid\b/i.test(name)) return solid;
  const channels = channelsOf(hex);
  const [lightest, darkest] = [Math.max(...channels), Math.min(...channels)];
  if (darkest > 0.85) return solid;
  if (lightest < 0.12) return { ...metallic, metalness: 0.25, flake: 0.2 };
  return metallic;
};
