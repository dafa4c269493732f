import { afterEach, expect, it, vi } from 'vitest';
import { lighterPicture } from './lighter-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Picture = { readonly width: number; readonly height: number };

/** A browser that reads every picture as one of this size, and makes a JPEG of so many bytes of it; or reads none. */
const browser = (picture: Picture | undefined, bytes: number) => {
  const drawn: unknown[] = [];
  vi.stubGlobal('createImageBitmap', () => {
    if (picture === undefined) return Promise.reject(new Error('no picture'));
    return Promise.resolve({ ...picture, close: () => drawn.push('closed') });
  });
  class Canvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext(kind: string) {
      return { drawImage: (_picture: unknown, ...place: readonly number[]) => drawn.push([kind, ...place]) };
    }
    convertToBlob({ type, quality }: { readonly type: string; readonly quality: number }) {
      drawn.push([type, quality]);
      return Promise.resolve(new Blob([new Uint8Array(bytes)], { type }));
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return drawn;
};
const file = (bytes: number, name = 'licence.front.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 7 });

it('makes a JPEG of a large photo, whose longest side is legible', async () => {
  const drawn = browser({ width: 4_800, height: 3_000 }, 500);
  const made = await lighterPicture(file(1_000_001));
  expect([made.name, made.type, made.size, made.lastModified]).toEqual(['licence.front.jpg', 'image/jpeg', 500, 7]);
  expect(drawn).toEqual([['2d', 0, 0, 2_400, 1_500], 'closed', ['image/jpeg', 0.85]]);
  const upright = browser({ width: 1_000, height: 1_200 }, 500);
  await lighterPicture(file(1_000_001));
  expect(upright[0]).toEqual(['2d', 0, 0, 1_000, 1_200]);
});

it.each([
  ['is light already', file(1_000_000), 500],
  ['is no picture', file(2_000_000, 'licence.pdf', 'application/pdf'), 500],
  ['would become no lighter', file(1_000_001), 1_000_001],
])('leaves a file as it is that %s', async (_what, given, bytes) => {
  browser({ width: 100, height: 100 }, bytes);
  expect(await lighterPicture(given)).toBe(given);
});

it.each([
  ['licence.heic', ''],
  ['licence.HEIF', ''],
  ['licence', 'image/heic'],
  ['licence', 'image/heif'],
])('makes a JPEG of every HEIC photo (%s %s), or says what it is', async (name, type) => {
  browser({ width: 100, height: 100 }, 5_000);
  const made = await lighterPicture(file(10, name, type));
  expect([made.name, made.type, made.size]).toEqual(['licence.jpg', 'image/jpeg', 5_000]);
  browser(undefined, 0);
  const kept = await lighterPicture(file(10, name, type));
  expect([kept.name, kept.type, kept.size]).toEqual([name, 'image/heic', 10]);
});

it.each(['licence.heicx', 'licence.heics.png'])('takes %s for no HEIC', async (name) => {
  const given = file(10, name);
  expect(await lighterPicture(given)).toBe(given);
});

it('leaves a photo that the browser cannot read as it is', async () => {
  browser(undefined, 0);
  const given = file(1_000_001);
  expect(await lighterPicture(given)).toBe(given);
});
