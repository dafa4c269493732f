import { describe, expect, it } from 'vitest';
import { boxCar } from '../testing/box-car.ts';
import { buffersOf, prepareCar } from './prepare-car.ts';

const car = prepareCar(boxCar());

const darkAt = (x: number, z: number): number => {
  const { squares, columns, rows, length, width } = car.shadow;
  const column = Math.floor(((x - car.middle) / length + 0.5) * columns);
  const row = Math.floor((z / width + 0.5) * rows);
  return squares[row * columns + column] ?? 0;
};

describe('a car made ready to be drawn', () => {
  it('has every triangle of the car, in a batch for each look, opening and fitting', () => {
    const count = (parts: readonly { readonly indices: Uint32Array }[]): number =>
      parts.reduce((total, { indices }) => total + indices.length, 0);
    expect(count(car.batches)).toBe(count(boxCar().parts));
    expect(
      car.batches.map(({ look, opening, fitting }) => [look, opening ?? fitting ?? 'body'].join(' ')),
    ).toStrictEqual([
      'paint body',
      'roofPaint body',
      'glass body',
      'plain body',
      'paint frontLeftDoor',
      'plain roofBars',
    ]);
    for (const { positions, normals, uvs, openness, indices } of car.batches) {
      const corners = positions.length / 3;
      expect([normals.length / 3, uvs.length / 2, openness.length]).toStrictEqual([corners, corners, corners]);
      expect(indices.every((corner) => corner < corners)).toBe(true);
    }
  });

  it('is darkest on the ground under its middle and at its tyres, and throws no shadow far away', () => {
    expect(darkAt(0, 0)).toBeGreaterThan(180);
    expect(darkAt(-1.37, 0.82)).toBeGreaterThan(180);
    expect(darkAt(0, 1.6)).toBeLessThan(80);
    expect(darkAt(-3.3, 1.9)).toBeLessThan(8);
  });

  it('lies open to the sky on its roof, and shaded under its floor', () => {
    const openness = (isWanted: (y: number, ny: number) => boolean): number => {
      const found = car.batches.flatMap(({ look, positions, normals, openness: open }) =>
        look === 'glass'
          ? []
          : [...open].filter((_, corner) => isWanted(positions[corner * 3 + 1] ?? 0, normals[corner * 3 + 1] ?? 0)),
      );
      return found.reduce((total, open) => total + open, 0) / found.length;
    };
    expect(openness((y, ny) => y > 1.55 && ny > 0.9)).toBeGreaterThan(0.95);
    expect(openness((y, ny) => y < 0.4 && ny < -0.9)).toBeLessThan(0.5);
  });

  it('has a lamp at either side, front and rear', () => {
    expect(car.lamps.map(({ lamp, at: [x, , z] }) => [lamp, Math.sign(x), Math.sign(z)])).toStrictEqual([
      ['headlight', -1, 1],
      ['headlight', -1, -1],
      ['tailLight', 1, 1],
      ['tailLight', 1, -1],
    ]);
  });

  it('hands over each buffer once', () => {
    const buffers = buffersOf(car);
    expect(new Set(buffers).size).toBe(buffers.length);
    expect(buffers.length).toBe(car.batches.length * 5 + 1);
  });
});
