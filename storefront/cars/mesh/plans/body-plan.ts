import type { CarMaterial } from '../car-mesh.ts';
import type { Shape } from '../solids/flat-shape.ts';

/** What a side elevation does not say of a body: its shape from above, from the front and from behind, in millimetres. */
export type BodyPlan = {
  /** Without mirrors, as the catalogue has it. */
  readonly widthMm: number;
  /** Half the body's width along the car, as a share of its greatest: x and share. */
  readonly halfWidths: Shape;
  /** How far behind the foremost point the rounding of the nose, before the hindmost that of the tail, ends. */
  readonly noseMm: number;
  readonly tailMm: number;
  /** How square nose and tail are from above: 2 is an ellipse. */
  readonly noseSquareness: number;
  readonly tailSquareness: number;
  /** Half the width of the roof's top, before the rail rounds off, as a share of half the body's: at its front, middle, rear. */
  readonly roof: readonly [number, number, number];
  /** How much lower the roof's edge is than its middle. */
  readonly roofDropMm: number;
  /** How far the bonnet's edge lies within the body's greatest width. */
  readonly bonnetInsetMm: number;
  /** How far the foot of the side windows lies within it. */
  readonly beltInsetMm: number;
  /** How far the body turns in at its sill, and above it at the tuck. */
  readonly sillInsetMm: number;
  readonly tuckInsetMm: number;
  /** How far the flank is hollowed between the shoulder and the ridge over the sill, at the doors. */
  readonly hollowMm: number;
  /** Whether a bright strip runs along the foot of the side windows. */
  readonly hasBrightBelt: boolean;
  /** How far the body swells round the wheels. */
  readonly flareMm: number;
  /** How far from the middle lamps begin, at the front and at the rear. */
  readonly headlampFromMm: number;
  readonly tailLampFromMm: number;
  /** The grille and the opening below it from the front, as half of each: distance from the middle, height. */
  readonly grille: Shape;
  readonly intake: Shape;
  /** Bars across the grille: the height of each one's middle, and how high it is. */
  readonly bars: readonly (readonly [number, number])[];
  /** An opening at either corner of the front bumper, from the front; none on most. */
  readonly duct: Shape;
  /** What the middle of the rear bumper is faced with, from behind, as half of it. */
  readonly rearInsert: Shape;
  readonly insertMaterial: CarMaterial;
  /** Swellings across the tail: the height of each one's middle, how far it reaches up and down, how far it stands out (negative: hollow). */
  readonly tailRelief: readonly (readonly [y: number, reach: number, out: number])[];
  /** The ends of the exhaust on the left: distance from the middle, height, radius. */
  readonly exhausts: readonly (readonly [z: number, y: number, radius: number])[];
  /** The height of the red reflectors in the rear bumper. */
  readonly reflectorMm: number;
  /** What stands down from the rear bumper on the left: distance from the middle, height of its middle. */
  readonly finsMm: readonly (readonly [z: number, y: number])[];
  /** Heights of the middles of the number plates. */
  readonly frontPlateMm: number;
  readonly rearPlateMm: number;
  /** The tailgate or boot lid: its lower edge, half its width there and at its top. */
  readonly lid: { readonly footMm: number; readonly footHalfMm: number; readonly topHalfMm: number };
};
