import type { CarMaterial, CarMesh, Hinge, Opening, Point } from '../../mesh/car-mesh.ts';
import type { Fitting } from '../../rigs/fittings.ts';

/** How a batch is drawn: the two paints, window glass, the glass of lamps, displays, or one of the plain materials. */
export type Look = 'paint' | 'roofPaint' | 'glass' | 'lampGlass' | 'tailGlass' | 'display' | 'plain';

/** Everything that moves, looks and appears together, as one drawing call. */
export type Batch = {
  readonly look: Look;
  readonly opening?: Opening;
  readonly fitting?: Fitting;
  /** Not shown from the driver's seat. */
  readonly isBehindDriver?: true;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Of a plain material its place in the palette, of a display that in their picture; of paint the place of its flakes, in metres. */
  readonly uvs: Float32Array;
  /** For each corner how much of the light around it comes through, 0 to 1. */
  readonly openness: Float32Array;
  readonly indices: Uint32Array;
};

/** The shadow of the car on the ground, from its front left corner: for each square 0 (in the light) to 255. */
export type GroundShadow = {
  readonly squares: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** Metres that each side spans; the picture lies around the middle of the car. */
  readonly length: number;
  readonly width: number;
};

export type LampPlace = { readonly lamp: 'headlight' | 'tailLight'; readonly at: Point };

/** What a car does to the place where it stands. */
export type CarOnGround = { readonly shadow: GroundShadow; readonly lamps: readonly LampPlace[] };

/** A car as a graphics card takes it. */
export type PreparedCar = Pick<CarMesh, 'length' | 'width' | 'height' | 'wheelbase' | 'driverEye'> &
  CarOnGround & {
    /** From the middle between the axles back to the middle of the car. */
    readonly middle: number;
    readonly batches: readonly Batch[];
    readonly hinges: Readonly<Partial<Record<Opening, Hinge>>>;
  };

/** The materials that share one palette, in its order. */
export const palette = [
  'cladding',
  'gloss',
  'chrome',
  'rubber',
  'alloy',
  'disc',
  'calliper',
  'reflector',
  'headlight',
  'daylight',
  'tailLight',
  'indicator',
  'plate',
  'underside',
  'trim',
  'cabin',
  'carpet',
  'lining',
  'screen',
  'stitch',
  'ambient',
] as const satisfies readonly CarMaterial[];
export type PaletteMaterial = (typeof palette)[number];
