import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { curve } from '../../rigs/curve.ts';
import type { CarMaterial, CarPart } from '../car-mesh.ts';
import { carMeshOf, carMeshRound } from './car-mesh-of.ts';
import { bodyPlanOf } from '../plans/body-plans.ts';
import { bodyShellOf } from '../shell/body-shell.ts';
import { openEdges } from '../shell/close-seams.ts';
import type { Skin } from '../shell/cut.ts';
import { skinOf } from '../shell/skin-of.ts';
import { crossingsOf } from '../solids/crossings.ts';
import { pointsOf, trianglesIn } from '../solids/check-part.ts';
import { measuredBody } from './measured-body.ts';

/** One variant of each body: those of a model that are as long and wide are drawn alike. */
const bodies = catalogue.flatMap((model) => {
  const seen = new Set<unknown>();
  return model.variants.flatMap(({ code, technical: { dimensions } }) => {
    const rig = carRigOf(model.code, code);
    if (seen.has(rig)) return [];
    seen.add(rig);
    return [{ modelCode: model.code, variantCode: code, dimensions }];
  });
});

const bodyOf = ({ parts }: ReturnType<typeof carMeshOf>) =>
  parts.filter(({ wheel, fitting }) => wheel === undefined && fitting === undefined);

/** In square metres. */
const areaOf = ({ positions, faces }: Skin): number =>
  faces.reduce((sum, { corners: [a, b, c] }) => {
    const between = (from: number, to: number, axis: number): number =>
      ((positions[to * 3 + axis] ?? 0) - (positions[from * 3 + axis] ?? 0)) / 1000;
    const [ux, uy, uz] = [between(a, b, 0), between(a, b, 1), between(a, b, 2)];
    const [vx, vy, vz] = [between(a, c, 0), between(a, c, 1), between(a, c, 2)];
    return sum + Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }, 0);

const extentOf = (
  parts: readonly { readonly positions: Float32Array }[],
  axis: 0 | 1 | 2,
): readonly [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const { positions } of parts)
    for (let index = axis; index < positions.length; index += 3) {
      low = Math.min(low, positions[index] ?? Number.NaN);
      high = Math.max(high, positions[index] ?? Number.NaN);
    }
  return [low, high];
};

/** The triangles of a part at the left: what lies at the right is the same. */
const leftOf = (part: CarPart): CarPart => {
  const kept: number[] = [];
  for (let first = 0; first < part.indices.length; first += 3) {
    const corners = [...part.indices.subarray(first, first + 3)];
    if (corners.every((corner) => (part.positions[corner * 3 + 2] ?? 0) > -1e-5)) kept.push(...corners);
  }
  return { ...part, indices: new Uint32Array(kept) };
};

