import { Falloff } from './car-falloff.tsx';
import type { CarRig } from '../rigs/car-rig.ts';
import { curve, pathThrough, type Plan } from '../rigs/curve.ts';

type CarLampsProps = {
  readonly id: string;
  readonly rig: CarRig;
  readonly plan: Plan;
};

const ink = '#05070d';

/** Lamps and the openings in the bumpers, in daylight. */
export const CarLamps = ({ id, rig, plan }: CarLampsProps) => {
  const path = (text: string): string => pathThrough(curve(text), plan);
  return (
    <>
      <defs>
        <linearGradient id={`${id}-lamp`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="#aab7c8" />
          <stop offset="0.3" stopColor="#3a4452" />
          <stop offset="1" stopColor="#10141a" />
        </linearGradient>
        <linearGradient id={`${id}-tail`} x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#b01a26" />
          <stop offset="0.5" stopColor="#7a0e18" />
          <stop offset="1" stopColor="#3f060c" />
        </linearGradient>
        <path id={`${id}-day`} d={path(rig.daylight)} />
        <path id={`${id}-glow`} d={path(rig.tailLight)} />
      </defs>
      {rig.openings.map((opening) => (
        <path key={opening} d={path(opening)} fill="#0c0e12" stroke="#fff" strokeOpacity="0.16" strokeWidth="0.8" />
      ))}
      <path d={path(rig.headlamp)} fill={`url(#${id}-lamp)`} stroke={ink} strokeOpacity="0.75" />
      <Falloff line={`${id}-day`} colour="#d9e8ff" reach={5} strength={0.55} />
      <use href={`#${id}-day`} fill="#fff" />
      <path d={path(rig.tailLamp)} fill={`url(#${id}-tail)`} stroke={ink} strokeOpacity="0.7" />
      <Falloff line={`${id}-glow`} colour="#ff3b3f" reach={5} strength={0.5} />
      <use href={`#${id}-glow`} fill="#ff6a63" />
    </>
  );
};
