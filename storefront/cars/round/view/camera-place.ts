import type { Point } from '../../mesh/car-mesh.ts';
import type { RoundView } from './round-view.ts';

/** Where a camera stands and looks, in metres of the car, and how wide it sees, in degrees from top to bottom. */
export type CameraPlace = { readonly eye: Point; readonly target: Point; readonly fieldOfView: number };

export type CarSize = {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** From the middle between the axles back to the middle of the car. */
  readonly middle: number;
  readonly driverEye: Point;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As a lens of about 85 mm sees a car: nothing at its near end looks swollen. */
const outsideField = 24;

/** From the seat about as much is seen to both sides as a wide lens shows; from top to bottom neither a slit nor a tunnel. */
const insideWidth = 84;
const insideField = { least: 48, most: 74 } as const;

/** Share of the picture that the car may fill. */
const fill = 0.86;

const directionOf = (azimuth: number, elevation: number): Point => [
  -Math.cos(radians(azimuth)) * Math.cos(radians(elevation)),
  Math.sin(radians(elevation)),
  Math.sin(radians(azimuth)) * Math.cos(radians(elevation)),
];

const cornersOf = ({ length, width, height }: CarSize): readonly Point[] =>
  [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z): Point => [(x * length) / 2, (y * height) / 2, (z * width) / 2])),
  );

const dot = (one: Point, other: Point): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** How far from the middle of the car a camera in this direction sees all of it. */
const distanceFor = (size: CarSize, azimuth: number, elevation: number, aspect: number): number => {
  const towards = directionOf(azimuth, elevation);
  const right = directionOf(azimuth + 90, 0);
  const up: Point = [
    towards[1] * right[2] - towards[2] * right[1],
    towards[2] * right[0] - towards[0] * right[2],
    towards[0] * right[1] - towards[1] * right[0],
  ];
  const tall = Math.tan(radians(outsideField / 2)) * fill;
  const wide = tall * aspect;
  return Math.max(
    ...cornersOf(size).map(
      (corner) =>
        dot(corner, towards) + Math.max(Math.abs(dot(corner, right)) / wide, Math.abs(dot(corner, up)) / tall),
    ),
  );
};

const insideFieldOf = (aspect: number): number => {
  const tall = (2 * Math.atan(Math.tan(radians(insideWidth / 2)) / aspect) * 180) / Math.PI;
  return Math.min(insideField.most, Math.max(insideField.least, tall));
};

/** Where the camera of a view stands. `aspect` is the picture's width over its height. */
export const cameraPlaceOf = (view: RoundView, size: CarSize, aspect: number): CameraPlace => {
  if (view.seat === 'driver') {
    const [x, y, z] = size.driverEye;
    const ahead = directionOf(view.azimuth, view.elevation);
    // a turn to the right is one towards z < 0: the car's left is z > 0
    return {
      eye: size.driverEye,
      target: [x + ahead[0], y + ahead[1], z - ahead[2]],
      fieldOfView: insideFieldOf(aspect) / view.zoom,
    };
  }
  const target: Point = [size.middle, size.height * 0.47, 0];
  // nearer to the front and rear than the length needs, but not as near as the width would let it
  const longest = distanceFor(size, 90, 0, aspect);
  const needed = distanceFor(size, view.azimuth, view.elevation, aspect);
  const distance = Math.max(needed, longest * 0.72 + needed * 0.28) / view.zoom;
  const towards = directionOf(view.azimuth, view.elevation);
  return {
    eye: [target[0] + towards[0] * distance, target[1] + towards[1] * distance, target[2] + towards[2] * distance],
    target,
    fieldOfView: outsideField,
  };
};
