import { useId } from 'react';
import { CarBody } from './car-body.tsx';
import { FittingsBefore, FittingsBehind } from './car-fittings.tsx';
import { CarGlass } from './car-glass.tsx';
import { CarWheel } from './car-wheel.tsx';
import { carRigOf } from '../rigs/car-rig-of.ts';
import type { CarRig } from '../rigs/car-rig.ts';
import { round, type Plan } from '../rigs/curve.ts';
import type { Fitting } from '../rigs/fittings.ts';
import { paintTones } from './paint-tones.ts';

/** A part of the car seen from near. */
type CarDetail = 'lamp' | 'wheel' | 'tail';

export type CarDrawingProps = {
  /** Chooses the rig; an unknown model is drawn as an SUV. */
  readonly modelCode: string;
  /** For models whose variants have different bodies; the model's usual one when left out. */
  readonly variantCode?: string | undefined;
  /** '#rrggbb' of the chosen paint. */
  readonly paintHex: string;
  /** '#rrggbb' of the roof of a two-tone car. */
  readonly roofHex?: string | undefined;
  /** '#rrggbb' of the seats; dark when left out. */
  readonly trimHex?: string | undefined;
  /** What is fitted to the car and seen from its side. */
  readonly fittings?: readonly Fitting[] | undefined;
  /** Shows only this part, at four times the size; the whole car when left out. */
  readonly detail?: CarDetail | undefined;
  /** Its text alternative; leave out where text beside it says the same. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
};

const noFittings: readonly Fitting[] = [];

/** The ground, in units of the drawing; a unit is 5 mm. */
const ground = 380;

const planOf = ({ lengthMm }: CarRig): Plan => {
  const left = (1040 - lengthMm / 5) / 2;
  return { x: (mm) => left + mm / 5, y: (mm) => ground - mm / 5 };
};

const viewBoxOf = (rig: CarRig, plan: Plan, detail: CarDetail | undefined): string => {
  if (detail === undefined) return '0 12 1040 392';
  const boxes = {
    lamp: [plan.x(0) - 24, plan.y(rig.heightMm * 0.54) - 92, 264, 198],
    wheel: [plan.x(rig.rearWheelMm) - 132, ground - 186, 264, 198],
    tail: [plan.x(rig.lengthMm) - 240, plan.y(rig.heightMm * 0.62) - 88, 264, 198],
  } as const;
  return boxes[detail].map((value) => round(value)).join(' ');
};

/** The shadow on the ground: wide and soft around the car, dark under it, darkest where the tyres stand. */
const Shadow = ({ id, rig, plan }: { id: string; rig: CarRig; plan: Plan }) => {
  const [from, to] = [plan.x(0), plan.x(rig.lengthMm)];
  const [front, rear] = [plan.x(rig.frontWheelMm), plan.x(rig.rearWheelMm)];
  const middle = round((from + to) / 2);
  const reach = (to - from) / 2;
  const floor = round(plan.y(rig.sillMm + 120));
  return (
    <>
      <radialGradient id={`${id}-shadow`}>
        <stop offset="0" stopColor="#05070d" stopOpacity="0.8" />
        <stop offset="0.55" stopColor="#05070d" stopOpacity="0.5" />
        <stop offset="0.82" stopColor="#05070d" stopOpacity="0.14" />
        <stop offset="1" stopColor="#05070d" stopOpacity="0" />
      </radialGradient>
      <linearGradient
        id={`${id}-dark`}
        x1="0"
        x2="0"
        y1={round(plan.y(rig.sillMm))}
        y2={ground}
        gradientUnits="userSpaceOnUse"
      >
        <stop offset="0" stopColor="#040508" />
        <stop offset="0.3" stopColor="#040508" stopOpacity="0.92" />
        <stop offset="1" stopColor="#040508" stopOpacity="0.76" />
      </linearGradient>
      <ellipse cx={middle + 10} cy={ground + 3} rx={round(reach + 26)} ry="18" fill={`url(#${id}-shadow)`} />
      <ellipse cx={middle + 4} cy={ground + 1} rx={round(reach - 8)} ry="8" fill={`url(#${id}-shadow)`} />
      <path
        d={`M${round(front)} ${floor}H${round(rear)}V${ground - 2}Q${middle} ${ground + 4} ${round(front)} ${ground - 2}Z`}
        fill={`url(#${id}-dark)`}
      />
      {[front, rear].map((x) => (
        <ellipse key={x} cx={round(x + 2)} cy={ground} rx="56" ry="6" fill={`url(#${id}-shadow)`} />
      ))}
    </>
  );
};

/** The car from the side, in the chosen paint: original line work, one rig per body style, recoloured here. */
export const CarDrawing = ({
  modelCode,
  variantCode,
  paintHex,
  roofHex = paintHex,
  trimHex,
  fittings = noFittings,
  detail,
  title,
  className,
}: CarDrawingProps) => {
  const id = useId();
  const rig = carRigOf(modelCode, variantCode);
  const plan = planOf(rig);
  const paint = paintTones(paintHex);
  const wheelY = round(plan.y(rig.tyreRadiusMm));
  return (
    <svg
      viewBox={viewBoxOf(rig, plan, detail)}
      className={className}
      // what stands on a high roof reaches into the sky over the drawing
      {...(fittings.length > 0 && detail === undefined && { overflow: 'visible' })}
      {...(detail !== undefined && { preserveAspectRatio: 'xMidYMid slice' })}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': `${id}-title` })}
    >
      {title !== undefined && <title id={`${id}-title`}>{title}</title>}
      <defs>
        <CarWheel
          id={`${id}-wheel`}
          wheel={rig.wheel}
          finish={rig.finish}
          calliper={rig.calliper}
          radius={rig.tyreRadiusMm / 5}
        />
      </defs>
      <Shadow id={id} rig={rig} plan={plan} />
      <FittingsBehind fittings={fittings} rig={rig} plan={plan} paint={paint} />
      <CarBody
        id={id}
        rig={rig}
        plan={plan}
        paint={paint}
        roof={paintTones(roofHex)}
        steps={detail === undefined ? 10 : 26}
      />
      <CarGlass id={id} rig={rig} plan={plan} paint={paint} trimHex={trimHex} />
      <FittingsBefore fittings={fittings} rig={rig} plan={plan} paint={paint} />
      {[rig.frontWheelMm, rig.rearWheelMm].map((x) => (
        <use key={x} href={`#${id}-wheel`} x={round(plan.x(x))} y={wheelY} />
      ))}
    </svg>
  );
};
