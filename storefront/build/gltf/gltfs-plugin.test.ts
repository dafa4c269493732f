import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Document, Node } from '@gltf-transform/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedGltf } from '../../content/content-types.ts';
import { gltfLimits } from './check-gltf.ts';
import { prepareGltfs } from './gltfs-plugin.ts';
import { boxGltf, glbOf } from './testing/box-gltf.ts';

const [model] = catalogue;
const [variant] = model?.variants ?? [];
if (model === undefined || variant === undefined) throw new Error('There is no model');
const { lengthMm, widthMm, heightMm } = variant.technical.dimensions;
const size = [widthMm / 1000, heightMm / 1000, lengthMm / 1000] as const;

const named: NamedGltf = {
  modelCode: model.code,
  file: 'whole car.glb',
  materials: { paint: ['Body Paint'], glass: ['Panes'], headlight: ['Lamps'] },
  driverEye: [2.6, 2.2, 0.2],
  fittings: { towBar: ['Hitch Kit'] },
};

let folder: string;
let livery: Buffer;

const pictureOf = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2060c0' } })
    .png()
    .toBuffer();

/** Leaves a file as a maker's tool would have made it, but for what `change` does. */
const keep = async (
  file: string,
  change: (document: Document) => void = () => undefined,
  opens = false,
): Promise<void> => {
  const document = boxGltf({ size, livery, opens });
  change(document);
  await writeFile(join(folder, file), await glbOf(document));
};

const headerBytes = 20;

/** Leaves the file with another list of what is in it, as other tools write it. */
const rewrite = async (file: string, from: string, to: string): Promise<void> => {
  const glb = Buffer.from(await glbOf(boxGltf({ size, livery })));
  const end = headerBytes + glb.readUInt32LE(12);
  const contents = glb.toString('utf8', headerBytes, end).trimEnd();
  if (!contents.includes(from)) throw new Error(`Nothing says ${from}`);
  const rewritten = contents.replace(from, to);
  const padded = Buffer.from(rewritten.padEnd(Math.ceil(rewritten.length / 4) * 4));
  const written = Buffer.concat([glb.subarray(0, headerBytes), padded, glb.subarray(end)]);
  written.writeUInt32LE(written.length, 8);
  written.writeUInt32LE(padded.length, 12);
  await writeFile(join(folder, file), written);
};

/** Leaves a car whose parts open, but for what is said of one of them. */
const keepOpening = (file: string, name: string, change: (node: Node) => void): Promise<void> =>
  keep(
    file,
    (document) => {
      for (const node of document.getRoot().listNodes()) if (node.getName() === name) change(node);
    },
    true,
  );

