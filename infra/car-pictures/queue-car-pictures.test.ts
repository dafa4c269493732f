import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CarPainter } from './port.ts';
import { queueCarPictures, type CarPictureLimits } from './queue-car-pictures.ts';

const car: PicturedCar = {
  modelCode: 'outback',
  variantCode: 'outback-awd',
  paintHex: '#1a2b3c',
  paintName: 'Reef Blue',
  trimHex: '#222222',
  accessoryCodes: ['tow-bar', 'roof-bars'],
};
const inPaint = (paintHex: string): PicturedCar => ({ ...car, paintHex });

type Given = {
  readonly directory?: string;
  readonly edition?: string;
  readonly draw?: CarPainter['draw'];
  readonly limits?: Partial<CarPictureLimits>;
};

const newDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-pictures-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'car-pictures');
};

const open = async ({ directory, edition = 'a', draw, limits = {} }: Given = {}) => {
  const clock = manualClock('2026-11-09T23:00:00Z');
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warned.push(message) };
  const painter = {
    draw: vi.fn<CarPainter['draw']>(draw ?? (async ({ paintHex }) => Buffer.from(paintHex))),
    rest: vi.fn<CarPainter['rest']>(async () => undefined),
  };
  const place = directory ?? (await newDirectory());
  const pictures = queueCarPictures({ directory: place, edition, painter, clock, log, limits });
  onTestFinished(() => pictures.close());
  const drawn = async (wanted: PicturedCar): Promise<string> =>
    eventually(async () => {
      const name = await pictures.find(wanted);
      if (name === undefined) throw new Error('It is not drawn yet');
      return name;
    });
  return { pictures, painter, clock, warned, drawn, directory: place };
};

describe('pictures of cars', () => {
  it('are asked for without being waited for, drawn once, and kept', async () => {
    const finished = Promise.withResolvers<Uint8Array>();
    const { pictures, painter, drawn } = await open({ draw: () => finished.promise });
    expect(await pictures.find(car)).toBeUndefined();
    expect(await pictures.find({ ...car, accessoryCodes: ['roof-bars', 'tow-bar'] })).toBeUndefined();
    finished.resolve(Buffer.from('a picture'));
    const name = await drawn(car);
    expect(Buffer.from((await pictures.read(name)) ?? []).toString()).toBe('a picture');
    expect(painter.draw).toHaveBeenCalledTimes(1);
    expect(painter.draw).toHaveBeenCalledWith(car);
  });

  it('differ by everything that they show', async () => {
    const { drawn } = await open();
    const others: readonly PicturedCar[] = [
      { ...car, modelCode: 'wrx' },
      { ...car, variantCode: 'outback-sport' },
      inPaint('#ffffff'),
      { ...car, paintName: 'Reef Blue Pearl' },
      { ...car, trimHex: undefined },
      { ...car, accessoryCodes: [] },
    ];
    const names = new Set<string>();
    for (const one of [car, ...others]) names.add(await drawn(one));
    expect(names.size).toBe(1 + others.length);
  });

  it('are there after the next start, and drawn anew by another build', async () => {
    const { drawn, directory } = await open();
    const name = await drawn(car);
    const again = await open({ directory });
    expect(await again.pictures.find(car)).toBe(name);
    const next = await open({ directory, edition: 'b' });
    expect(await next.pictures.find(car)).toBeUndefined();
    expect(await next.drawn(car)).not.toBe(name);
  });

  it('are no more on disk than may be, the oldest going first', async () => {
    const { pictures, drawn, directory } = await open({ limits: { mostKept: 2 } });
    const first = await drawn(inPaint('#000001'));
    for (const file of await readdir(directory)) await utimes(join(directory, file), 0, 0);
    for (const hex of ['#000002', '#000003']) await drawn(inPaint(hex));
    await pictures.close();
    expect(await readdir(directory)).toHaveLength(2);
    expect(await pictures.read(first)).toBeUndefined();
  });

  it('wait in a line of a bounded length', async () => {
    const finished = Promise.withResolvers<Uint8Array>();
    const { pictures, painter, drawn } = await open({ draw: () => finished.promise, limits: { mostWaiting: 2 } });
    for (const hex of ['#000001', '#000002', '#000003']) await pictures.find(inPaint(hex));
    finished.resolve(Buffer.from('a picture'));
    await eventually(() => expect(painter.draw).toHaveBeenCalledTimes(2));
    // what comes later is drawn behind all that waited
    await drawn(inPaint('#000004'));
    expect(painter.draw.mock.calls.map(([{ paintHex }]) => paintHex)).toEqual(['#000001', '#000002', '#000004']);
  });

  it('that fail are tried again after a pause, and no more than twice', async () => {
    const { pictures, painter, clock, warned } = await open({
      draw: async () => Promise.reject(new Error('no browser')),
    });
    const failures = async (count: number): Promise<void> => {
      await pictures.find(car);
      await eventually(() => expect(painter.rest).toHaveBeenCalledTimes(count));
    };
    await failures(1);
    await failures(1);
    clock.advance({ minutes: 5 });
    await failures(2);
    clock.advance({ minutes: 5 });
    await failures(2);
    expect(warned).toHaveLength(2);
  });

  it('are read by the names that were given out alone', async () => {
    const { pictures } = await open();
    for (const name of ['../../etc/passwd', '', 'a'.repeat(64)]) expect(await pictures.read(name)).toBeUndefined();
  });

  it('are not drawn any more once it is closed', async () => {
    const { pictures, painter } = await open();
    await pictures.close();
    expect(await pictures.find(car)).toBeUndefined();
    expect(painter.draw).not.toHaveBeenCalled();
  });
});
