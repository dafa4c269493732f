import { ports, type PortCode } from '@driveaway/domain/locations/ports.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { land } from './chart-land.ts';
import { placeAlong, voyagePart } from './likely-place.ts';
import { seaLane, type Position } from './sea-lanes.ts';

const landings: readonly PortCode[] = ['AUBNE', 'AUPKL', 'AUMEL', 'AUADL', 'AUFRE', 'AUDRW'];
const laneTo = (code: PortCode): readonly Position[] => seaLane('JPYOK', code) ?? [];

const side = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const cross = (a: Position, b: Position, c: Position, d: Position): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Chart and port are too coarse to meet: so many degrees around a port are left out. */
const harbour = 1.6;
const isInHarbour = ([longitude, latitude]: Position): boolean =>
  Object.values(ports).some((port) => Math.hypot(port.longitude - longitude, port.latitude - latitude) < harbour);

describe('a sea lane', () => {
  it.each(landings)('from Yokohama to %s stays off the land of the chart', (code) => {
    const lane = laneTo(code);
    expect(lane.length).toBeGreaterThan(4);
    const shores = land.flatMap((line) =>
      line.map((point, index) => [point, line[(index + 1) % line.length] ?? point] as const),
    );
    expect(shores.length).toBeGreaterThan(400);
    const aground = lane
      .slice(1)
      .flatMap((to, index) => {
        const from = lane[index] ?? to;
        return shores.filter(([a, b]) => cross(from, to, a, b));
      })
      .filter(([a, b]) => !isInHarbour(a) && !isInHarbour(b));
    expect(aground).toStrictEqual([]);
  });

  it('is not made up where none is drawn', () => {
    expect(seaLane('AUBNE', 'JPYOK')).toBeUndefined();
  });
});

describe('the likely place of a ship', () => {
  it('is at the ports on the first and the last day, and never back on its way', () => {
    const lane = laneTo('AUPKL');
    expect(placeAlong(lane, 0)).toStrictEqual(lane[0]);
    const end = placeAlong(lane, 1);
    expect(end?.[0]).toBeCloseTo(150.9);
    expect(end?.[1]).toBeCloseTo(-34.47);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, two) => {
          const [south, north] = [placeAlong(lane, Math.max(one, two)), placeAlong(lane, Math.min(one, two))];
          // this lane leads south all the way but for its last leg
          expect(Math.min(one, two) > 0.98 || (south?.[1] ?? 0) <= (north?.[1] ?? 0) + 0.2).toBe(true);
        },
      ),
    );
    expect(placeAlong([], 0.5)).toBeUndefined();
  });

  it.each([
    ['2026-12-01', 0],
    ['2026-12-11', 0.5],
    ['2026-12-21', 1],
    ['2027-01-05', 1],
    ['2026-11-20', 0],
  ])('on %s is after %d of the voyage', (today, part) => {
    expect(voyagePart({ on: '2026-12-01', expectedOn: '2026-12-21' }, today)).toBe(part);
  });

  it('is not known without a day, and at the port when a ship is due as it leaves', () => {
    expect(voyagePart({ on: '2026-12-01' }, '2026-12-11')).toBeUndefined();
    expect(voyagePart({ on: '2026-12-01', expectedOn: '2026-12-21' }, '')).toBeUndefined();
    expect(voyagePart({ on: '2026-12-01', expectedOn: '2026-12-01' }, '2026-12-01')).toBe(1);
  });
});
