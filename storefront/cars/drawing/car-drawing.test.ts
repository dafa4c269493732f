import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { fittingOf } from '../rigs/fittings.ts';
import { CarDrawing, type CarDrawingProps } from './car-drawing.tsx';

const draw = (props: Partial<CarDrawingProps> = {}): string =>
  renderToStaticMarkup(createElement(CarDrawing, { modelCode: 'solterra', paintHex: '#1f5f8b', ...props }));

const viewBox = (svg: string): string | undefined => /viewBox="([^"]+)"/.exec(svg)?.[1];

describe('the drawn car', () => {
  it('wears the chosen paint, and a roof of its own where there is one', () => {
    expect(draw()).toContain('#1f5f8b');
    expect(draw({ paintHex: '#9d1b2b' })).not.toContain('#1f5f8b');
    expect(draw({ roofHex: '#17191c' })).toContain('#17191c');
  });

  it('shows its trim through the windows', () => {
    expect(draw({ trimHex: '#8d5b35' })).not.toBe(draw());
  });

  const seen = catalogue.flatMap(({ code, accessories }) =>
    accessories.flatMap((accessory) => {
      const fitting = fittingOf(accessory.code);
      return fitting === undefined ? [] : [[accessory.code, code, fitting] as const];
    }),
  );

  it.each(seen)('shows %s on a %s', (_, modelCode, fitting) => {
    const svg = draw({ modelCode, fittings: [fitting] });
    expect(svg.length).toBeGreaterThan(draw({ modelCode }).length + 200);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('shows every kind of fitting that there is on some car', () => {
    expect(new Set(seen.map(([, , fitting]) => fitting)).size).toBe(8);
  });

  it('is hidden from those who listen unless it has a title of its own', () => {
    expect(draw()).toContain('aria-hidden="true"');
    const titled = draw({ title: 'A Solterra in Reef Blue' });
    expect(titled).toContain('role="img"');
    expect(titled).toContain('>A Solterra in Reef Blue</title>');
    expect(titled).not.toContain('aria-hidden');
  });

  it('shows a part from near by the same drawing', () => {
    const boxes = [draw(), draw({ detail: 'lamp' }), draw({ detail: 'wheel' }), draw({ detail: 'tail' })].map(viewBox);
    expect(new Set(boxes).size).toBe(4);
  });

  it.each(['solterra', 'outback', 'forester', 'crosstrek', 'wrx', 'brz', 'currawong'])(
    'weighs little and refers only to what it defines: %s',
    (modelCode) => {
      const svg = draw({ modelCode });
      expect(svg.length).toBeLessThan(40_000);
      expect(svg).not.toMatch(/NaN|undefined/);
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !defined.has(id))).toStrictEqual([]);
    },
  );
});
