import { Falloff } from './car-falloff.tsx';
import { CarLamps } from './car-lamps.tsx';
import type { CarRig } from '../rigs/car-rig.ts';
import { curve, pathThrough, round, type Plan, type Point } from '../rigs/curve.ts';
import type { PaintTones } from './paint-tones.ts';

type CarBodyProps = {
  readonly id: string;
  readonly rig: CarRig;
  readonly plan: Plan;
  readonly paint: PaintTones;
  readonly roof: PaintTones;
  /** Number of strokes for light and shade: more in close-ups. */
  readonly steps: number;
};

const ink = '#05070d';
/** The colour of light reflected from the ground. */
const earth = '#e9d9bd';

const heightAt = (line: readonly Point[], x: number): number =>
  line.reduce((nearest, point) => (Math.abs(point.x - x) < Math.abs(nearest.x - x) ? point : nearest)).y;

/** Everything on one side of an open line. */
const sideOf = (line: string, side: 'above' | 'below'): string => {
  const start = /^M(\S+) (\S+?)[CL]/.exec(line);
  const edge = side === 'above' ? 0 : 404;
  return `${line}H1040V${edge}H0V${start?.[2] ?? edge}Z`;
};

/** The hills reflected in the doors: a line along the shoulder, a little more than half way down the flank. */
const mirroredHills = (rig: CarRig): readonly Point[] => {
  const rise = [0, 26, -6, 18, -14, 20, 4, 24, -8, 10];
  return curve(rig.shoulder).map(({ x, y }, index) => ({
    x,
    y: y - (y - rig.sillMm) * 0.4 + (rise[index % rise.length] ?? 0) * 0.8,
    isCorner: false,
  }));
};