describe.each(bodies)('the body of $variantCode', (body) => {
  const rig = carRigOf(body.modelCode, body.variantCode);
  const shell = bodyShellOf(rig, bodyPlanOf(rig));
  const { parts } = shell;
  const mesh = carMeshRound(shell, body);

  // one function makes all of them, and takes longest here
  it.each(isNightRun || body === bodies[0] ? [body] : [])('comes out the same each time', (again) => {
    const [one, other] = [bodyOf(mesh), bodyOf(carMeshOf(again))];
    expect(one.map(({ name }) => name)).toEqual(other.map(({ name }) => name));
    expect(
      one.every(({ positions }, index) => positions.every((value, place) => value === other[index]?.positions[place])),
    ).toBe(true);
  });

  it('has the dimensions of the specification within one per cent', () => {
    const { lengthMm, widthMm, heightMm, wheelbaseMm } = body.dimensions;
    const [[front, rear], [right, left], [, top]] = [extentOf(parts, 0), extentOf(parts, 2), extentOf(parts, 1)];
    const share = (mm: number, metres: number): number => Math.abs(metres * 1000 - mm) / mm;
    expect(share(lengthMm, rear - front)).toBeLessThan(0.01);
    expect(share(widthMm, left - right)).toBeLessThan(0.01);
    const roof = Math.max(...curve(carRigOf(body.modelCode, body.variantCode).outline).map(({ y }) => y));
    expect(share(roof, top)).toBeLessThan(0.01);
    // the specification measures up to the rails, without the aerial and what may be fitted
    const [, highest] = extentOf(
      mesh.parts.filter(({ fitting, name }) => fitting === undefined && name !== 'RoofAntenna'),
      1,
    );
    expect(share(heightMm, highest)).toBeLessThan(0.01);
    expect([mesh.length, mesh.width, mesh.wheelbase]).toEqual([lengthMm / 1000, widthMm / 1000, wheelbaseMm / 1000]);
  });

  it('is the same at the left and at the right', () => {
    const places = (side: 1 | -1): readonly string[] =>
      parts
        .flatMap(({ positions }) => pointsOf(positions))
        .filter(([, , z]) => z * side > 1e-6)
        .map(([x, y, z]) => [x, y, z * side].map((value) => Math.round(value * 1e5)).join(' '))
        .toSorted();
    expect(places(1).join(';') === places(-1).join(';')).toBe(true);
  });

  it('has whole numbers of triangles, normals of length one that look the way their faces look, within the budget', () => {
    expect(trianglesIn(parts)).toBeLessThanOrEqual(75_000);
    let [askew, turned] = [0, 0];
    for (const { positions, normals, indices } of parts) {
      const [points, directions] = [pointsOf(positions), pointsOf(normals)];
      askew += directions.filter(([x, y, z]) => !(Math.abs(Math.hypot(x, y, z) - 1) < 1e-3)).length;
      for (let index = 0; index < indices.length; index += 3) {
        const corners = [...indices.subarray(index, index + 3)];
        const [a, b, c] = corners.map((corner) => points[corner]);
        if (a === undefined || b === undefined || c === undefined)
          throw new Error('a face names a vertex that is not there');
        const [u, v] = [b.map((value, axis) => value - (a[axis] ?? 0)), c.map((value, axis) => value - (a[axis] ?? 0))];
        const [ux = 0, uy = 0, uz = 0] = u;
        const [vx = 0, vy = 0, vz = 0] = v;
        const across = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        if (Math.hypot(...across) < 1e-7) continue;
        const looks = corners.every(
          (corner) => across.reduce((sum, value, axis) => sum + value * (directions[corner]?.[axis] ?? 0), 0) <= 0,
        );
        if (looks) turned += 1;
      }
    }
    expect(askew).toBe(0);
    // slivers of the gap round a bonnet lean over at its corners
    expect(turned).toBeLessThanOrEqual(4);
  });

  it('has a skin without holes, of which cutting takes nothing away', () => {
    const whole = skinOf(rig, bodyPlanOf(rig)).skin;
    // cut along doors, windows and lamps, with no seam between them that lets light through
    expect(openEdges(shell.body.skin)).toHaveLength(0);
    expect(areaOf(shell.body.skin)).toBeCloseTo(areaOf(whole), 6);
  });

  it('has its wheels within their arches', () => {
    for (const part of mesh.parts.filter(({ wheel, name }) => wheel !== undefined && name.endsWith('Tyre'))) {
      const [[low, high], [right, left]] = [extentOf([part], 0), extentOf([part], 2)];
      expect((high - low) / 2).toBeLessThan(rig.archRadiusMm / 1000);
      const outside = Math.max(Math.abs(right), Math.abs(left)) * 1000;
      const arch = shell.body.halfWidthAt(
        part.wheel?.startsWith('front') === true ? rig.frontWheelMm : rig.rearWheelMm,
        rig.tyreRadiusMm + rig.archRadiusMm,
      );
      expect(outside).toBeLessThan(arch);
      expect(outside).toBeGreaterThan(arch - 90);
    }
  });

  it('crosses itself nowhere: no panel itself, no wheel or mirror a panel, nothing a pane', () => {
    const skin = shell.body.skin;
    const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
    const outer: CarPart = {
      name: 'Skin',
      material: 'paint',
      positions: new Float32Array(skin.positions.map((value, at) => (at % 3 === 0 ? value - middle : value) / 1000)),
      normals: new Float32Array(skin.normals),
      indices: new Uint32Array(skin.faces.flatMap(({ corners }) => corners)),
    };
    const panels = new Set(parts.map(({ name }) => name));
    const isPanel = ({ name }: CarPart): boolean => panels.has(name);
    const isWheel = ({ name }: CarPart): boolean =>
      /^(front|rear)(Left|Right)(Tyre|Rim|Disc|Calliper|Brake)/.test(name);
    // a mirror's stalk is bolted to its door
    const isMirror = ({ name }: CarPart): boolean => /Mirror(Cap|Housing|Rim|Glass)$/.test(name);
    const isOnRoof = ({ name }: CarPart): boolean => name === 'Spoiler' || name === 'RoofRails';
    // panes are let into their frames
    const isPane = ({ name }: CarPart): boolean => /^(Glass|RearWindow$|Windscreen$)/.test(name);
    const isFrame = ({ name }: CarPart): boolean => /^(Frame|Belt|RearWindowFrame|WindscreenFrame)/.test(name);
    const asked = mesh.parts.filter(
      (part) => part.fitting === undefined && (isPanel(part) || isWheel(part) || isMirror(part) || isOnRoof(part)),
    );
    const found = crossingsOf([outer, ...asked.map(leftOf)], (one, other) => {
      if (one.name === other.name) return one === outer || isPanel(one);
      if (one === outer || other === outer) return false;
      if (isPane(one)) return !isFrame(other);
      return isPanel(other) && (isWheel(one) || isMirror(one));
    });
    expect(
      found.map(({ parts: names, at }) => `${names.join(' and ')} at ${at.map((m) => m.toFixed(3)).join(' ')}`),
    ).toEqual([]);
  });

  it('has all of its inside behind the skin and the glass', () => {
    const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
    const { halfWidthAt, topAt } = measuredBody(shell.body.skin, middle);
    const inside: ReadonlySet<CarMaterial> = new Set(['lining', 'cabin', 'carpet', 'trim']);
    const outside = mesh.parts
      .filter(({ material }) => inside.has(material))
      .flatMap(({ name, positions }) =>
        pointsOf(positions)
          .filter(([x, y, z]) => y > topAt(x, z) - 0.002 || Math.abs(z) > halfWidthAt(x, y) - 0.002)
          .map((point) => `${name} ${point.map((value) => value.toFixed(2)).join(' ')}`),
      );
    expect(outside.slice(0, 8)).toStrictEqual([]);
  });

  it('has all of its inside clear of the wheels and of their houses', () => {
    const inside: ReadonlySet<CarMaterial> = new Set(['lining', 'cabin', 'carpet', 'trim', 'gloss', 'alloy', 'stitch']);
    const isBeside = ({ name }: CarPart): boolean =>
      /^(front|rear)(Left|Right)(Tyre|Rim|Disc|Calliper|Brake)|^WheelHouses$|^Floor$/.test(name);
    const isInside = (part: CarPart): boolean => !isBeside(part) && inside.has(part.material);
    const asked = mesh.parts.filter((part) => part.fitting === undefined && (isBeside(part) || isInside(part)));
    const found = crossingsOf(asked, (one, other) => isInside(one) && isBeside(other));
    expect([...new Set(found.map(({ parts: names }) => names.join(' and ')))]).toEqual([]);
  });

  it('leaves room in the budget of triangles for all that may be fitted', () => {
    const { parts: all } = mesh;
    expect(trianglesIn(all.filter(({ fitting }) => fitting === undefined))).toBeLessThanOrEqual(124_000);
    expect(trianglesIn(all)).toBeLessThanOrEqual(131_000);
  });

  it('has a hinge for each opening that a part turns with', () => {
    const openings = new Set(parts.flatMap(({ opening }) => opening ?? []));
    expect(Object.keys(shell.hinges).toSorted()).toEqual([...openings].toSorted());
  });
});
