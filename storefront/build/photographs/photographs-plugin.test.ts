import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedPhotograph } from '../../content/content-types.ts';
import { preparePhotographs } from './photographs-plugin.ts';

const [model] = catalogue;
if (model === undefined) throw new Error('There is no model');
const [paint] = model.paints;

const named: NamedPhotograph = {
  modelCode: model.code,
  paintCode: paint?.code ?? '',
  view: 'threeQuarter',
  file: 'whole car.png',
  alt: 'The car by the sea',
  focus: { x: 12, y: 88 },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-pictures-'));
  const background = { r: 200, g: 40, b: 40 };
  const taken = sharp({ create: { width: 1000, height: 500, channels: 3, background } });
  await taken.png().toFile(join(folder, 'whole car.png'));
  await writeFile(join(folder, 'words.png'), 'no picture');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const widthsOf = (set: string): readonly string[] => [...set.matchAll(/ (\d+)w/g)].map(([, width = '']) => width);

describe('the photographs of a build', () => {
  it('are AVIF and WebP in several widths, none larger than it was taken, and JPEGs', async () => {
    const { built, files } = await preparePhotographs([named], folder);
    const [photograph] = built.photographs;
    expect(photograph).toMatchObject({ paintHex: paint?.hex, alt: named.alt, width: 1000, height: 500 });
    expect(photograph?.focus).toStrictEqual({ x: 10, y: 90 });
    expect(widthsOf(photograph?.avif ?? '')).toStrictEqual(['480', '960', '1000']);
    expect(widthsOf(photograph?.webp ?? '')).toStrictEqual(['480', '960', '1000']);
    const made = await Promise.all(
      [...files].map(async ([path, content]) => [path, await sharp(content).metadata()] as const),
    );
    const formatOf = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const;
    for (const [path, { format }] of made) {
      expect(path).toMatch(/^assets\/whole-car-[0-9a-f]{8}-\w+\.(?:avif|webp|jpg)$/);
      expect(format).toBe(Object.entries(formatOf).find(([ending]) => path.endsWith(ending))?.[1]);
    }
    const shared = made.find(([path]) => `/${path}` === photograph?.shared)?.[1];
    expect([shared?.width, shared?.height]).toStrictEqual([1200, 630]);
  });

  it('know which accessories no photograph shows', async () => {
    const { built } = await preparePhotographs([], folder);
    expect(built.photographs).toStrictEqual([]);
    expect(built.seenAccessories.length).toBeGreaterThan(0);
  });

  it.each<[string, Partial<NamedPhotograph>, RegExp]>([
    ['no alt text', { alt: ' ' }, /has no alt text: say what it shows/],
    ['an unknown model', { modelCode: 'dodo' }, /is of a model that there is not: 'dodo'/],
    ['an unknown variant', { variantCode: 'dodo' }, /is of a variant that the .+ does not have: 'dodo'/],
    ['an unknown paint', { paintCode: 'dodo' }, /is in a paint that the .+ does not have: 'dodo'/],
    ['an unknown interior', { interiorCode: 'dodo' }, /is of an interior that the .+ does not have: 'dodo'/],
    ['a focal point outside', { focus: { x: 101, y: 0 } }, /has a focal point outside of 0 to 100 per cent/],
    ['a missing file', { file: 'dodo.png' }, /cannot be read in /],
    ['a file that is no picture', { file: 'words.png' }, /is no picture that can be read/],
    ['what another one shows', { view: named.view }, /shows what another one shows/],
  ])('are refused with %s, by file and entry', async (_, wrong, fault) => {
    const refused = preparePhotographs([named, { ...named, view: 'rear', ...wrong }], folder);
    await expect(refused).rejects.toThrow(fault);
    const file = wrong.file ?? named.file;
    await expect(refused).rejects.toThrow(`storefront/content/photographs.ts: photograph 2 ('${file}')`);
  });
});
