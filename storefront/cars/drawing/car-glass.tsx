import { Falloff } from './car-falloff.tsx';
import type { CarRig } from '../rigs/car-rig.ts';
import { curve, pathThrough, round, type Plan } from '../rigs/curve.ts';
import { paintTones, type PaintTones } from './paint-tones.ts';

type CarGlassProps = {
  readonly id: string;
  readonly rig: CarRig;
  readonly plan: Plan;
  readonly paint: PaintTones;
  /** '#rrggbb' of the seats; dark when left out. */
  readonly trimHex?: string | undefined;
};

/** A seat from the side around the middle of its headrest: all of it leans away, the headrest on two thin posts. */
const seatPath =
  'M-6 -13C-5 -17 2 -18 4 -14L8 3C9 7 2 9 0 5ZM2 7L5 6.4L6.6 13H3.6ZM-5 17C-4 12 7 11 11 16C17 28 23 46 27 72H3C0 48 -6 32 -5 17Z';

/** The steering wheel, edge on. */
const steeringWheelPath = 'M-66 22C-62 18 -58 20 -57 24L-49 50C-48 55 -54 57 -56 52Z';

/** The windows with what can be seen in them: the far side, seats, pillars, and the sky over a dark horizon. */
const Windows = ({ id, rig, plan, trimHex }: Omit<CarGlassProps, 'paint'>) => {
  const points = curve(rig.glass);
  const glass = pathThrough(points, plan);
  const tops = points.map(({ y }) => y);
  const [top, foot] = [Math.max(...tops), Math.min(...tops)];
  const [from, to] = [plan.x(points[0]?.x ?? 0), plan.x(Math.max(...points.map(({ x }) => x)))];
  const y = (mm: number): number => round(plan.y(mm));
  const horizon = y(foot + (top - foot) * 0.4);
  const across = to - from;
  // behind tinted glass
  const seats = trimHex === undefined ? '#07090d' : paintTones(trimHex).deep;
  // the windows of the far side, smaller because they are further away
  const farSide = `translate(${round((from + to) * 0.05)} ${round(((y(top) + y(foot)) / 2) * 0.13)}) scale(.9 .87)`;
  return (
    <>
      <linearGradient id={`${id}-glass`} x1="0" x2="0" y1={y(top)} y2={y(foot)} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#1b222c" />
        <stop offset="0.5" stopColor="#141920" />
        <stop offset="1" stopColor="#0a0d12" />
      </linearGradient>
      <linearGradient id={`${id}-sky`} x1="0" x2="0.12" y1="0" y2="1">
        <stop offset="0" stopColor="#dcebfb" stopOpacity="0.72" />
        <stop offset="0.55" stopColor="#b9cbe0" stopOpacity="0.34" />
        <stop offset="1" stopColor="#c9d8ea" stopOpacity="0.16" />
      </linearGradient>
      <defs>
        <path id={`${id}-window`} d={glass} />
      </defs>
      <clipPath id={`${id}-panes`}>
        <use href={`#${id}-window`} />
      </clipPath>
      <use href={`#${id}-window`} fill="#07090c" stroke="#07090c" strokeWidth="6" strokeLinejoin="round" />
      <g clipPath={`url(#${id}-panes)`}>
        <use href={`#${id}-window`} fill={`url(#${id}-glass)`} />
        <use href={`#${id}-window`} fill="#8fa3b8" fillOpacity="0.22" transform={farSide} />
        <g fill={seats} fillOpacity={trimHex === undefined ? 0.46 : 0.66}>
          {rig.seats.map(([x, seatY]) => (
            <path key={x} d={seatPath} transform={`translate(${round(plan.x(x))} ${y(seatY)})`} />
          ))}
        </g>
        <g fill="#07090d" fillOpacity="0.46">
          {rig.seats.slice(0, 1).map(([x, seatY]) => (
            <path key={x} d={steeringWheelPath} transform={`translate(${round(plan.x(x))} ${y(seatY)})`} />
          ))}
        </g>
        <path
          d={`M${round(from)} ${y(top)}H${round(to)}V${horizon - 6}C${round(to - across * 0.2)} ${horizon + 4} ${round(to - across * 0.3)} ${horizon - 12} ${round(to - across * 0.46)} ${horizon - 2}C${round(to - across * 0.62)} ${horizon + 8} ${round(from + across * 0.2)} ${horizon + 1} ${round(from)} ${horizon + 16}Z`}
          fill={`url(#${id}-sky)`}
        />
        <path
          d={`M${round(from + across * 0.16)} ${y(foot)}L${round(from + across * 0.36)} ${y(top)}H${round(from + across * 0.42)}L${round(from + across * 0.22)} ${y(foot)}ZM${round(from + across * 0.24)} ${y(foot)}L${round(from + across * 0.44)} ${y(top)}H${round(from + across * 0.45)}L${round(from + across * 0.25)} ${y(foot)}Z`}
          fill="#fff"
          fillOpacity="0.09"
        />
        <Falloff line={`${id}-window`} colour="#04060a" reach={7} strength={0.55} />
        {rig.pillars.map(([atTop, atFoot, width]) => {
          const half = width / 2;
          return (
            <g key={atTop}>
              <path
                d={`M${round(plan.x(atFoot - half))} ${y(foot - 20)}L${round(plan.x(atTop - half))} ${y(top + 20)}H${round(plan.x(atTop + half))}L${round(plan.x(atFoot + half))} ${y(foot - 20)}Z`}
                fill="#090b0f"
              />
              <path
                d={`M${round(plan.x(atFoot - half))} ${y(foot - 20)}L${round(plan.x(atTop - half))} ${y(top + 20)}`}
                stroke="#fff"
                strokeOpacity="0.26"
                strokeWidth="0.8"
                fill="none"
              />
            </g>
          );
        })}
      </g>
      <use href={`#${id}-window`} fill="none" stroke="#c9d2dd" strokeOpacity="0.42" strokeWidth="0.9" />
    </>
  );
};