/** The gradients that light the body, from roof to sill, and those that fade a line out at its ends. */
const Lights = ({ id, rig, plan, paint, roof }: CarBodyProps) => {
  const shoulderMm = heightAt(curve(rig.shoulder), rig.lengthMm / 2);
  const [top, foot, span] = [plan.y(rig.heightMm), plan.y(rig.sillMm), rig.heightMm - rig.sillMm];
  const at = (mm: number): number => round(((rig.heightMm - mm) / span) * 1000) / 1000;
  const vertical = { x1: 0, x2: 0, gradientUnits: 'userSpaceOnUse' } as const;
  const along = {
    x1: round(plan.x(0)),
    x2: round(plan.x(rig.lengthMm)),
    y1: 0,
    y2: 0,
    gradientUnits: 'userSpaceOnUse',
  } as const;
  const flank = shoulderMm - rig.sillMm;
  return (
    <>
      <linearGradient id={`${id}-paint`} y1={round(top)} y2={round(foot)} {...vertical}>
        <stop offset={at(shoulderMm + 130)} stopColor={paint.sky} />
        <stop offset={at(shoulderMm + 30)} stopColor={paint.light} />
        <stop offset={at(shoulderMm - flank * 0.18)} stopColor={paint.base} />
        <stop offset={at(shoulderMm - flank * 0.62)} stopColor={paint.base} />
        <stop offset={at(rig.sillMm + flank * 0.1)} stopColor={paint.deep} />
        <stop offset="1" stopColor={paint.dark} />
      </linearGradient>
      <linearGradient id={`${id}-roof`} y1={round(top)} y2={round(plan.y(shoulderMm + 60))} {...vertical}>
        <stop offset="0" stopColor={roof.sky} />
        <stop offset="0.2" stopColor={roof.light} />
        <stop offset="0.55" stopColor={roof.base} />
        <stop offset="1" stopColor={roof.base} />
      </linearGradient>
      <linearGradient id={`${id}-edge`} y1={round(top)} y2={round(plan.y(shoulderMm - 120))} {...vertical}>
        <stop offset="0" stopColor="#fff" />
        <stop offset="0.75" stopColor="#fff" stopOpacity="0.8" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}-along`} {...along}>
        <stop offset="0.02" stopColor="#000" />
        <stop offset="0.16" stopColor="#e8e8e8" />
        <stop offset="0.5" stopColor="#fff" />
        <stop offset="0.86" stopColor="#bbb" />
        <stop offset="0.985" stopColor="#000" />
      </linearGradient>
      <mask id={`${id}-fade`} x="0" y="0" width="1040" height="404" maskUnits="userSpaceOnUse">
        <path d="M0 0H1040V404H0Z" fill={`url(#${id}-along)`} />
      </mask>
      <linearGradient id={`${id}-crown`} x1="0" y1="-80" x2="20" y2="10" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#fff" />
        <stop offset="0.4" stopColor="#fff" stopOpacity="0.7" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}-ends`} {...along}>
        <stop offset="0" stopColor={ink} stopOpacity="0.5" />
        <stop offset="0.025" stopColor={ink} stopOpacity="0.16" />
        <stop offset="0.055" stopColor="#fff" stopOpacity={round(paint.gloss * 16) / 100} />
        <stop offset="0.16" stopColor="#fff" stopOpacity={round(paint.gloss * 10) / 100} />
        <stop offset="0.4" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.74" stopColor={ink} stopOpacity="0" />
        <stop offset="0.93" stopColor={ink} stopOpacity="0.24" />
        <stop offset="0.975" stopColor={ink} stopOpacity="0.4" />
        <stop offset="1" stopColor={ink} stopOpacity="0.62" />
      </linearGradient>
      <linearGradient id={`${id}-plastic`} y1={round(plan.y(580))} y2={round(foot)} {...vertical}>
        <stop offset="0" stopColor="#434850" />
        <stop offset="0.5" stopColor="#2b2f35" />
        <stop offset="1" stopColor="#131519" />
      </linearGradient>
    </>
  );
};

/** Light and shade on the painted sides; clipped to the body by its caller. */
const Paint = ({ id, rig, plan, paint, steps }: Omit<CarBodyProps, 'roof'>) => {
  const path = (points: readonly Point[]): string => pathThrough(points, plan, false);
  const lines = {
    ridge: path(curve(rig.shoulder)),
    hills: path(mirroredHills(rig)),
    fold: path(curve(rig.tuck)),
  };
  const flare = (rig.archRadiusMm + rig.lipMm) / 5;
  const { gloss } = paint;
  const url = (name: string): string => `url(#${id}-${name})`;
  return (
    <>
      <defs>
        {Object.entries(lines).map(([name, line]) => (
          <path key={name} id={`${id}-${name}`} d={line} />
        ))}
        <circle id={`${id}-flare`} r={round(flare)} />
        <clipPath id={`${id}-over`}>
          <path d={sideOf(lines.ridge, 'above')} />
        </clipPath>
        <clipPath id={`${id}-beneath`}>
          <path d={sideOf(lines.ridge, 'below')} />
        </clipPath>
        <clipPath id={`${id}-land`}>
          <path d={sideOf(lines.hills, 'below')} />
        </clipPath>
        <clipPath id={`${id}-door`}>
          <path d={sideOf(lines.fold, 'above')} />
        </clipPath>
        <clipPath id={`${id}-rocker`}>
          <path d={sideOf(lines.fold, 'below')} />
        </clipPath>
      </defs>
      <Falloff
        steps={steps}
        line={`${id}-ridge`}
        colour="#f4f9ff"
        reach={22}
        strength={0.5 * gloss}
        within={`${id}-over`}
        fade={`${id}-fade`}
      />
      <Falloff
        steps={steps}
        line={`${id}-ridge`}
        colour={ink}
        reach={30}
        strength={0.2 + 0.24 * gloss}
        within={`${id}-beneath`}
        fade={`${id}-fade`}
      />
      <Falloff
        steps={steps}
        line={`${id}-hills`}
        colour={ink}
        reach={26}
        strength={0.3 * gloss}
        within={`${id}-land`}
        fade={`${id}-fade`}
      />
      <Falloff
        steps={steps}
        line={`${id}-fold`}
        colour={earth}
        reach={22}
        strength={0.3}
        within={`${id}-door`}
        fade={`${id}-fade`}
      />
      <Falloff
        steps={steps}
        line={`${id}-fold`}
        colour={ink}
        reach={24}
        strength={0.26 + 0.22 * gloss}
        within={`${id}-rocker`}
        fade={`${id}-fade`}
      />
      {[rig.frontWheelMm, rig.rearWheelMm].map((x) => (
        <g key={x} transform={`translate(${round(plan.x(x))} ${round(plan.y(rig.tyreRadiusMm))})`}>
          <Falloff steps={steps} line={`${id}-flare`} colour={url('crown')} reach={11} strength={0.34 * gloss} />
          <use href={`#${id}-flare`} fill="none" stroke={url('crown')} strokeWidth="1.6" strokeOpacity="0.5" />
        </g>
      ))}
      <g fill="none" stroke="#f4f9ff" mask={url('fade')}>
        <use href={`#${id}-ridge`} strokeWidth="1.3" strokeOpacity={round(6 + 3 * gloss) / 10} />
        <use href={`#${id}-hills`} strokeWidth="0.8" strokeOpacity={round(gloss * 4) / 10} />
        <use href={`#${id}-fold`} strokeWidth="0.9" strokeOpacity="0.3" />
      </g>
    </>
  );
};

const Cladding = ({ id, rig, plan }: Pick<CarBodyProps, 'id' | 'rig' | 'plan'>) => {
  const edge = pathThrough(curve(rig.cladding), plan, false);
  const radius = (rig.archRadiusMm + rig.lipMm) / 5;
  return (
    <>
      <path d={sideOf(edge, 'below')} fill={`url(#${id}-plastic)`} />
      <path d={edge} fill="none" stroke="#fff" strokeOpacity="0.2" />
      {rig.lipMm > 0 &&
        [rig.frontWheelMm, rig.rearWheelMm].map((x) => (
          <g key={x} transform={`translate(${round(plan.x(x))} ${round(plan.y(rig.tyreRadiusMm))})`}>
            <circle r={round(radius)} fill={`url(#${id}-plastic)`} />
            <path
              d={`M${-round(radius)} 0A${round(radius)} ${round(radius)} 0 0 1 ${round(radius)} 0`}
              fill="none"
              stroke="#fff"
              strokeOpacity="0.2"
              strokeWidth="0.9"
            />
          </g>
        ))}
    </>
  );
};

const Gaps = ({ rig, plan }: Pick<CarBodyProps, 'rig' | 'plan'>) => (
  <g fill="none" strokeLinejoin="round" strokeWidth="1.1">
    {rig.shutLines.map((line) => {
      const gap = pathThrough(curve(line), plan, false);
      return (
        <g key={line}>
          <path d={gap} stroke="#fff" strokeOpacity="0.24" strokeWidth="0.8" transform="translate(1.1 .4)" />
          <path d={gap} stroke={ink} strokeOpacity="0.7" />
        </g>
      );
    })}
  </g>
);

/** The painted body with its lamps, cladding and gaps, without glass and wheels. */
export const CarBody = (props: CarBodyProps) => {
  const { id, rig, plan, paint, steps } = props;
  const body = pathThrough(curve(rig.outline), plan);
  const [beltX, beltY] = [round(plan.x(rig.cowlMm)), round(plan.y(heightAt(curve(rig.glass), rig.cowlMm) - 20))];
  const wheelY = round(plan.y(rig.tyreRadiusMm));
  const wheels = [rig.frontWheelMm, rig.rearWheelMm].map((x) => round(plan.x(x)));
  return (
    <>
      <Lights {...props} />
      <defs>
        <path id={`${id}-body`} d={body} />
      </defs>
      <clipPath id={`${id}-clip`}>
        <use href={`#${id}-body`} />
      </clipPath>
      <g clipPath={`url(#${id}-clip)`}>
        <use href={`#${id}-body`} fill={`url(#${id}-paint)`} />
        <path d={`M${beltX} ${beltY}V0H1040V${round(beltY - 16)}Z`} fill={`url(#${id}-roof)`} />
        <Paint {...props} />
        <use href={`#${id}-body`} fill={`url(#${id}-ends)`} />
        <Falloff steps={steps} line={`${id}-body`} colour={`url(#${id}-edge)`} reach={6} strength={0.9 * paint.gloss} />
        <Cladding {...props} />
        <CarLamps {...props} />
        <Gaps {...props} />
        {wheels.map((x) => (
          <circle key={x} cx={x} cy={wheelY} r={round(rig.archRadiusMm / 5)} fill="#040507" />
        ))}
      </g>
      <use href={`#${id}-body`} fill="none" stroke={ink} strokeOpacity="0.5" strokeWidth="0.8" />
      {rig.handles.map(([x, y]) => (
        <g key={x} transform={`translate(${round(plan.x(x))} ${round(plan.y(y))})`}>
          <path d="M-2 -3.6H33V3.4Q16 6 -2 3.4Z" fill={ink} fillOpacity="0.34" />
          <path d="M0 -3H32Q33 -1 31 1H1Q-1 -1 0 -3Z" fill={paint.light} />
          <path d="M0 -3H32" stroke="#fff" strokeOpacity="0.65" strokeWidth="0.8" />
        </g>
      ))}
    </>
  );
};
