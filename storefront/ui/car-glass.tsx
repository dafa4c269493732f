import type { CarRig } from './cars/car-rig.ts';
import { curve, pathThrough, round, type Plan } from './cars/curve.ts';
import type { PaintTones } from './cars/paint-tones.ts';

export interface CarGlassProps {
  readonly id: string;
  readonly rig: CarRig;
  readonly plan: Plan;
  readonly paint: PaintTones;
}

/** A seat from the side around the middle of its headrest: the backrest leans away, the headrest stands clear of it. */
const seatPath =
  'M-6 -15C-2 -18 8 -17 10 -12L11 4C10 8 -2 9 -5 5C-8 0 -9 -12 -6 -15ZM-1 9H7L8 14H-1ZM-8 15C-3 11 10 12 14 17C20 28 26 44 30 70H2C-2 48 -8 30 -8 15Z';

/** The windows with what can be seen in them: seats, pillars, and the sky over a dark horizon. */
export const CarGlass = ({ id, rig, plan, paint }: CarGlassProps) => {
  const points = curve(rig.glass);
  const glass = pathThrough(points, plan);
  const tops = points.map(({ y }) => y);
  const [top, foot] = [Math.max(...tops), Math.min(...tops)];
  const y = (mm: number): number => round(plan.y(mm));
  const horizon = y(foot + (top - foot) * 0.42);
  const [mirrorX, mirrorY] = rig.mirror;
  return (
    <>
      <linearGradient id={`${id}-glass`} x1="0" x2="0" y1={y(top)} y2={y(foot)} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#4b5869" />
        <stop offset="0.55" stopColor="#222a35" />
        <stop offset="1" stopColor="#10151c" />
      </linearGradient>
      <linearGradient id={`${id}-sky`} x1="0" x2="0" y1={y(top)} y2={horizon} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#e9f1fb" stopOpacity="0.62" />
        <stop offset="1" stopColor="#c4d3e6" stopOpacity="0.16" />
      </linearGradient>
      <clipPath id={`${id}-panes`}>
        <path d={glass} />
      </clipPath>
      <path d={glass} fill="#090b0f" stroke="#090b0f" strokeWidth="5" strokeLinejoin="round" />
      <g clipPath={`url(#${id}-panes)`}>
        <path d={glass} fill={`url(#${id}-glass)`} />
        <g fill="#0b0e13" fillOpacity="0.55">
          {rig.seats.map(([x, seatY]) => (
            <path key={x} d={seatPath} transform={`translate(${round(plan.x(x))} ${y(seatY)})`} />
          ))}
        </g>
        <path
          d={`M0 0H1040V${horizon - 12}C860 ${horizon + 6} 700 ${horizon - 14} 560 ${horizon}C420 ${horizon + 12} 300 ${horizon - 2} 0 ${horizon + 22}Z`}
          fill={`url(#${id}-sky)`}
        />
        <g fill="#fff" fillOpacity="0.1">
          {rig.seats.slice(0, 2).map(([x]) => {
            const left = plan.x(x) - 44;
            return (
              <path
                key={x}
                d={`M${round(left)} ${y(foot)}L${round(left + 74)} ${y(top)}H${round(left + 112)}L${round(left + 38)} ${y(foot)}Z`}
              />
            );
          })}
        </g>
        {rig.pillars.map(([atTop, atFoot, width]) => {
          const half = width / 2;
          return (
            <g key={atTop}>
              <path
                d={`M${round(plan.x(atFoot - half))} ${y(foot - 20)}L${round(plan.x(atTop - half))} ${y(top + 20)}H${round(plan.x(atTop + half))}L${round(plan.x(atFoot + half))} ${y(foot - 20)}Z`}
                fill="#0a0c10"
              />
              <path
                d={`M${round(plan.x(atFoot - half))} ${y(foot - 20)}L${round(plan.x(atTop - half))} ${y(top + 20)}`}
                stroke="#fff"
                strokeOpacity="0.18"
                fill="none"
              />
            </g>
          );
        })}
      </g>
      <path d={glass} fill="none" stroke="#fff" strokeOpacity="0.2" strokeWidth="0.8" strokeLinejoin="round" />
      {rig.roofRail !== '' && (
        <path
          d={pathThrough(curve(rig.roofRail), plan)}
          fill="#23272d"
          stroke="#9aa3af"
          strokeOpacity="0.55"
          strokeWidth="0.8"
        />
      )}
      <g transform={`translate(${round(plan.x(mirrorX))} ${y(mirrorY)})`}>
        <path d="M8 10L30 4L36 12L12 15Z" fill="#14171b" />
        <path d="M-2 -3C0 -13 10 -17 30 -16C37 -15 39 -9 38 -2C37 4 33 7 26 7L6 6C0 5 -3 2 -2 -3Z" fill={paint.base} />
        <path d="M-1 -4C2 -13 12 -16 30 -15.4C35 -15 37.6 -11 37.6 -7C26 -10 10 -10 -1 -4Z" fill={paint.sky} />
        <path d="M-2 0C8 4 26 4 38 0C37 5 33 7 26 7L6 6C1 5 -2 3 -2 0Z" fill={paint.dark} />
      </g>
    </>
  );
};
