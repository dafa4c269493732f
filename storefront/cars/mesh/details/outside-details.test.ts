import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { variantFactsOf } from '../../rigs/variant-facts.ts';
import { endsOf, type BodyForm } from '../body-form.ts';
import { bodyPlanOf } from '../plans/body-plans.ts';
import { bodyShellOf } from '../shell/body-shell.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { measuredBody } from '../whole/measured-body.ts';
import { numberPlates } from './number-plates.ts';
import { projectors } from './projectors.ts';
import { rearDetails } from './rear-details.ts';
import { roofAntenna } from './roof-antenna.ts';
import { wipers } from './wipers.ts';

const bodies = [
  ...new Map(
    catalogue.flatMap(({ code: model, variants }) =>
      variants.map(({ code }) => [carRigOf(model, code), { model, code }] as const),
    ),
  ).values(),
];

describe.each(bodies)('what the body of $code carries', ({ model, code }) => {
  const rig = carRigOf(model, code);
  const plan = bodyPlanOf(rig);
  const { body, headlamps } = bodyShellOf(rig, plan);
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const form: BodyForm = {
    rig,
    width: plan.widthMm / 1000,
    ...variantFactsOf(model, code),
    ...measuredBody(body.skin, middle),
  };
  const lamps = projectors(body.skin, headlamps, middle);
  const plates = numberPlates(form, plan, body);
  const behind = rearDetails(form, plan);
  const all = [...lamps, ...plates, ...behind, ...roofAntenna(form), ...wipers(form)];
  const places = (parts: readonly { readonly positions: Float32Array }[]) =>
    parts.flatMap(({ positions }) => pointsOf(positions));
  const [front, rear] = endsOf(rig);

  it('is made of closed solids with unit normals that look outwards', () => {
    expect(all.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('shines from both headlamps, at the front', () => {
    const shining = places(lamps.filter(({ material }) => material === 'headlight'));
    expect(shining.some(([, , z]) => z > 0.3) && shining.some(([, , z]) => z < -0.3)).toBe(true);
    expect(shining.every(([x]) => x > front && x < front + 0.75)).toBe(true);
  });

  it('has reflectors in the rear bumper that do not shine of themselves', () => {
    expect(behind.map(({ name }) => name)).toContain('RearReflectors');
    expect(behind.filter(({ material }) => material === 'tailLight')).toStrictEqual([]);
  });

  it('has number plates whose faces are flat from side to side', () => {
    for (const { positions, normals } of plates.filter(({ material }) => material === 'plate')) {
      const [points, directions] = [pointsOf(positions), pointsOf(normals)];
      const outwards = (points[0]?.[0] ?? 0) < 0 ? -1 : 1;
      const face = Math.max(...points.map(([x]) => x * outwards));
      const flat = directions.filter((_, index) => Math.abs((points[index]?.[0] ?? 0) * outwards - face) < 1e-5);
      expect(flat.length).toBeGreaterThan(3);
      expect(flat.some(([x]) => x * outwards > 0.99)).toBe(true);
    }
  });

  it('has an exhaust only where something burns, and nothing that drags or stands out far behind', () => {
    expect(behind.some(({ name }) => name === 'ExhaustEnds')).toBe(form.hasExhaust);
    expect(Math.min(...places(behind).map(([, y]) => y))).toBeGreaterThan(0.1);
    expect(Math.max(...places(all).map(([x]) => x))).toBeLessThan(rear + 0.02);
    expect(Math.min(...places(all).map(([x]) => x))).toBeGreaterThan(front - 0.02);
  });

  it('keeps to its share of the triangles of a car', () => {
    expect(trianglesIn(all)).toBeLessThanOrEqual(4_500);
  });
});
