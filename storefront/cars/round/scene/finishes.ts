import type { PaletteMaterial } from '../prepared/prepared-car.ts';

/** What a plain material looks like: its colour and how rough and metallic it is; what shines, in daylight and at night. */
export type Finish = {
  readonly colour: string;
  readonly roughness: number;
  readonly metalness: number;
  readonly glow?: { readonly colour: string; readonly day: number; readonly night: number };
};

const white = '#fff4e2';

/** Materials whose look follows from the model or the choice are replaced by `chosenFinishes`. */
export const finishes: Readonly<Record<PaletteMaterial, Finish>> = {
  cladding: { colour: '#24272b', roughness: 0.72, metalness: 0 },
  gloss: { colour: '#0b0c0e', roughness: 0.16, metalness: 0 },
  chrome: { colour: '#d3d7dc', roughness: 0.12, metalness: 1 },
  rubber: { colour: '#1a1b1d', roughness: 0.88, metalness: 0 },
  alloy: { colour: '#b9bec5', roughness: 0.3, metalness: 0.9 },
  disc: { colour: '#7d8288', roughness: 0.38, metalness: 1 },
  calliper: { colour: '#3a4049', roughness: 0.45, metalness: 0.2 },
  reflector: { colour: '#c3c9d1', roughness: 0.2, metalness: 0.9 },
  headlight: { colour: '#e6ecf4', roughness: 0.15, metalness: 0.3, glow: { colour: white, day: 0, night: 1 } },
  daylight: { colour: '#f4f7fb', roughness: 0.25, metalness: 0, glow: { colour: '#f3f7ff', day: 0.75, night: 1 } },
  tailLight: { colour: '#8e0d14', roughness: 0.22, metalness: 0, glow: { colour: '#ff1a12', day: 0.04, night: 0.9 } },
  indicator: { colour: '#8f4a14', roughness: 0.25, metalness: 0 },
  plate: { colour: '#eceadf', roughness: 0.5, metalness: 0 },
  underside: { colour: '#141517', roughness: 0.95, metalness: 0 },
  trim: { colour: '#2a2d31', roughness: 0.68, metalness: 0 },
  cabin: { colour: '#2a2c30', roughness: 0.78, metalness: 0 },
  carpet: { colour: '#1f2124', roughness: 1, metalness: 0 },
  lining: { colour: '#a7a69f', roughness: 0.95, metalness: 0 },
  // the glass of mirrors
  screen: { colour: '#05070a', roughness: 0.12, metalness: 0 },
  stitch: { colour: '#8b8f94', roughness: 0.8, metalness: 0 },
  ambient: { colour: '#3a3d42', roughness: 0.3, metalness: 0, glow: { colour: '#ffb066', day: 0, night: 0.32 } },
};
