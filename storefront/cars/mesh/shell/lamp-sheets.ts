import type { CarMaterial } from '../car-mesh.ts';
import type { Face, Skin } from './cut.ts';
import { panelOf, togetherOf, wallsOf, type Outward, type Sheeting } from './panel.ts';

/** One surface of the lamps on the left. */
type LampSheet = {
  readonly name: string;
  readonly material: CarMaterial;
  readonly sheeting: Sheeting;
  /** Turns with the tailgate or boot lid. */
  readonly isOnLid: boolean;
};

/** How deep the housings lie under the glass, in millimetres. */
const frontDepth = 34;
const rearDepth = 22;

/**
 * The glass of the lamps, the housings behind it and what shines in them. All of it lies behind the glass on the level, as
 * what moves along the normals of a shoulder would run into itself.
 */
export const lampSheets = (
  skin: Skin,
  faces: (label: string) => readonly Face[],
  outward: Outward,
): readonly LampSheet[] => {
  const panel = (label: string, offset: number): Sheeting => panelOf(skin, faces(label), { offset, outward });
  const walls = (label: string, from: number, to: number): Sheeting => wallsOf(skin, faces(label), from, to, outward);
  const front = [...faces('headlamp'), ...faces('daylight'), ...faces('frontSignal')];
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
        sheeting: togetherOf(
          panelOf(skin, all, { offset: -rearDepth, outward }),
          wallsOf(skin, all, 0, -rearDepth, outward),
        ),
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
      sheeting: panelOf(skin, front, { offset: -1 }),
      isOnLid: false,
    },
    {
      name: 'HeadlampHousing',
      material: 'gloss',
      sheeting: togetherOf(
        panelOf(skin, front, { offset: -frontDepth, outward }),
        wallsOf(skin, front, 0, -frontDepth, outward),
      ),
      isOnLid: false,
    },
    {
      name: 'Daylight',
      material: 'daylight',
      sheeting: togetherOf(panel('daylight', -9), walls('daylight', -9, -frontDepth)),
      isOnLid: false,
    },
    {
      name: 'FrontSignal',
      material: 'indicator',
      sheeting: togetherOf(panel('frontSignal', -7), walls('frontSignal', -7, -frontDepth)),
      isOnLid: false,
    },
    ...rear,
  ];
};
