import { round } from '../rigs/curve.ts';

export type FalloffProps = {
  /** The id of the line, which is defined once and drawn from there. */
  readonly line: string;
  /** A colour, or a gradient. */
  readonly colour: string;
  /** How far from the line it reaches, in units of the drawing. */
  readonly reach: number;
  /** Opacity on the line itself, from 0 to 1. */
  readonly strength: number;
  /** The id of a clip path on one side of the line, which makes the line a crease. */
  readonly within?: string | undefined;
  /** The id of a mask that fades out the ends of the line; a gradient as stroke colour would show steps. */
  readonly fade?: string | undefined;
  /** Number of strokes: more in close-ups. */
  readonly steps?: number | undefined;
};

/**
 * Light or shade that is strongest on a line and fades away from it, following its curve: ever wider strokes over one
 * another. A blur would look the same but is slow on phones.
 */
export const Falloff = ({ line, colour, reach, strength, within, fade, steps = 10 }: FalloffProps) => (
  <g
    fill="none"
    stroke={colour}
    strokeOpacity={Math.round((1 - (1 - strength) ** (1 / steps)) * 1000) / 1000}
    strokeLinecap="round"
    {...(within !== undefined && { clipPath: `url(#${within})` })}
    {...(fade !== undefined && { mask: `url(#${fade})` })}
  >
    {Array.from({ length: steps }, (_, index) => (
      <use key={index} href={`#${line}`} strokeWidth={round(2 * reach * ((index + 1) / steps) ** 1.4)} />
    ))}
  </g>
);
