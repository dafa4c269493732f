import type { Point } from '../../mesh/car-mesh.ts';
import type { Fitting } from '../../rigs/fittings.ts';

/** What materials of a glTF take on: colours of a choice, clear panes, and light at night. */
export const gltfRoles = ['paint', 'roofPaint', 'trim', 'glass', 'headlight', 'tailLight'] as const;
export type GltfRole = (typeof gltfRoles)[number];

/** What is said of a car in three dimensions that its maker made. Places are in metres of the file. */
export type GltfOfCar = {
  readonly modelCode: string;
  /** It stands for every variant when left out. */
  readonly variantCode?: string | undefined;
  /** Names of its materials; those that are not here stay as they are. */
  readonly materials: { readonly paint: readonly string[] } & Readonly<Partial<Record<GltfRole, readonly string[]>>>;
  /** Between the driver's eyes; without it the car is not shown from its seat. */
  readonly driverEye?: Point | undefined;
  /** Names of its nodes that are seen only where this is fitted. */
  readonly fittings?: Readonly<Partial<Record<Fitting, readonly string[]>>> | undefined;
};

/** A glTF as the build checked it. */
export type BuiltGltf = GltfOfCar & {
  /** From the root of the site. */
  readonly address: string;
  /** The middle of the car on the ground. */
  readonly origin: Point;
  readonly length: number;
  readonly width: number;
  readonly height: number;
};

type CarOfGltf = {
  readonly modelCode: string;
  readonly variantCode?: string | undefined;
  readonly fittings: readonly Fitting[];
};

/**
 * The glTF that stands for a car: one of its variant before one of its model. Undefined where the car is made by code: there
 * is none, or something is fitted that it does not show.
 */
export const gltfOf = <Gltf extends GltfOfCar>(
  gltfs: readonly Gltf[],
  { modelCode, variantCode, fittings: fitted }: CarOfGltf,
): Gltf | undefined => {
  const standing = gltfs.filter(
    (gltf) => gltf.modelCode === modelCode && fitted.every((fitting) => gltf.fittings?.[fitting] !== undefined),
  );
  return (
    standing.find((gltf) => gltf.variantCode !== undefined && gltf.variantCode === variantCode) ??
    standing.find((gltf) => gltf.variantCode === undefined)
  );
};
