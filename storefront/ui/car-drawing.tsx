import { useId } from 'react';
import { carRigOf } from './cars/car-rig-of.ts';
import type { CarRig } from './cars/car-rig.ts';

export interface CarDrawingProps {
  /** Chooses the rig; an unknown model is drawn as an SUV. */
  readonly modelCode: string;
  /** For models whose variants have different bodies; the model's usual one when left out. */
  readonly variantCode?: string | undefined;
  /** '#rrggbb' of the chosen paint. */
  readonly paintHex: string;
  /** '#rrggbb' of the roof of a two-tone car. */
  readonly roofHex?: string | undefined;
  /** What the drawing shows, for those who cannot see it; leave out where the words beside it say it already. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

const tone = {
  ink: '#0a0f1e',
  arch: '#06080b',
  tyre: '#1c1f24',
  plastic: '#3b4048',
  alloy: '#2a2e35',
  glass: '#141b26',
  sky: '#ffffff',
  rim: '#b9c0cb',
  rimDark: '#6c7480',
  lamp: '#eef3fb',
  tail: '#b3161f',
} as const;

const spokePath = (radius: number): string => {
  const tip = radius * 0.9;
  return `M${-radius * 0.1} ${-radius * 0.16}L${-radius * 0.15} ${-tip}L${radius * 0.15} ${-tip}L${radius * 0.1} ${-radius * 0.16}Z`;
};

/** The dark behind a wheel, down to the sill. */
const archPath = (x: number, y: number, radius: number, sill: number): string =>
  `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}V${sill}H${x - radius}Z`;

const Wheel = ({ x, y, radius, spokes }: { x: number; y: number; radius: number; spokes: number }) => {
  const rim = radius * 0.77;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius} fill={tone.tyre} />
      <circle r={radius - 1} fill="none" stroke={tone.sky} strokeOpacity="0.16" strokeWidth="1.5" />
      <circle r={rim} fill={tone.alloy} />
      {Array.from({ length: spokes }, (_, index) => (
        <path key={index} d={spokePath(rim)} fill={tone.rim} transform={`rotate(${(360 / spokes) * index})`} />
      ))}
      <circle r={rim - 2} fill="none" stroke={tone.rim} strokeWidth="4" />
      <circle r={rim * 0.22} fill={tone.rimDark} />
      <circle r={rim * 0.12} fill={tone.alloy} />
    </g>
  );
};

const Body = ({
  rig,
  paintHex,
  roofHex,
  clipId,
}: {
  rig: CarRig;
  paintHex: string;
  roofHex: string;
  clipId: string;
}) => (
  <>
    <clipPath id={clipId}>
      <path d={rig.body} />
    </clipPath>
    <path d={rig.body} fill={paintHex} />
    <g clipPath={`url(#${clipId})`}>
      <path d={rig.roof} fill={roofHex} />
      <path d={rig.skyLight} fill={tone.sky} opacity="0.26" />
      <path d={rig.shoulder} fill={tone.sky} opacity="0.2" />
      <path d={rig.lowerShade} fill={tone.ink} opacity="0.2" />
      <path d={rig.intake} fill={tone.plastic} />
      <path d={rig.cladding} fill={tone.plastic} />
      {[rig.wheels.frontX, rig.wheels.rearX].map((x) => (
        <circle
          key={x}
          cx={x}
          cy={rig.wheels.y}
          r={rig.archRadius + rig.archLip / 2}
          fill="none"
          stroke={tone.plastic}
          strokeWidth={rig.archLip}
        />
      ))}
      <path d={rig.rearLamp} fill={tone.tail} stroke={tone.ink} strokeOpacity="0.6" strokeWidth="1.5" />
      <path d={rig.frontLamp} fill={tone.plastic} />
      <path d={rig.frontLampLight} fill={tone.lamp} />
    </g>
    <path d={rig.glass} fill={tone.glass} />
    <path d={rig.glassLight} fill={tone.sky} opacity="0.1" />
    <path d={rig.pillars} fill={tone.ink} />
    <g fill="none" stroke={tone.ink} strokeWidth="1.5" strokeLinejoin="round">
      <path d={rig.shutLines} strokeOpacity="0.42" />
      <path d={rig.body} strokeOpacity="0.55" />
    </g>
    <path d={rig.handles} fill={tone.ink} opacity="0.45" />
    <path d={rig.mirror} fill={paintHex} stroke={tone.ink} strokeOpacity="0.5" strokeWidth="1.5" />
    {rig.roofRail !== '' && <path d={rig.roofRail} fill={tone.plastic} />}
  </>
);

/** The car from the side, in the chosen paint: original line work, one rig per body style, recoloured here. */
export const CarDrawing = ({
  modelCode,
  variantCode,
  paintHex,
  roofHex = paintHex,
  title,
  className,
}: CarDrawingProps) => {
  const titleId = useId();
  const clipId = useId();
  const rig = carRigOf(modelCode, variantCode);
  const { frontX, rearX, y, radius } = rig.wheels;
  const { scale = 1 } = rig;
  const middle = (rig.shadow.fromX + rig.shadow.toX) / 2;
  const reach = (rig.shadow.toX - rig.shadow.fromX) / 2;
  return (
    <svg
      viewBox="0 12 1040 392"
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': titleId })}
    >
      {title !== undefined && <title id={titleId}>{title}</title>}
      <g transform={`translate(${520 - middle * scale} ${380 * (1 - scale)}) scale(${scale})`}>
        <g fill={tone.ink}>
          <ellipse cx={middle} cy="382" rx={reach + 24} ry="14" opacity="0.1" />
          <ellipse cx={middle} cy="379" rx={reach - 30} ry="9" opacity="0.36" />
        </g>
        <g fill={tone.arch}>
          <path d={`M${frontX} 250H${rearX}V${rig.sillY + 6}H${frontX}Z`} />
          <path d={archPath(frontX, y, rig.archRadius + 1, rig.sillY)} />
          <path d={archPath(rearX, y, rig.archRadius + 1, rig.sillY)} />
        </g>
        <Body rig={rig} paintHex={paintHex} roofHex={roofHex} clipId={clipId} />
        <Wheel x={frontX} y={y} radius={radius} spokes={rig.spokes} />
        <Wheel x={rearX} y={y} radius={radius} spokes={rig.spokes} />
      </g>
    </svg>
  );
};
