import type { CarRig } from '../rigs/car-rig.ts';
import { curve, pathThrough, round, type Plan, type Point } from '../rigs/curve.ts';
import type { Fitting } from '../rigs/fittings.ts';
import { roofBarsAt, roofTopAt } from '../rigs/roof-line.ts';
import type { PaintTones } from './paint-tones.ts';

type FittedProps = {
  readonly rig: CarRig;
  readonly plan: Plan;
};

const steel = '#15181d';
const edge = '#aab3bf';

/** A line through points in millimetres, given as 'x,y' texts or pairs. */
const line = (plan: Plan, ...points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${round(plan.x(x))} ${round(plan.y(y))}`).join('L')}`;

/** A foot that holds something to the roof: wide below, where the rail or the door frame is clamped. */
const Foot = ({ rig, plan, x, to }: FittedProps & { readonly x: number; readonly to: number }) => {
  const foot = roofTopAt(rig, x) - 16;
  return (
    <path
      d={`${line(plan, [x - 74, foot], [x - 40, to], [x + 40, to], [x + 74, foot])}Z`}
      fill={steel}
      stroke={edge}
      strokeOpacity="0.4"
      strokeWidth="0.7"
    />
  );
};

/** The ends of two aluminium bars that run across the roof. */
const RoofBars = ({ rig, plan }: FittedProps) => (
  <>
    {roofBarsAt(rig).map((x) => {
      const top = roofTopAt(rig, x) + 62;
      const [left, y] = [round(plan.x(x)), round(plan.y(top))];
      return (
        <g key={x}>
          <Foot rig={rig} plan={plan} x={x} to={top - 8} />
          <path
            d={`M${round(left - 13)} ${round(y + 2)}C${round(left - 10)} ${round(y - 4)} ${round(left + 8)} ${round(y - 4.4)} ${round(left + 14)} ${y}C${round(left + 10)} ${round(y + 3.4)} ${round(left - 8)} ${round(y + 4)} ${round(left - 13)} ${round(y + 2)}Z`}
            fill="#9aa3ae"
            stroke={steel}
            strokeWidth="0.8"
          />
          <path
            d={`M${round(left - 9)} ${round(y - 0.8)}C${round(left - 4)} ${round(y - 2.6)} ${round(left + 5)} ${round(y - 2.8)} ${round(left + 10)} ${round(y - 0.8)}`}
            fill="none"
            stroke="#fff"
            strokeOpacity="0.8"
            strokeWidth="1"
          />
        </g>
      );
    })}
  </>
);

/** A flat deck on feet, with a lip at its front that turns the wind away, and points to tie things to. */
const RoofPlatform = ({ rig, plan }: FittedProps) => {
  const [front, rear] = roofBarsAt(rig);
  const [from, to] = [front - 330, rear + 480];
  const highest = Math.max(...[from, front, (front + rear) / 2, rear, to].map((x) => roofTopAt(rig, x)));
  const deck = highest + 52;
  const [left, right, y] = [round(plan.x(from)), round(plan.x(to)), round(plan.y(deck + 42))];
  const ties = Array.from({ length: 9 }, (_, index) => round(left + 22 + ((right - left - 44) * index) / 8));
  return (
    <>
      {[front, (front + rear) / 2, rear].map((x) => (
        <Foot key={x} rig={rig} plan={plan} x={x} to={deck + 6} />
      ))}
      <path
        d={`M${left} ${round(y + 9)}L${round(left + 8)} ${y}H${round(right - 3)}Q${right} ${y} ${right} ${round(y + 3)}V${round(y + 9)}Z`}
        fill={steel}
        stroke="#05070d"
        strokeWidth="0.6"
      />
      <path
        d={`M${round(left + 8)} ${round(y + 0.8)}H${round(right - 2)}`}
        stroke={edge}
        strokeOpacity="0.75"
        strokeWidth="1.1"
      />
      <path d={`M${round(left + 10)} ${round(y + 5.4)}H${round(right - 5)}`} stroke="#3b424c" strokeWidth="1.4" />
      {ties.map((x) => (
        <path
          key={x}
          d={`M${round(x - 3)} ${y}V${round(y - 2.6)}H${round(x + 3)}V${y}`}
          fill="none"
          stroke={steel}
          strokeWidth="1.3"
        />
      ))}
    </>
  );
};

/** An empty carrier for one bicycle: a rail for its wheels along the roof, and the hoop that holds the front one. */
const BikeCarrier = ({ rig, plan }: FittedProps) => {
  const [front, rear] = roofBarsAt(rig);
  const deck = Math.max(roofTopAt(rig, front), roofTopAt(rig, rear)) + 84;
  const [left, right, y] = [plan.x(front - 300), plan.x(rear + 330), plan.y(deck)];
  const hoop = (x: number, height: number): string =>
    `M${round(x - height * 0.5)} ${round(y)}C${round(x - height * 0.46)} ${round(y - height)} ${round(x + height * 0.46)} ${round(y - height)} ${round(x + height * 0.5)} ${round(y)}`;
  return (
    <>
      {[front, rear].map((x) => (
        <Foot key={x} rig={rig} plan={plan} x={x} to={deck - 14} />
      ))}
      <g fill="none" strokeLinecap="round">
        <path d={hoop(plan.x(front - 110), 40)} stroke={steel} strokeWidth="4" />
        <path d={hoop(plan.x(front - 110), 40)} stroke={edge} strokeOpacity="0.5" strokeWidth="0.8" />
        <path d={hoop(plan.x(rear + 170), 16)} stroke={steel} strokeWidth="3.4" />
        <path d={`M${round(left)} ${round(y)}H${round(right)}`} stroke={steel} strokeWidth="5.6" />
        <path d={`M${round(left)} ${round(y - 1.4)}H${round(right)}`} stroke="#9aa3ae" strokeWidth="1.6" />
      </g>
    </>
  );
};

/** The tongue that comes out below the bumper, and the ball on it. */
const TowBar = ({ rig, plan }: FittedProps) => {
  const end = rig.lengthMm;
  const level = rig.sillMm + 86;
  const tongue = line(plan, [end - 420, level], [end + 10, level], [end + 58, level + 34], [end + 92, level + 36]);
  const [x, y] = [round(plan.x(end + 84)), round(plan.y(level + 76))];
  return (
    <>
      <path d={tongue} fill="none" stroke="#05070d" strokeWidth="11" strokeLinejoin="round" />
      <path d={tongue} fill="none" stroke="#22272e" strokeWidth="9" strokeLinejoin="round" />
      <path
        d={line(plan, [end - 420, level + 16], [end + 8, level + 16], [end + 52, level + 48])}
        fill="none"
        stroke={edge}
        strokeOpacity="0.4"
      />
      <path d={`M${round(x - 2.4)} ${y}V${round(y + 8)}H${round(x + 2.4)}V${y}Z`} fill="#7d8692" />
      <circle cx={x} cy={y} r="5.4" fill="#c6ccd4" stroke="#2b3038" strokeWidth="0.8" />
      <circle cx={round(x - 1.6)} cy={round(y - 1.8)} r="1.7" fill="#fff" />
    </>
  );
};

/** A polished tube before the nose, from below the bumper to the height of the lamps. */
const NudgeBar = ({ rig, plan }: FittedProps) => {
  const nose = rig.heightMm * 0.5;
  const low = rig.sillMm + 130;
  const tube = `M${round(plan.x(190))} ${round(plan.y(low - 10))}C${round(plan.x(40))} ${round(plan.y(low - 6))} ${round(plan.x(-52))} ${round(plan.y(low + 20))} ${round(plan.x(-66))} ${round(plan.y(low + 120))}L${round(plan.x(-72))} ${round(plan.y(nose - 60))}C${round(plan.x(-72))} ${round(plan.y(nose + 6))} ${round(plan.x(-40))} ${round(plan.y(nose + 22))} ${round(plan.x(30))} ${round(plan.y(nose + 26))}`;
  return (
    <g fill="none" strokeLinecap="round">
      <path d={tube} stroke="#2c323a" strokeWidth="11.5" />
      <path d={tube} stroke="#8d96a2" strokeWidth="9.6" />
      <path d={tube} stroke="#c9d0d9" strokeWidth="6" transform="translate(-1.1 -.6)" />
      <path d={tube} stroke="#fff" strokeOpacity="0.85" strokeWidth="2" transform="translate(-2 -1)" />
    </g>
  );
};

/** A board below the doors, on brackets. */
const SideSteps = ({ rig, plan }: FittedProps) => {
  const from = round(plan.x(rig.frontWheelMm + rig.archRadiusMm + rig.lipMm + 50));
  const to = round(plan.x(rig.rearWheelMm - rig.archRadiusMm - rig.lipMm - 50));
  const y = round(plan.y(rig.sillMm + 30));
  const span = to - from;
  return (
    <>
      {[0.14, 0.5, 0.86].map((share) => (
        <path
          key={share}
          d={`M${round(from + span * share - 5)} ${round(y + 2)}L${round(from + span * share - 3)} ${round(y - 12)}H${round(from + span * share + 3)}L${round(from + span * share + 5)} ${round(y + 2)}Z`}
          fill="#0b0d10"
        />
      ))}
      <path
        d={`M${from} ${round(y + 5)}L${round(from + 8)} ${y}H${round(to - 8)}L${to} ${round(y + 5)}L${round(to - 6)} ${round(y + 9)}H${round(from + 6)}Z`}
        fill="#8b94a0"
        stroke="#14171b"
        strokeWidth="0.9"
      />
      <path d={`M${round(from + 9)} ${round(y + 1.2)}H${round(to - 9)}`} stroke="#eef2f6" strokeWidth="1.5" />
      <path
        d={`M${round(from + 16)} ${round(y + 4.6)}H${round(to - 16)}`}
        stroke="#1b1f25"
        strokeWidth="2.6"
        strokeDasharray="14 3"
      />
    </>
  );
};

/** Before and above the edge of the bonnet: as far from it as the shield stands. */
const shieldOver = (rig: CarRig): readonly Point[] => {
  const outline = curve(rig.outline);
  const nose = outline.findIndex(({ isCorner }, index) => index > 0 && isCorner);
  const bonnet = outline.slice(nose).filter(({ x, y }) => x < 520 && y > rig.heightMm / 3);
  const away = [16, 30, 34, 30, 14];
  const upper = bonnet.map(({ x, y }, index) => ({
    x: x - (index === 0 ? 26 : 18) / (index + 1),
    y: y + (away[index] ?? 0),
    isCorner: index === 0,
  }));
  const lower = bonnet
    .map(({ x, y }, index) => ({ x: x + 8, y: y - 10, isCorner: index === 0 || index === bonnet.length - 1 }))
    .reverse();
  return [...upper, ...lower];
};

/** A tinted shield along the front of the bonnet. */
const BonnetProtector = ({ rig, plan }: FittedProps) => {
  const shield = pathThrough(shieldOver(rig), plan);
  return (
    <>
      <path d={shield} fill="#0a0d12" fillOpacity="0.78" />
      <path d={shield} fill="none" stroke="#e6edf6" strokeOpacity="0.55" strokeWidth="0.8" />
    </>
  );
};

/** From the roof's end down, a spoiler belongs to the boot; in millimetres. */
const bootDepth = 150;

/** The spoiler of the rig, raised and in the colour of the car. */
const BootSpoiler = ({ rig, plan, paint }: FittedProps & { readonly paint: PaintTones }) => {
  if (rig.spoiler === '') return null;
  const points = curve(rig.spoiler);
  const heights = points.map(({ y }) => y);
  const [foot, top] = [Math.min(...heights), Math.max(...heights)];
  const raise = rig.heightMm - top > bootDepth ? 2.6 : 1.3;
  const raised = pathThrough(
    points.map(({ x, y, isCorner }) => ({ x, y: foot + (y - foot) * raise, isCorner })),
    plan,
  );
  return (
    <>
      <path d={raised} fill={paint.base} stroke="#05070d" strokeOpacity="0.6" strokeWidth="0.8" />
      <path d={raised} fill="none" stroke={paint.sky} strokeOpacity="0.9" strokeWidth="1" transform="translate(0 .6)" />
    </>
  );
};

type CarFittingsProps = FittedProps & {
  readonly fittings: readonly Fitting[];
  readonly paint: PaintTones;
};

/** What comes out from behind the body; drawn before it. */
export const FittingsBehind = ({ fittings, rig, plan }: CarFittingsProps) =>
  fittings.includes('towBar') && <TowBar rig={rig} plan={plan} />;

/** What stands on the body or before it; drawn after it. */
export const FittingsBefore = ({ fittings, rig, plan, paint }: CarFittingsProps) => (
  <>
    {fittings.includes('bootSpoiler') && <BootSpoiler rig={rig} plan={plan} paint={paint} />}
    {fittings.includes('roofBars') && <RoofBars rig={rig} plan={plan} />}
    {fittings.includes('roofPlatform') && <RoofPlatform rig={rig} plan={plan} />}
    {fittings.includes('bikeCarrier') && <BikeCarrier rig={rig} plan={plan} />}
    {fittings.includes('bonnetProtector') && <BonnetProtector rig={rig} plan={plan} />}
    {fittings.includes('sideSteps') && <SideSteps rig={rig} plan={plan} />}
    {fittings.includes('nudgeBar') && <NudgeBar rig={rig} plan={plan} />}
  </>
);