const scaled = (factor: number) => (document: Document) => {
  for (const node of document.getRoot().listNodes()) node.setScale([factor, factor, factor]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-gltf-'));
  livery = await pictureOf(8);
  const large = await pictureOf(2_048);
  await keep('whole car.glb');
  await keep('again.glb');
  await keep('opening.glb', undefined, true);
  await keepOpening('gate.glb', 'Hatch', (node) => void node.setExtras({ opens: 'hatch' }));
  await keepOpening('twice.glb', 'Hatch', (node) => void node.setExtras({ opens: 'frontLeftDoor' }));
  await keepOpening('wide.glb', 'Front Door', (node) => void node.setExtras({ opens: 'frontLeftDoor', degrees: 200 }));
  await keepOpening('empty.glb', 'Hatch', (node) => void node.setMesh(null));
  await keepOpening('leaning.glb', 'Front Door', (node) => void node.setRotation([0.5, 0, 0, 0.866]));
  await keepOpening('middle.glb', 'Body', (node) => void node.setExtras({ opens: 'rearLeftDoor' }));
  await keepOpening('other side.glb', 'Front Door', (node) => void node.setExtras({ opens: 'rearRightDoor' }));
  await keep('centimetres.glb', scaled(100));
  await keep('sideways.glb', (document) => {
    for (const node of document.getRoot().listNodes()) node.setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  });
  await keep('many.glb', (document) => {
    const [mesh = null] = document.getRoot().listMeshes();
    const [scene] = document.getRoot().listScenes();
    for (let part = 0; part < gltfLimits.calls; part += 1) scene?.addChild(document.createNode().setMesh(mesh));
  });
  await keep('fine.glb', (document) => {
    const [first] = document.getRoot().listMeshes();
    first
      ?.listPrimitives()[0]
      ?.getIndices()
      ?.setArray(new Uint16Array(3 * (gltfLimits.triangles + 1)));
  });
  await keep('heavy.glb', (document) => {
    document.createTexture('sky').setImage(large).setMimeType('image/png');
  });
  await keep('webp.glb', (document) => {
    document.getRoot().listTextures()[0]?.setMimeType('image/webp');
  });
  await rewrite('elsewhere.glb', '"images":[{', '"images":[{"uri":"car.png"},{');
  await rewrite('inlined.glb', '"images":[{', '"images":[{"uri":"data:image/png;base64,AA==",');
  const draco = '["KHR_draco_mesh_compression"]';
  await rewrite('packed.glb', '"asset":', `"extensionsRequired":${draco},"extensionsUsed":${draco},"asset":`);
  await writeFile(join(folder, 'words.glb'), 'no car');
  await writeFile(join(folder, 'cut.glb'), Buffer.from(await glbOf(boxGltf({ size, livery }))).subarray(0, 400));
  await writeFile(join(folder, 'long.glb'), Buffer.alloc(gltfLimits.bytes + 1));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the glTFs of a build', () => {
  it('are measured without what may be fitted, wherever they stand in their file', async () => {
    const { gltfs, files } = await prepareGltfs([named], folder);
    const [gltf] = gltfs;
    expect(gltf).toMatchObject({ modelCode: model.code, materials: named.materials, driverEye: named.driverEye });
    const measures = [gltf?.width, gltf?.height, gltf?.length];
    for (const [side, metres] of size.entries()) expect(measures[side]).toBeCloseTo(metres, 2);
    expect(gltf?.origin.map((metres) => Math.round(metres * 100) / 100)).toStrictEqual([3, 1, 0]);
    expect(gltf?.address).toMatch(/^\/assets\/whole-car-[0-9a-f]{8}\.glb$/);
    expect([...files.keys()].map((path) => `/${path}`)).toStrictEqual([gltf?.address]);
  });

  it('may have doors and a tailgate that open', async () => {
    const { gltfs } = await prepareGltfs([{ ...named, file: 'opening.glb' }], folder);
    expect(gltfs).toHaveLength(1);
  });

  it.each<[string, Partial<NamedGltf>, RegExp]>([
    [
      'an opening that cars do not have',
      { file: 'gate.glb' },
      /node 'Hatch' that it opens as 'hatch': there are 'frontL/,
    ],
    ['two doors for one place', { file: 'twice.glb' }, /has two nodes that open as 'frontLeftDoor'/],
    ['a door that turns too far', { file: 'wide.glb' }, /opens the node 'Front Door' by 200 degrees/],
    ['a tailgate of nothing', { file: 'empty.glb' }, /'Hatch', which has nothing in it that is seen/],
    ['a door that leans', { file: 'leaning.glb' }, /'Front Door', which leans: turn it so that its own Y axis points/],
    [
      'a door without a hinge',
      { file: 'middle.glb' },
      /'Body' about a place that is no hinge: put its origin at its fr/,
    ],
    ['a door of the other side', { file: 'other side.glb' }, /as 'rearRightDoor', and it is on the other side/],
    ['an unknown model', { modelCode: 'dodo' }, /is of a model that there is not: 'dodo'/],
    ['an unknown variant', { variantCode: 'dodo' }, /is of a variant that the .+ does not have: 'dodo'/],
    ['a missing file', { file: 'dodo.glb' }, /cannot be read in /],
    ['the cars of another one', { variantCode: undefined }, /stands for the same cars as another one/],
    ['no paint', { materials: { paint: [] } }, /says of none of its materials that it is the paint/],
    [
      'an unknown material',
      { materials: { paint: ['Lack'] } },
      /has no material 'Lack': it has 'Body Paint', 'Livery'/,
    ],
    ['an unknown node', { fittings: { towBar: ['Hook'] } }, /has no node 'Hook': it has 'Body', 'Cabin'/],
    ['a file that is no GLB', { file: 'words.glb' }, /is no glTF in one file: export it as GLB/],
    ['half a file', { file: 'cut.glb' }, /is a GLB that cannot be read/],
    ['a file that visitors wait for', { file: 'long.glb' }, /has 4\.0 MB, and visitors wait for 4\.0 MB at most/],
    ['other files', { file: 'elsewhere.glb' }, /names other files: export it as one GLB/],
    ['pictures that policies refuse', { file: 'inlined.glb' }, /has pictures as texts in it: export it as one GLB/],
    [
      'what viewers do not unpack',
      { file: 'packed.glb' },
      /needs KHR_draco_mesh_compression, which viewers here do not unpack/,
    ],
    ['pictures that some browsers do not read', { file: 'webp.glb' }, /has a picture of the type 'image\/webp'/],
    ['too many triangles', { file: 'fine.glb' }, /has 120,0\d\d triangles, and a car may have 120,000/],
    ['too many parts', { file: 'many.glb' }, /has 87 parts that are drawn one by one .+, and a car may have 80/],
    [
      'pictures too large',
      { file: 'heavy.glb' },
      /has pictures of 21\.3 MB once unpacked, and a car may have 16\.0 MB/,
    ],
    ['other measures than metres', { file: 'centimetres.glb' }, /m long .+, and its car .+ m: export it in metres/],
    ['its front aside', { file: 'sideways.glb' }, /m long from rear \(-Z\) to front \(\+Z\), and its car/],
  ])('are refused with %s, by file and entry', async (_, wrong, fault) => {
    const other: NamedGltf = { ...named, variantCode: variant.code, file: 'again.glb' };
    const refused = prepareGltfs([named, { ...other, ...wrong }], folder);
    await expect(refused).rejects.toThrow(fault);
    await expect(refused).rejects.toThrow(`storefront/content/gltfs.ts: glTF 2 ('${wrong.file ?? other.file}')`);
  });
});
