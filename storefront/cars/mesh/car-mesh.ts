import type { Fitting } from '../rigs/fittings.ts';

/**
 * A place or direction in metres: x back from the middle between the axles, y up from the ground, z to the car's left
 * (the driver of a right-hand drive car sits at z < 0).
 */
export type Point = readonly [x: number, y: number, z: number];

/** What a surface is made of; the scene decides how that looks in which paint, trim and light. */
export type CarMaterial =
  | 'paint'
  | 'roofPaint'
  | 'glass'
  | 'cladding'
  | 'gloss'
  | 'chrome'
  | 'rubber'
  | 'alloy'
  | 'disc'
  | 'calliper'
  | 'lampGlass'
  | 'reflector'
  | 'headlight'
  | 'daylight'
  | 'tailLight'
  | 'tailGlass'
  | 'indicator'
  | 'plate'
  | 'underside'
  | 'trim'
  | 'cabin'
  | 'lining'
  | 'carpet'
  | 'screen'
  | 'display'
  | 'stitch'
  | 'ambient';

/** What opens. */
export type Opening = 'frontLeftDoor' | 'frontRightDoor' | 'rearLeftDoor' | 'rearRightDoor' | 'tailgate' | 'bonnet';

/** A mesh of one material: triangles counter-clockwise as seen from outside, a normal for each vertex. */
export type CarPart = {
  readonly name: string;
  readonly material: CarMaterial;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** Of a display: where each vertex lies in the picture of all displays. */
  readonly uvs?: Float32Array;
  /** Not shown from the driver's seat, whose view it would fill. */
  readonly isBehindDriver?: true;
  /** Turns with this opening; absent: stays with the body. */
  readonly opening?: Opening;
  /** Turns with this wheel about its axle; absent: does not roll. */
  readonly wheel?: 'frontLeft' | 'frontRight' | 'rearLeft' | 'rearRight';
  /** Shown only where this is fitted to the car. */
  readonly fitting?: Fitting;
};

/** How an opening turns: about an axis through a place, by radians when wide open. */
export type Hinge = { readonly at: Point; readonly axis: Point; readonly radians: number };

/** A car as triangles: everything in metres, ready for a scene or a test of its geometry. */
export type CarMesh = {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly wheelbase: number;
  readonly parts: readonly CarPart[];
  readonly hinges: Readonly<Partial<Record<Opening, Hinge>>>;
  /** Between the driver's eyes, looking forward (towards x < 0). */
  readonly driverEye: Point;
};
