import type { Opening } from '../../mesh/car-mesh.ts';

/** What of a glTF opens: its nodes say so in their extras, and turn about their own origin. */
type GltfOpening = Exclude<Opening, 'bonnet'>;

type Swing = {
  /** Of the node's own axes. */
  readonly axis: 'x' | 'y';
  readonly sign: 1 | -1;
  /** How far it opens where the extras do not say. */
  readonly degrees: number;
};

/** Doors turn about their upright axis, outwards; a tailgate or boot lid about the one across the car, upwards. */
export const gltfSwings: Readonly<Record<GltfOpening, Swing>> = {
  frontLeftDoor: { axis: 'y', sign: -1, degrees: 62 },
  frontRightDoor: { axis: 'y', sign: 1, degrees: 62 },
  rearLeftDoor: { axis: 'y', sign: -1, degrees: 62 },
  rearRightDoor: { axis: 'y', sign: 1, degrees: 62 },
  tailgate: { axis: 'x', sign: 1, degrees: 78 },
};

export const isGltfOpening = (name: unknown): name is GltfOpening =>
  typeof name === 'string' && Object.hasOwn(gltfSwings, name);

/** What the extras of a node say, as they are; undefined where they do not speak of opening. */
export const saidToOpen = (extras: unknown): { readonly opens: unknown; readonly degrees: unknown } | undefined => {
  if (typeof extras !== 'object' || extras === null || !('opens' in extras)) return undefined;
  return { opens: extras.opens, degrees: 'degrees' in extras ? extras.degrees : undefined };
};

/** How a node opens, by its extras; undefined where it does not. Angles are those of glTF: radians about its own axis. */
export const gltfOpeningOf = (
  extras: unknown,
): { readonly opening: GltfOpening; readonly axis: 'x' | 'y'; readonly radians: number } | undefined => {
  const said = saidToOpen(extras);
  if (said === undefined || !isGltfOpening(said.opens)) return undefined;
  const { axis, sign, degrees } = gltfSwings[said.opens];
  const wide = typeof said.degrees === 'number' ? said.degrees : degrees;
  return { opening: said.opens, axis, radians: (sign * wide * Math.PI) / 180 };
};
