import { Document, NodeIO, type Material, type Mesh } from '@gltf-transform/core';

/** In metres, as glTF has them: width to the left, height, length to the front. */
type Size = readonly [width: number, height: number, length: number];

export type BoxGltf = {
  /** Of the whole car, in metres. */
  readonly size: Size;
  /** A PNG that is seen on both flanks. */
  readonly livery: Uint8Array;
  /** With the left front door and the tailgate as parts that open. */
  readonly opens?: boolean;
};

/** The corners of a box about a place, with a normal and a place in a picture for each side. */
const corners = (size: Size, at: Size) => {
  const [positions, normals, uvs, indices]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const axis of [0, 1, 2]) {
    for (const side of [1, -1]) {
      const first = positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const towards = [0, 0, 0];
        towards[axis] = side;
        towards[(axis + 1) % 3] = u;
        towards[(axis + 2) % 3] = v * side;
        positions.push(...towards.map((share, one) => (at[one] ?? 0) + ((size[one] ?? 0) / 2) * share));
        normals.push(...[0, 1, 2].map((one) => (one === axis ? side : 0)));
        uvs.push((u + 1) / 2, (v + 1) / 2);
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return { positions, normals, uvs, indices };
};

/**
 * A car of boxes, as a maker's tool would export it: materials 'Body Paint', 'Livery', 'Panes' and 'Lamps', a node 'Hitch Kit', all
 * in one file, and on demand 'Front Door' and 'Hatch', hung at their hinges. It stands beside the origin of the file, 1 m above it.
 */
export const boxGltf = ({ size: [width, height, length], livery, opens = false }: BoxGltf): Document => {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const box = (material: Material, size: Size, at: Size): Mesh => {
    const { positions, normals, uvs, indices } = corners(size, at);
    const accessor = (type: 'VEC3' | 'VEC2', values: readonly number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setAttribute('NORMAL', accessor('VEC3', normals))
      .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
      .setIndices(document.createAccessor().setType('SCALAR').setArray(new Uint16Array(indices)).setBuffer(buffer));
    return document.createMesh().addPrimitive(primitive);
  };
  const put = (name: string, mesh: Mesh): void => {
    scene.addChild(document.createNode(name).setMesh(mesh).setTranslation([3, 1, 0]));
  };
  const painted = document.createMaterial('Body Paint').setBaseColorFactor([0.5, 0.5, 0.5, 1]);
  const picture = document.createTexture('livery').setImage(livery).setMimeType('image/png');
  const flanks = document.createMaterial('Livery').setBaseColorTexture(picture).setMetallicFactor(0);
  const panes = document.createMaterial('Panes');
  const lamps = document.createMaterial('Lamps');
  put('Body', box(painted, [width, height * 0.55, length], [0, height * 0.275, 0]));
  put('Cabin', box(panes, [width * 0.8, height * 0.4, length * 0.5], [0, height * 0.75, 0]));
  put('Roof', box(painted, [width * 0.8, height * 0.05, length * 0.5], [0, height * 0.975, 0]));
  put('Flank', box(flanks, [width * 1.0004, height * 0.2, length * 0.5], [0, height * 0.3, 0]));
  for (const side of [1, -1]) {
    put('Lamp', box(lamps, [0.3, 0.15, 0.02], [side * width * 0.35, height * 0.4, length / 2 - 0.008]));
  }
  if (opens) {
    const hang = (name: string, opening: string, mesh: Mesh, [x, y, z]: Size): void => {
      const node = document
        .createNode(name)
        .setMesh(mesh)
        .setTranslation([3 + x, 1 + y, z]);
      scene.addChild(node.setExtras({ opens: opening }));
    };
    const [long, high] = [length * 0.24, height * 0.3];
    const door = box(painted, [0.02, high, long], [0, 0, -long / 2]);
    hang('Front Door', 'frontLeftDoor', door, [width / 2 - 0.0099, height * 0.3, length * 0.12]);
    const hatch = box(painted, [width * 0.7, high, 0.02], [0, -high / 2, 0]);
    hang('Hatch', 'tailgate', hatch, [0, height * 0.5, 0.0099 - length / 2]);
  }
  put('Hitch Kit', box(lamps, [0.1, 0.1, 0.4], [0, 0.4, -length / 2 - 0.2]));
  return document;
};

/** As a maker hands it over. */
export const glbOf = async (document: Document): Promise<Uint8Array> => new NodeIO().writeBinary(document);
