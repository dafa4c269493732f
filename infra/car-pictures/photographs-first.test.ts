import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photographsFile } from '@driveaway/domain/api/car-photograph.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noCarPictures } from './no-car-pictures.ts';
import { photographsFirst } from './photographs-first.ts';
import type { CarPictures } from './port.ts';

const car = {
  modelCode: 'numbat',
  variantCode: 'NUM-L',
  paintHex: '#a3202a',
  paintName: 'Rosella',
  trimHex: '#55585c',
  accessoryCodes: [],
};
const drawn: CarPictures = { ...noCarPictures, find: async () => 'drawn', read: async () => Buffer.from('drawing') };
const list = {
  photographs: [{ modelCode: 'numbat', paintHex: '#a3202a', view: 'side', shared: '/assets/red-1a2b3c4d-shared.jpg' }],
  seenAccessories: ['roof-box'],
};

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-photographs-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets/red-1a2b3c4d-shared.jpg'), 'photograph');
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const open = async (built: unknown = list) => {
  await writeFile(join(directory, photographsFile), JSON.stringify(built));
  return photographsFirst(drawn, directory);
};

describe('pictures of cars for a site with photographs', () => {
  it('are the photograph of a car that has one', async () => {
    const pictures = await open();
    const name = await pictures.find(car);
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from((await pictures.read(name ?? '')) ?? []).toString()).toBe('photograph');
  });

  it.each([
    ['in another paint', { paintHex: '#ffffff' }],
    ['with another roof', { paintName: 'Rosella with black roof' }],
    ['with something fitted that is seen', { accessoryCodes: ['roof-box'] }],
  ])('are drawn for a car %s', async (_, other) => {
    const pictures = await open();
    expect(await pictures.find({ ...car, ...other })).toBe('drawn');
    expect(Buffer.from((await pictures.read('drawn')) ?? []).toString()).toBe('drawing');
  });

  it('are photographs whatever is fitted inside', async () => {
    expect(await (await open()).find({ ...car, accessoryCodes: ['floor-mats'] })).not.toBe('drawn');
  });

  it('are drawn for a site without any', async () => {
    expect(await photographsFirst(drawn, directory)).toBe(drawn);
  });

  it('are not made of a list that leads out of the site', async () => {
    const away = { ...list, photographs: [{ ...list.photographs[0], shared: '/assets/../../key.jpg' }] };
    await expect(open(away)).rejects.toThrow('cannot be read');
  });
});
