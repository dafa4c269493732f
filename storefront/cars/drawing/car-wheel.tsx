import type { CarRig } from '../rigs/car-rig.ts';
import { round } from '../rigs/curve.ts';
import { ringOf, spokesPath } from './wheel-shapes.ts';

type CarWheelProps = {
  readonly id: string;
  readonly wheel: CarRig['wheel'];
  readonly finish: CarRig['finish'];
  readonly calliper: string;
  /** Of the tyre, in units of the drawing. */
  readonly radius: number;
};

/** Colours from the lit side to the shaded one. */
const metals: Readonly<Record<CarRig['finish'], readonly [string, string, string, string]>> = {
  silver: ['#fbfcfe', '#d3d9e1', '#9fa8b4', '#5d6570'],
  graphite: ['#a3aab4', '#6b727c', '#474d56', '#23272d'],
};

/** A wheel around 0 0, defined once and used twice. Light comes from above, a little from the front. */
export const CarWheel = ({ id, wheel, finish, calliper, radius }: CarWheelProps) => {
  // sports wheels have low-profile tyres
  const rim = radius * (wheel === 'tenSpoke' || wheel === 'multi' ? 0.8 : 0.765);
  const disc = rim * 0.68;
  const metal = metals[finish];
  const key = (name: string): string => `${id}-${name}`;
  const url = (name: string): string => `url(#${key(name)})`;
  const fallsOn = (reach: number) => ({
    x1: round(-reach * 0.45),
    y1: round(-reach),
    x2: round(reach * 0.45),
    y2: round(reach),
    gradientUnits: 'userSpaceOnUse' as const,
  });
  return (
    <>
      <radialGradient id={key('tyre')} cx="0" cy="0" r={round(radius)} gradientUnits="userSpaceOnUse">
        <stop offset="0.78" stopColor="#08090b" />
        <stop offset="0.83" stopColor="#1f2226" />
        <stop offset="0.91" stopColor="#191b1f" />
        <stop offset="0.955" stopColor="#2c3035" />
        <stop offset="0.985" stopColor="#101215" />
        <stop offset="1" stopColor="#08090b" />
      </radialGradient>
      <linearGradient id={key('metal')} {...fallsOn(rim)}>
        <stop offset="0.08" stopColor={metal[0]} />
        <stop offset="0.42" stopColor={metal[1]} />
        <stop offset="0.68" stopColor={metal[2]} />
        <stop offset="1" stopColor={metal[3]} />
      </linearGradient>
      <linearGradient id={key('deep')} {...fallsOn(rim)}>
        <stop offset="0" stopColor="#2f343b" />
        <stop offset="1" stopColor="#14171b" />
      </linearGradient>
      <radialGradient
        id={key('well')}
        cx="0"
        cy={round(rim * 0.35)}
        r={round(rim * 1.15)}
        gradientUnits="userSpaceOnUse"
      >
        <stop offset="0.35" stopColor="#23272d" />
        <stop offset="1" stopColor="#050608" />
      </radialGradient>
      <linearGradient id={key('disc')} {...fallsOn(disc)}>
        <stop offset="0" stopColor="#8f969f" />
        <stop offset="0.5" stopColor="#434951" />
        <stop offset="1" stopColor="#6a717b" />
      </linearGradient>
      <linearGradient
        id={key('fall')}
        x1="0"
        y1={round(-radius)}
        x2="0"
        y2={round(radius)}
        gradientUnits="userSpaceOnUse"
      >
        <stop offset="0" stopColor="#03050a" stopOpacity="0.72" />
        <stop offset="0.14" stopColor="#03050a" stopOpacity="0.36" />
        <stop offset="0.3" stopColor="#03050a" stopOpacity="0.04" />
        <stop offset="0.72" stopColor="#03050a" stopOpacity="0" />
        <stop offset="1" stopColor="#03050a" stopOpacity="0.42" />
      </linearGradient>
      <g id={id}>
        <circle r={round(radius)} fill={url('tyre')} />
        <circle r={round(radius * 0.885)} fill="none" stroke="#fff" strokeOpacity="0.08" strokeWidth="0.8" />
        <circle r={round(rim)} fill={url('well')} />
        <circle r={round(disc)} fill={url('disc')} />
        <circle r={round(disc * 0.86)} fill="none" stroke="#15181c" strokeOpacity="0.5" strokeWidth="0.6" />
        <circle r={round(disc * 0.7)} fill="none" stroke="#15181c" strokeOpacity="0.5" strokeWidth="0.6" />
        <circle
          r={round(disc * 0.8)}
          fill="none"
          stroke={calliper}
          strokeWidth={round(disc * 0.42)}
          strokeDasharray={`${round(disc * 0.9)} 999`}
          transform="rotate(-62)"
        />
        <circle r={round(rim * 0.4)} fill="#0e1114" />
        <path
          d={spokesPath(wheel, 'back', rim)}
          fill={url('deep')}
          stroke="#000"
          strokeOpacity="0.5"
          strokeWidth="0.6"
        />
        <path
          d={spokesPath(wheel, 'face', rim)}
          fill={url('metal')}
          stroke="#fff"
          strokeOpacity={finish === 'silver' ? 0.5 : 0.3}
          strokeWidth="0.6"
        />
        <circle r={round(rim * 0.955)} fill="none" stroke="#0d0f12" strokeWidth={round(rim * 0.05)} />
        <circle r={round(rim * 0.985)} fill="none" stroke={url('metal')} strokeWidth={round(rim * 0.045)} />
        <circle r={round(rim * 0.225)} fill={url('metal')} />
        {ringOf(5, rim * 0.165).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={round(rim * 0.027)} fill="#1b1e23" />
        ))}
        <circle r={round(rim * 0.095)} fill="#15181c" stroke="#dfe4eb" strokeOpacity="0.5" strokeWidth="0.5" />
        <circle r={round(radius)} fill={url('fall')} />
      </g>
    </>
  );
};
