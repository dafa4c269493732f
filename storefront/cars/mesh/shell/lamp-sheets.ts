import type { CarMaterial } from '../car-mesh.ts';
import type { Face, Skin } from './cut.ts';
import { panelOf, togetherOf, wallsOf, type Sheeting } from './panel.ts';

/** One surface of the lamps on the left. */
export type LampSheet = {
  readonly name: string;
  readonly material: CarMaterial;
  readonly sheeting: Sheeting;
  /** Turns with the tailgate or boot lid. */
  readonly isOnLid: boolean;
};

/** How deep the housings lie under the glass, in millimetres. */
const frontDepth = 34;
const rearDepth = 22;

/** The glass of the lamps, the housings behind it and what shines in them. */
export const lampSheets = (skin: Skin, faces: (label: string) => readonly Face[]): readonly LampSheet[] => {
  const panel = (label: string, offset: number): Sheeting => panelOf(skin, faces(label), { offset });
  const walls = (label: string, from: number, to: number): Sheeting => wallsOf(skin, faces(label), from, to);
  const rear = ['', 'Lid'].flatMap((end): readonly LampSheet[] => {
    const [lamp, light, signal] = [`tailLamp${end}`, `tailLight${end}`, `tailSignal${end}`];
    const isOnLid = end !== '';
    const all = [...faces(lamp), ...faces(light), ...faces(signal)];
    return [
      {
        name: `TailLampGlass${end}`,
        material: 'tailGlass',
        sheeting: panelOf(skin, all, { offset: 0 }),
        isOnLid,
      },
      {
        name: `TailLampHousing${end}`,
        material: 'gloss',
        sheeting: togetherOf(panelOf(skin, all, { offset: -rearDepth }), wallsOf(skin, all, 0, -rearDepth)),
        isOnLid,
      },
      {
        name: `TailLight${end}`,
        material: 'tailLight',
        sheeting: togetherOf(panel(light, -5), walls(light, -5, -rearDepth)),
        isOnLid,
      },
      {
        name: `TailSignal${end}`,
        material: 'indicator',
        sheeting: togetherOf(panel(signal, -9), walls(signal, -9, -rearDepth)),
        isOnLid,
      },
    ];
  });
  return [
    {
      name: 'HeadlampGlass',
      material: 'lampGlass',
      sheeting: togetherOf(panel('headlamp', -1), panel('daylight', -1)),
      isOnLid: false,
    },
    {
      name: 'HeadlampHousing',
      material: 'gloss',
      sheeting: togetherOf(panel('headlamp', -frontDepth), walls('headlamp', -frontDepth, -1)),
      isOnLid: false,
    },
    {
      name: 'Daylight',
      material: 'daylight',
      sheeting: togetherOf(panel('daylight', -9), walls('daylight', -9, -frontDepth)),
      isOnLid: false,
    },
    ...rear,
  ];
};
