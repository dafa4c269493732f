import type { CarRig } from './cars/car-rig.ts';
import { round } from './cars/curve.ts';
import { ringOf, spokesPath } from './cars/wheel-shapes.ts';

export interface CarWheelProps {
  readonly id: string;
  readonly wheel: CarRig['wheel'];
  readonly calliper: string;
  /** Of the tyre, in units of the drawing. */
  readonly radius: number;
}

/** A wheel around 0 0, defined once and used twice. Light comes from above, a little from the front. */
export const CarWheel = ({ id, wheel, calliper, radius }: CarWheelProps) => {
  // a low profile for the fast ones
  const rim = radius * (wheel === 'tenSpoke' || wheel === 'multi' ? 0.79 : 0.755);
  const disc = rim * 0.66;
  const key = (name: string): string => `${id}-${name}`;
  const url = (name: string): string => `url(#${key(name)})`;
  return (
    <>
      <radialGradient id={key('tyre')} cx="0" cy="0" r={round(radius)} gradientUnits="userSpaceOnUse">
        <stop offset="0.76" stopColor="#0d0f12" />
        <stop offset="0.82" stopColor="#25282d" />
        <stop offset="0.93" stopColor="#1a1d21" />
        <stop offset="0.97" stopColor="#303439" />
        <stop offset="1" stopColor="#0c0e10" />
      </radialGradient>
      <linearGradient
        id={key('metal')}
        x1={-rim * 0.5}
        y1={-rim}
        x2={rim * 0.5}
        y2={rim}
        gradientUnits="userSpaceOnUse"
      >
        <stop offset="0" stopColor="#f4f7fb" />
        <stop offset="0.38" stopColor="#c3cad4" />
        <stop offset="0.62" stopColor="#98a1ad" />
        <stop offset="1" stopColor="#565d68" />
      </linearGradient>
      <radialGradient id={key('well')} cx="0" cy={round(rim * 0.3)} r={round(rim * 1.1)} gradientUnits="userSpaceOnUse">
        <stop offset="0.3" stopColor="#262a30" />
        <stop offset="1" stopColor="#08090b" />
      </radialGradient>
      <linearGradient id={key('disc')} x1={-disc} y1={-disc} x2={disc} y2={disc} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#8b929c" />
        <stop offset="0.5" stopColor="#4c525b" />
        <stop offset="1" stopColor="#6d747e" />
      </linearGradient>
      <linearGradient id={key('fall')} x1="0" y1={-radius} x2="0" y2={radius} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="#04060a" stopOpacity="0.78" />
        <stop offset="0.3" stopColor="#04060a" stopOpacity="0.12" />
        <stop offset="0.75" stopColor="#04060a" stopOpacity="0" />
        <stop offset="1" stopColor="#04060a" stopOpacity="0.35" />
      </linearGradient>
      <g id={id}>
        <circle r={round(radius)} fill={url('tyre')} />
        <circle r={round(radius * 0.9)} fill="none" stroke="#fff" strokeOpacity="0.07" strokeWidth="0.8" />
        <circle r={round(rim)} fill={url('well')} />
        <circle r={round(disc)} fill={url('disc')} />
        <circle r={round(disc * 0.8)} fill="none" stroke="#20242a" strokeOpacity="0.5" strokeWidth="0.7" />
        <circle
          r={round(disc * 0.8)}
          fill="none"
          stroke={calliper}
          strokeWidth={round(disc * 0.42)}
          strokeDasharray={`${round(disc * 0.9)} 999`}
          transform="rotate(-62)"
        />
        <circle r={round(rim * 0.4)} fill="#121519" />
        <path d={spokesPath(wheel, rim, radius * 0.028)} fill="#14171b" />
        <path d={spokesPath(wheel, rim)} fill={url('metal')} stroke="#fff" strokeOpacity="0.35" strokeWidth="0.5" />
        <circle r={round(rim * 0.975)} fill="none" stroke="#16191d" strokeWidth={round(rim * 0.09)} />
        <circle r={round(rim * 0.985)} fill="none" stroke={url('metal')} strokeWidth={round(rim * 0.06)} />
        <circle r={round(rim * 0.94)} fill="none" stroke="#fff" strokeOpacity="0.3" strokeWidth="0.5" />
        <circle r={round(rim * 0.235)} fill={url('metal')} />
        {ringOf(5, rim * 0.175).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={round(rim * 0.03)} fill="#23272d" />
        ))}
        <circle r={round(rim * 0.1)} fill="#1b1f25" stroke="#dfe4eb" strokeOpacity="0.6" strokeWidth="0.5" />
        <circle r={round(radius)} fill={url('fall')} />
      </g>
    </>
  );
};
