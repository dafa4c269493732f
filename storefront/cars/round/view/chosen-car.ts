import type { Fitting } from '../../rigs/fittings.ts';

/** A car as somebody chose it: what the picture of it depends on. Colours are '#rrggbb'. */
export type ChosenCar = {
  readonly modelCode: string;
  /** Whose body and wheels are shown; the model's usual ones when left out. */
  readonly variantCode?: string | undefined;
  readonly paintHex: string;
  /** Tells a pearl or a solid paint from a metallic one. */
  readonly paintName?: string | undefined;
  /** The roof of a two-tone car. */
  readonly roofHex?: string | undefined;
  /** The seats; dark when left out. */
  readonly trimHex?: string | undefined;
  readonly fittings: readonly Fitting[];
};