const Mirror = ({ rig, plan, paint }: Pick<CarGlassProps, 'rig' | 'plan' | 'paint'>) => {
  const [x, y] = rig.mirror;
  return (
    <g transform={`translate(${round(plan.x(x))} ${round(plan.y(y))})`}>
      <path d="M6 5L26 6L33 15L15 17Z" fill="#0c0e12" />
      <path d="M-3 -4C-2 -12 6 -16 18 -16H31C37 -16 40 -12 39 -5C38 3 34 7 27 7L7 6C0 5 -4 2 -3 -4Z" fill="#111419" />
      <path
        d="M-2.4 -5C-1 -12 6 -15.4 18 -15.4H31C36.6 -15.4 39 -11.6 38.4 -5C38 0 36 1 30 1L6 0.4C0 0 -3 -2 -2.4 -5Z"
        fill={paint.base}
      />
      <path d="M-1.6 -7C1 -12.4 7 -15 18 -15H31C35.6 -15 38 -12 38 -8C27 -10 8 -10 -1.6 -7Z" fill={paint.sky} />
    </g>
  );
};

/** The glass and what stands on the body around it: rails, spoiler and mirror. */
export const CarGlass = ({ id, rig, plan, paint, trimHex }: CarGlassProps) => {
  const path = (text: string): string => pathThrough(curve(text), plan);
  return (
    <>
      {[rig.windscreen, rig.rearScreen]
        .filter((screen) => screen !== '')
        .map((screen) => (
          <path key={screen} d={path(screen)} fill="#10151c" stroke="#dfe9f5" strokeOpacity="0.5" strokeWidth="0.7" />
        ))}
      <Windows id={id} rig={rig} plan={plan} trimHex={trimHex} />
      {[rig.roofRail, rig.spoiler]
        .filter((part) => part !== '')
        .map((part) => (
          <path key={part} d={path(part)} fill="#1d2126" stroke="#aab3bf" strokeOpacity="0.5" strokeWidth="0.8" />
        ))}
      <Mirror rig={rig} plan={plan} paint={paint} />
    </>
  );
};
