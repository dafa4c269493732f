import { describe, expect, it } from 'vitest';
import { coupe } from '../../rigs/coupe.ts';
import { hatch } from '../../rigs/hatch.ts';
import { sedan } from '../../rigs/sedan.ts';
import { wagon } from '../../rigs/wagon.ts';
import { bodyPlanOf } from '../plans/body-plans.ts';
import { lineOf, type Line } from './lines.ts';
import { beltLine, bumperSeams } from './side-seams.ts';
import { skinOf } from './skin-of.ts';

/** How wide a band is, taken at each of its places: the second half of it runs back along the first. */
const widthsOf = (band: Line): readonly number[] =>
  band.slice(0, band.length / 2).map(([x, y], index) => {
    const [otherX, otherY] = band[band.length - 1 - index] ?? [x, y];
    return Math.hypot(x - otherX, y - otherY);
  });

describe.each([
  ['the wagon', wagon],
  ['the hatch', hatch],
  ['the sedan', sedan],
  ['the coupé', coupe],
])('%s', (_, rig) => {
  const plan = bodyPlanOf(rig);
  const body = skinOf(rig, plan);
  const headlamp = lineOf(rig.headlamp).map(([x, y]): readonly [number, number] => [body.chartAt(x, y), y]);

  it('has a gap of one width before the front wheel and one behind the rear wheel that ends at the tailgate', () => {
    const seams = bumperSeams(rig, plan, body, headlamp);
    expect(seams).toHaveLength(2);
    for (const width of seams.flatMap(widthsOf)) expect(width).toBeCloseTo(4.4, 1);
    const [front = [], rear = []] = seams;
    const arch = rig.archRadiusMm;
    const distances = (line: Line, wheel: number): readonly number[] =>
      line.map(([x, y]) => Math.hypot(x - wheel, y - rig.tyreRadiusMm));
    // both begin or end within the opening of a wheel, and run away from it
    expect(Math.min(...distances(front, rig.frontWheelMm))).toBeLessThan(arch);
    expect(Math.min(...distances(rear, rig.rearWheelMm))).toBeLessThan(arch);
    expect(Math.max(...front.map(([, y]) => y))).toBeGreaterThan(Math.min(...headlamp.map(([, y]) => y)));
    expect(Math.max(...rear.map(([x]) => x))).toBeCloseTo(body.rearChart(plan.lid.footHalfMm - 4), 0);
  });

  it('has a strip below its windows and none above them', () => {
    const glass = lineOf(rig.glass);
    const strip = beltLine(glass);
    const highest = Math.max(...glass.map(([, y]) => y));
    expect(Math.max(...strip.map(([, y]) => y))).toBeLessThan(highest - 20);
    expect(Math.min(...strip.map(([, y]) => y))).toBe(0);
  });

  it('has a ridge over its sill that stands out before the hollow above it, and a shoulder above that', () => {
    const x = (rig.frontWheelMm + rig.rearWheelMm) / 2;
    const heights = Array.from({ length: 170 }, (__, index) => rig.sillMm + 60 + index * 5);
    const widths = heights.map((y) => body.halfWidthAt(x, y));
    const peaks = widths.flatMap((width, index) =>
      width > (widths[index - 1] ?? width) && width >= (widths[index + 1] ?? width) ? [index] : [],
    );
    expect(peaks).toHaveLength(2);
    const [ridge = 0, shoulder = 0] = peaks;
    const hollow = Math.min(...widths.slice(ridge, shoulder));
    expect(Math.min(widths[ridge] ?? 0, widths[shoulder] ?? 0) - hollow).toBeGreaterThan(plan.hollowMm * 0.35);
  });
});
