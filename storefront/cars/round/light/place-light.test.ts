import { describe, expect, it } from 'vitest';
import { places } from '../view/round-view.ts';
import { paintAround, placeLightOf } from './place-light.ts';

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

describe.each(places)('the light of a place: %s', (place) => {
  it.each([false, true])('is a number everywhere and never below nothing, at night: %s', (isNight) => {
    const { falls, seen } = placeLightOf(place, isNight);
    for (const light of [falls, seen]) {
      expect(paintAround(light, 64, 32).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });

  it('is far darker at night', () => {
    const [day, night] = [false, true].map((isNight) => sumOf(paintAround(placeLightOf(place, isNight).seen, 64, 32)));
    // of each four numbers one is 1
    expect((night ?? 0) - 64 * 32).toBeLessThan(((day ?? 0) - 64 * 32) / 5);
  });
});
