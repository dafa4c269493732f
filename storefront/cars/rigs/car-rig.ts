/**
 * A side elevation, facing left, in millimetres: x back from the foremost point, y up from the ground. Dimensions follow
 * the catalogue; the shapes are this site's own. Lines are written as `curve` reads them; '' where a car has none.
 */
export type CarRig = {
  readonly lengthMm: number;
  readonly heightMm: number;
  readonly frontWheelMm: number;
  readonly rearWheelMm: number;
  readonly tyreRadiusMm: number;
  /** Of the opening around a wheel. */
  readonly archRadiusMm: number;
  /** Width of the plastic lip around the openings; 0 where the body is painted to the edge. */
  readonly lipMm: number;
  /** Where the body ends below, between the wheels. */
  readonly sillMm: number;
  /** The whole body, closed below, without wheel openings. */
  readonly outline: string;
  /** The side windows as one shape. */
  readonly glass: string;
  /** What the side shows of the windscreen, before the pillar. */
  readonly windscreen: string;
  /** What the side shows of the rear window. */
  readonly rearScreen: string;
  /** From here backwards everything above the belt is roof, painted apart on two-tone cars. */
  readonly cowlMm: number;
  /** The crease along the shoulder, from lamp to lamp: the body faces the sky above it. */
  readonly shoulder: string;
  /** The line above the sill, between the wheels, where the body turns inwards. */
  readonly tuck: string;
  /** Below this line, from bumper to bumper, the body is unpainted plastic. */
  readonly cladding: string;
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
  /** Dark openings and inserts in the bumpers, and the grille. */
  readonly openings: readonly string[];
  readonly roofRail: string;
  /** The unpainted spoiler over the rear window. */
  readonly spoiler: string;
  readonly wheel: 'turbine' | 'fiveTwin' | 'block' | 'tenSpoke' | 'sixBlade' | 'split' | 'multi';
  /** The metal of the wheels. */
  readonly finish: 'silver' | 'graphite';
  /** The colour of the brake callipers. */
  readonly calliper: string;
};
