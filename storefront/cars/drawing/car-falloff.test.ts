import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Falloff, type FalloffProps } from './car-falloff.tsx';

const draw = (props: Partial<FalloffProps> = {}): string =>
  renderToStaticMarkup(createElement(Falloff, { line: 'crease', colour: '#000', reach: 30, strength: 0.4, ...props }));

const widths = (svg: string): readonly number[] =>
  [...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));

describe('light or shade that runs out from a line', () => {
  it.each([6, 10, 26])('has its whole strength on the line, made of %i strokes', (steps) => {
    const svg = draw({ steps });
    const ofOne = Number(/stroke-opacity="([\d.]+)"/.exec(svg)?.[1]);
    expect(widths(svg)).toHaveLength(steps);
    expect(1 - (1 - ofOne) ** steps).toBeCloseTo(0.4, 1);
  });

  it('gets thinner all the way and ends where it reaches to', () => {
    const found = widths(draw());
    expect(found).toStrictEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(found.length);
    expect(found.at(-1)).toBe(60);
  });

  it('stays on its side of the line where one is named', () => {
    expect(draw()).not.toContain('clip-path');
    expect(draw({ within: 'below', fade: 'ends' })).toMatch(/clip-path="url\(#below\)" mask="url\(#ends\)"/);
  });
});
