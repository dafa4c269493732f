/**
 * A side elevation, facing left, in millimetres: x back from the foremost point, y up from the ground. Dimensions follow
 * the catalogue; the shapes are this site's own. Outlines are written as `curve` reads them.
 */
export interface CarRig {
  readonly lengthMm: number;
  readonly heightMm: number;
  readonly frontWheelMm: number;
  readonly rearWheelMm: number;
  readonly tyreRadiusMm: number;
  /** Of the opening around a wheel. */
  readonly archRadiusMm: number;
  /** Width of the plastic lip around the openings; 0 where the body is painted to the edge. */
  readonly lipMm: number;
  /** Where the painted side ends below. */
  readonly sillMm: number;
  /** Where unpainted plastic ends above, along the sill and round the bumpers; 0 without any. */
  readonly claddingMm: number;
  /** The whole body, closed below, without wheel openings. */
  readonly outline: string;
  /** All side windows as one shape. */
  readonly glass: string;
  /** From here backwards everything above the belt is roof, painted apart on two-tone cars. */
  readonly cowlMm: number;
  /** The crease along the shoulder, from lamp to lamp. */
  readonly shoulder: string;
  /** The line the body turns inwards at above the sill, between the wheels. */
  readonly tuck: string;
  /** Across the glass: x at its top, x at its foot, width. */
  readonly pillars: readonly (readonly [number, number, number])[];
  /** Gaps between doors, bonnet, tailgate and body. */
  readonly shutLines: readonly string[];
  /** Front ends of the door handles, x and y. */
  readonly handles: readonly (readonly [number, number])[];
  /** Where the mirror stands on the door. */
  readonly mirror: readonly [number, number];
  /** Middles of the headrests. */
  readonly seats: readonly (readonly [number, number])[];
  readonly headlamp: string;
  readonly daylight: string;
  readonly tailLamp: string;
  readonly tailLight: string;
  readonly intake: string;
  /** '' where there are none. */
  readonly roofRail: string;
  readonly wheel: 'fiveTwin' | 'tenSpoke' | 'sixBlade' | 'multi';
  /** The colour of the brake callipers. */
  readonly calliper: string;
}
