import { getBounds, Logger, NodeIO, Primitive, type Document, type Node, type Scene } from '@gltf-transform/core';
import type { Point } from '../../cars/mesh/car-mesh.ts';
import type { GltfOfCar } from '../../cars/round/gltf/gltf-of.ts';
import { checkOpenings } from './check-openings.ts';

/**
 * What a glTF may ask of a visitor's line and device: files that come within seconds, and what the viewer's budget of a frame
 * has left beside the place around the car.
 */
export const gltfLimits = {
  bytes: 4 * 2 ** 20,
  triangles: 120_000,
  calls: 80,
  /** On the graphics card, with the smaller forms of each picture. */
  textureBytes: 16 * 2 ** 20,
} as const;

/** What of a glTF the viewer unpacks itself. */
const unpacked: ReadonlySet<string> = new Set(['KHR_mesh_quantization', 'KHR_texture_transform']);
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** How far a car may be from the length of its specification: bumpers of a model are rarely to the millimetre. */
const lengthShare = 0.05;

type MeasuredGltf = {
  readonly origin: Point;
  readonly length: number;
  readonly width: number;
  readonly height: number;
};

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const inWords = (names: readonly string[]): string => (names.length === 0 ? 'none' : `'${names.join("', '")}'`);

const trianglesOf = (primitive: Primitive): number => {
  const corners = (primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0;
  const mode = primitive.getMode();
  if (mode === Primitive.Mode.TRIANGLES) return corners / 3;
  return mode === Primitive.Mode.TRIANGLE_STRIP || mode === Primitive.Mode.TRIANGLE_FAN ? corners - 2 : 0;
};

/** Reads what lies in the one file. Throws with what is wrong, to be read after the file's name. */
const documentOf = async (content: Uint8Array): Promise<Document> => {
  if (content.byteLength > gltfLimits.bytes) {
    const [own, most] = [megabytes(content.byteLength), megabytes(gltfLimits.bytes)];
    throw new Error(
      `has ${own}, and visitors wait for ${most} at most: make its pictures smaller or its meshes simpler`,
    );
  }
  const io = new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT));
  if (Buffer.from(content.subarray(0, 4)).toString('latin1') !== 'glTF') {
    throw new Error('is no glTF in one file: export it as GLB');
  }
  const { json, resources } = await io.binaryToJSON(content).catch((cause: unknown) => {
    const isExternal = cause instanceof Error && cause.message.includes('external');
    throw new Error(
      isExternal ? 'names other files: export it as one GLB with its pictures in it' : 'is a GLB that cannot be read',
      { cause },
    );
  });
  const needed = (json.extensionsRequired ?? []).filter((name) => !unpacked.has(name));
  if (needed.length > 0)
    throw new Error(`needs ${needed.join(', ')}, which viewers here do not unpack: export it without`);
  const addresses = [...(json.images ?? []), ...(json.buffers ?? [])].flatMap(({ uri }) => uri ?? []);
  if (addresses.length > 0)
    throw new Error('has pictures as texts in it: export it as one GLB with its pictures in it');
  const others = (json.images ?? []).flatMap(({ mimeType = '' }) => (pictureTypes.has(mimeType) ? [] : [mimeType]));
  if (others.length > 0) throw new Error(`has a picture of the type '${others[0]}': PNG or JPEG are read everywhere`);
  // what is needed was looked at above
  return io.readJSON({ json: { ...json, extensionsRequired: [] }, resources });
};

/** The one that viewers show. */
const sceneOf = (document: Document): Scene => {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  if (scene === undefined) throw new Error('has no scene');
  return scene;
};

const nodesOf = (document: Document): readonly Node[] => {
  const nodes: Node[] = [];
  for (const child of sceneOf(document).listChildren()) {
    child.traverse((node) => void nodes.push(node));
  }
  return nodes;
};

const checkNames = (gltf: GltfOfCar, document: Document, nodes: readonly Node[]): void => {
  if (gltf.materials.paint.length === 0) throw new Error('says of none of its materials that it is the paint');
  const materials = document
    .getRoot()
    .listMaterials()
    .map((material) => material.getName());
  for (const name of Object.values(gltf.materials).flat()) {
    if (!materials.includes(name)) throw new Error(`has no material '${name}': it has ${inWords(materials)}`);
  }
  const names = nodes.map((node) => node.getName());
  for (const name of Object.values(gltf.fittings ?? {}).flat()) {
    if (!names.includes(name)) throw new Error(`has no node '${name}': it has ${inWords(names)}`);
  }
};

const checkBudget = (document: Document, nodes: readonly Node[]): void => {
  const primitives = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
  const triangles = primitives.reduce((sum, primitive) => sum + trianglesOf(primitive), 0);
  const most = (own: number, limit: number, what: string): void => {
    if (own > limit)
      throw new Error(
        `has ${own.toLocaleString('en-AU')} ${what}, and a car may have ${limit.toLocaleString('en-AU')}`,
      );
  };
  most(triangles, gltfLimits.triangles, 'triangles');
  most(primitives.length, gltfLimits.calls, 'parts that are drawn one by one (meshes by material)');
  const textureBytes = document
    .getRoot()
    .listTextures()
    .reduce((sum, texture) => {
      const size = texture.getSize();
      if (size === null) throw new Error(`has a picture that cannot be read: '${texture.getName()}'`);
      return sum + (size[0] * size[1] * 4 * 4) / 3;
    }, 0);
  if (textureBytes > gltfLimits.textureBytes) {
    const [own, limit] = [megabytes(textureBytes), megabytes(gltfLimits.textureBytes)];
    throw new Error(`has pictures of ${own} once unpacked, and a car may have ${limit}: make them smaller`);
  }
};

/** The car without what may be fitted to it. */
const measured = (gltf: GltfOfCar, document: Document, nodes: readonly Node[]): MeasuredGltf => {
  const fitted = new Set(Object.values(gltf.fittings ?? {}).flat());
  for (const node of nodes) if (fitted.has(node.getName())) node.traverse((part) => void part.setMesh(null));
  const { min, max } = getBounds(sceneOf(document));
  const [width, height, length] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  if (!Number.isFinite(length)) throw new Error('has nothing in it that is seen');
  return { origin: [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2], length, width, height };
};

/**
 * A maker's car in three dimensions, measured in metres. Throws with what is wrong, to be read after the file's name: where it
 * is no GLB, names other files, lacks what content names, is beyond the viewer's budget, is not as long as its car,
 * or has doors that would not open.
 */
export const checkGltf = async (gltf: GltfOfCar, content: Uint8Array, lengthMm: number): Promise<MeasuredGltf> => {
  const document = await documentOf(content);
  const nodes = nodesOf(document);
  checkNames(gltf, document, nodes);
  checkBudget(document, nodes);
  const car = measured(gltf, document, nodes);
  const metres = lengthMm / 1000;
  if (Math.abs(car.length - metres) > metres * lengthShare) {
    throw new Error(
      `is ${car.length.toFixed(2)} m long from rear (-Z) to front (+Z), and its car ${metres.toFixed(2)} m: export it in metres, its front towards +Z`,
    );
  }
  checkOpenings(nodes, car.origin[0]);
  return car;
};
