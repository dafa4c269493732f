import type { CarRig } from './cars/car-rig.ts';
import { curve, pathThrough, round, type Plan, type Point } from './cars/curve.ts';
import type { PaintTones } from './cars/paint-tones.ts';

export interface CarBodyProps {
  readonly id: string;
  readonly rig: CarRig;
  readonly plan: Plan;
  readonly paint: PaintTones;
  readonly roof: PaintTones;
}

const ink = '#05070d';

/** A band along a line that runs out to nothing at both ends: `above` and `below` are millimetres from it. */
const band = (line: readonly Point[], above: number, below: number): readonly Point[] => {
  const last = line.length - 1;
  const inner = line.slice(1, last);
  const moved = (by: number): readonly Point[] => inner.map(({ x, y, isCorner }) => ({ x, y: y + by, isCorner }));
  const ends = [line[0], line[last]].flatMap((point) => (point === undefined ? [] : [{ ...point, isCorner: true }]));
  return [...ends.slice(0, 1), ...moved(above), ...ends.slice(1), ...moved(-below).toReversed()];
};

const heightAt = (line: readonly Point[], x: number): number =>
  line.reduce((nearest, point) => (Math.abs(point.x - x) < Math.abs(nearest.x - x) ? point : nearest)).y;

/** The gradients that light the body, from roof to sill. */
const Lights = ({ id, rig, plan, paint, roof }: CarBodyProps) => {
  const shoulderMm = heightAt(curve(rig.shoulder), rig.lengthMm / 2);
  const [top, foot, span] = [plan.y(rig.heightMm), plan.y(rig.sillMm), rig.heightMm - rig.sillMm];
  const at = (mm: number): number => round(((rig.heightMm - mm) / span) * 1000) / 1000;
  const vertical = { x1: 0, x2: 0, gradientUnits: 'userSpaceOnUse' } as const;
  const flank = shoulderMm - rig.sillMm;
  return (
    <>
      <linearGradient id={`${id}-paint`} y1={round(top)} y2={round(foot)} {...vertical}>
        <stop offset={at(shoulderMm + 150)} stopColor={paint.sky} />
        <stop offset={at(shoulderMm + 40)} stopColor={paint.light} />
        <stop offset={at(shoulderMm - 10)} stopColor={paint.base} />
        <stop offset={at(shoulderMm - flank * 0.3)} stopColor={paint.base} />
        <stop offset={at(shoulderMm - flank * 0.62)} stopColor={paint.deep} />
        <stop offset={at(rig.sillMm + flank * 0.22)} stopColor={paint.base} />
        <stop offset="1" stopColor={paint.dark} />
      </linearGradient>
      <linearGradient id={`${id}-roof`} y1={round(top)} y2={round(plan.y(shoulderMm + 60))} {...vertical}>
        <stop offset="0" stopColor={roof.sky} />
        <stop offset="0.16" stopColor={roof.light} />
        <stop offset="0.5" stopColor={roof.base} />
        <stop offset="1" stopColor={roof.base} />
      </linearGradient>
      <linearGradient id={`${id}-edge`} y1={round(top)} y2={round(plan.y(shoulderMm - 60))} {...vertical}>
        <stop offset="0" stopColor="#fff" stopOpacity={round(paint.gloss * 10) / 10} />
        <stop offset="0.8" stopColor="#fff" stopOpacity={round(paint.gloss * 7) / 10} />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}-under`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={ink} stopOpacity="0.34" />
        <stop offset="1" stopColor={ink} stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}-lift`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#fff" stopOpacity={round(paint.gloss * 5) / 10} />
      </linearGradient>
      <radialGradient id={`${id}-bulge`}>
        <stop offset="0" stopColor="#fff" stopOpacity={round(paint.gloss * 28) / 100} />
        <stop offset="0.5" stopColor="#fff" stopOpacity={round(paint.gloss * 12) / 100} />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}-ends`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor={ink} stopOpacity="0.3" />
        <stop offset="0.05" stopColor={ink} stopOpacity="0.06" />
        <stop offset="0.14" stopColor="#fff" stopOpacity={round(paint.gloss * 2) / 10} />
        <stop offset="0.45" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.78" stopColor={ink} stopOpacity="0" />
        <stop offset="0.95" stopColor={ink} stopOpacity="0.2" />
        <stop offset="1" stopColor={ink} stopOpacity="0.5" />
      </linearGradient>
      <linearGradient id={`${id}-plastic`} y1={round(plan.y(rig.claddingMm + 40))} y2={round(foot)} {...vertical}>
        <stop offset="0" stopColor="#3f444c" />
        <stop offset="0.4" stopColor="#2a2e34" />
        <stop offset="1" stopColor="#121418" />
      </linearGradient>
    </>
  );
};

/** Light and shade on the painted sides; clipped to the body by its caller. */
const Paint = ({ id, rig, plan }: Omit<CarBodyProps, 'paint' | 'roof'>) => {
  const shoulder = curve(rig.shoulder);
  const tuck = curve(rig.tuck);
  const path = (points: readonly Point[], isClosed = true): string => pathThrough(points, plan, isClosed);
  const ridge = path(shoulder, false);
  const fold = path(tuck, false);
  return (
    <>
      <path d={path(band(shoulder, 96, 0))} fill={`url(#${id}-lift)`} />
      <path d={path(band(shoulder, 0, 170))} fill={`url(#${id}-under)`} />
      {[rig.frontWheelMm, rig.rearWheelMm].map((x) => (
        <ellipse
          key={x}
          cx={round(plan.x(x - 40))}
          cy={round(plan.y(rig.tyreRadiusMm + rig.archRadiusMm + 60))}
          rx="150"
          ry="34"
          fill={`url(#${id}-bulge)`}
        />
      ))}
      <path d={path(band(tuck, 120, 0))} fill={`url(#${id}-lift)`} opacity="0.4" />
      <path d={path(band(tuck, 0, 80))} fill={`url(#${id}-under)`} opacity="0.7" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d={ridge} strokeWidth="5" strokeOpacity="0.1" />
        <path d={ridge} strokeWidth="1.4" strokeOpacity="0.5" />
        <path d={fold} strokeWidth="1" strokeOpacity="0.16" />
      </g>
    </>
  );
};

