import { placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { carried, partOf } from '../solids/part-of.ts';
import { calliper, disc, shield } from './brake.ts';
import { rim } from './rim.ts';
import { tyre, tyreHalfWidth } from './tyre.ts';

/** How far inside the body's side the tyre ends, in metres. */
const insetFromSide = 0.014;

/** How much of a tyre's radius the rim takes up: sports wheels have low-profile tyres. */
const rimShareOf = (wheel: BodyForm['rig']['wheel']): number =>
  wheel === 'tenSpoke' || wheel === 'multi' ? 0.765 : 0.735;

/** The places of the wheels' middles, in metres; the left ones, at z > 0. */
const axlesOf = ({ rig, halfWidthAt }: BodyForm): { readonly front: Point; readonly rear: Point } => {
  const hubAt = (xMm: number): Point => {
    const [x, y] = placeOf(rig, xMm, rig.tyreRadiusMm);
    return [x, y, halfWidthAt(x, y) - insetFromSide - tyreHalfWidth];
  };
  return { front: hubAt(rig.frontWheelMm), rear: hubAt(rig.rearWheelMm) };
};

/** Tyres, rims and brakes of all four wheels; what rolls names its wheel. */
export const wheelParts = (form: BodyForm): readonly CarPart[] => {
  const { wheel, tyreRadiusMm } = form.rig;
  const radius = tyreRadiusMm / 1000;
  const rimRadius = radius * rimShareOf(wheel);
  const { bright, dark } = rim(wheel, rimRadius);
  const rolling = [
    partOf(tyre(radius, rimRadius - 0.002), { name: 'Tyre', material: 'rubber' }, 30),
    partOf(bright, { name: 'Rim', material: 'alloy' }),
    partOf(dark, { name: 'RimInside', material: 'gloss' }),
  ];
  const { front, rear } = axlesOf(form);
  return [front, rear].flatMap((hub) => {
    const isFront = hub === front;
    const discRadius = rimRadius * (isFront ? 0.68 : 0.62);
    const turning = [...rolling, partOf(disc(discRadius), { name: 'Disc', material: 'disc' })];
    // behind the front axle and before the rear one, a little above its middle
    const fixed = [
      partOf(calliper(discRadius, isFront ? 16 : 164), { name: 'Calliper', material: 'calliper' }),
      partOf(shield(rimRadius - 0.036), { name: 'BrakeShield', material: 'underside' }),
    ];
    const names = isFront ? (['frontLeft', 'frontRight'] as const) : (['rearLeft', 'rearRight'] as const);
    return names.flatMap((wheel, index) =>
      [...turning, ...fixed].map((part) => {
        const kind = { name: `${wheel}${part.name}`, material: part.material };
        return carried(part, turning.includes(part) ? { ...kind, wheel } : kind, hub, index === 1);
      }),
    );
  });
};