const Cladding = ({ id, rig, plan }: Omit<CarBodyProps, 'paint' | 'roof'>) => {
  const top = plan.y(rig.claddingMm);
  const radius = (rig.archRadiusMm + rig.lipMm) / 5;
  return (
    <>
      <path
        d={`M0 ${round(top + 3)}C300 ${round(top - 3)} 740 ${round(top - 3)} 1040 ${round(top + 3)}V400H0Z`}
        fill={`url(#${id}-plastic)`}
      />
      {rig.lipMm > 0 &&
        [rig.frontWheelMm, rig.rearWheelMm].map((x) => (
          <g key={x} transform={`translate(${round(plan.x(x))} ${round(plan.y(rig.tyreRadiusMm))})`}>
            <circle r={round(radius)} fill={`url(#${id}-plastic)`} />
            <circle r={round(radius)} fill="none" stroke={ink} strokeOpacity="0.45" strokeWidth="1.2" />
            <circle r={round(radius - 1.4)} fill="none" stroke="#fff" strokeOpacity="0.14" strokeWidth="1" />
          </g>
        ))}
    </>
  );
};

const Lamps = ({ rig, plan }: Pick<CarBodyProps, 'rig' | 'plan'>) => {
  const path = (text: string): string => pathThrough(curve(text), plan);
  return (
    <>
      <path d={path(rig.intake)} fill="#0f1216" stroke="#fff" strokeOpacity="0.12" strokeWidth="0.8" />
      <path d={path(rig.headlamp)} fill="#1a1f27" stroke={ink} strokeOpacity="0.7" strokeWidth="1" />
      <path d={path(rig.daylight)} fill="#f7fbff" stroke="#cfe2ff" strokeOpacity="0.55" strokeWidth="2.4" />
      <path d={path(rig.tailLamp)} fill="#6e0f18" stroke={ink} strokeOpacity="0.6" strokeWidth="1" />
      <path d={path(rig.tailLight)} fill="#ff4a4f" stroke="#e0242d" strokeOpacity="0.6" strokeWidth="2" />
    </>
  );
};

/** The painted body with its lamps, cladding and gaps, without glass and wheels. */
export const CarBody = (props: CarBodyProps) => {
  const { id, rig, plan } = props;
  const body = pathThrough(curve(rig.outline), plan);
  const [beltX, beltY] = [round(plan.x(rig.cowlMm)), round(plan.y(heightAt(curve(rig.glass), rig.cowlMm) - 20))];
  const wheelY = round(plan.y(rig.tyreRadiusMm));
  return (
    <>
      <Lights {...props} />
      <clipPath id={`${id}-clip`}>
        <path d={body} />
      </clipPath>
      <g clipPath={`url(#${id}-clip)`}>
        <path d={body} fill={`url(#${id}-paint)`} />
        <path d={`M${beltX} ${beltY}V0H1040V${round(beltY - 16)}Z`} fill={`url(#${id}-roof)`} />
        <Paint {...props} />
        <path d={body} fill={`url(#${id}-ends)`} />
        <path d={body} fill="none" stroke={`url(#${id}-edge)`} strokeWidth="7" />
        <Cladding {...props} />
        <Lamps {...props} />
        <g fill="none" strokeLinejoin="round" strokeWidth="1.3">
          {rig.shutLines.map((line) => {
            const gap = pathThrough(curve(line), plan, false);
            return (
              <g key={line}>
                <path d={gap} stroke="#fff" strokeOpacity="0.22" transform="translate(1.2 .6)" />
                <path d={gap} stroke={ink} strokeOpacity="0.62" />
              </g>
            );
          })}
        </g>
        {[rig.frontWheelMm, rig.rearWheelMm].map((x) => (
          <circle key={x} cx={round(plan.x(x))} cy={wheelY} r={round(rig.archRadiusMm / 5)} fill="#050608" />
        ))}
      </g>
      <path d={body} fill="none" stroke={ink} strokeOpacity="0.4" strokeWidth="1" />
      {rig.handles.map(([x, y]) => (
        <g key={x} transform={`translate(${round(plan.x(x))} ${round(plan.y(y))})`}>
          <path d="M-1 -3.4H31V4.2H-1Z" fill={ink} fillOpacity="0.3" />
          <path d="M0 -3H30V1.4H0Z" fill={props.paint.light} />
          <path d="M0 -3H30V-2.2H0Z" fill="#fff" fillOpacity="0.6" />
        </g>
      ))}
    </>
  );
};
