import type { CarPart, Point } from '../car-mesh.ts';
import { circle } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import type { CabinPlan, SeatRow } from './cabin-plan.ts';
import { padOf, stitchesOf, type Pad } from './pad.ts';

/** How far seat backs lean, how high they are, and from their top to the middle of the headrest; metres. */
const lean = (23 * Math.PI) / 180;
const [backLength, headrestRise] = [0.6, 0.125];
const tilt = (8 * Math.PI) / 180;

const swell = (share: number, from: number, to: number): number =>
  Math.max(0, Math.sin(Math.min(1, Math.max(0, (share - from) / (to - from))) * Math.PI));

/** A seat by the middle of its headrest: what is upholstered, and what carries it. */
const seatOf = (
  row: SeatRow,
  { z, width }: SeatRow['seats'][number],
  floor: number,
  isFront: boolean,
): Readonly<Record<'upholstery' | 'headrest' | 'stitches' | 'frame' | 'posts', Solid>> => {
  const reach = backLength + headrestRise;
  const hip: Point = [row.x - reach * Math.sin(lean), row.y - reach * Math.cos(lean), z];
  const onBack = ([across, out, along]: Point): Point => [
    hip[0] + along * Math.sin(lean) - out * Math.cos(lean),
    hip[1] + along * Math.cos(lean) + out * Math.sin(lean),
    z + across,
  ];
  const onCushion = ([across, out, along]: Point): Point => [
    hip[0] + 0.07 - along * Math.cos(tilt) - out * Math.sin(tilt),
    hip[1] - 0.005 + along * Math.sin(tilt) + out * Math.cos(tilt),
    z + across,
  ];
  const half = width / 2;
  const bolster = isFront ? 0.055 : width > 0.4 ? 0.026 : 0.01;
  const cushionLength = isFront ? 0.54 : 0.5;
  const back: Pad = {
    length: backLength,
    halfWidthAt: (share) => half * (0.94 + 0.06 * swell(share, 0, 1) - (isFront ? 0.2 * share ** 3.5 : 0.02)),
    thickness: isFront ? 0.13 : 0.16,
    bolsterAt: (share) => bolster * (0.3 + 0.7 * swell(share, 0.02, 0.86)),
    rounding: 0.055,
    isSmall: !isFront,
  };
  const cushion: Pad = {
    length: cushionLength,
    halfWidthAt: (share) => half * (0.95 + 0.05 * share),
    thickness: 0.14,
    bolsterAt: (share) => bolster * (0.35 + 0.55 * swell(share, 0.05, 1.1)),
    rounding: 0.06,
    isSmall: !isFront,
  };
  const upholstery = joined(padOf(back, onBack), padOf(cushion, onCushion));
  const stitches = joined(
    stitchesOf(back, isFront ? 2 : 0, onBack),
    ...(isFront ? [stitchesOf(cushion, 2, onCushion)] : []),
  );
  const headrest = padOf(
    {
      length: 0.165,
      halfWidthAt: (share) => 0.132 - 0.022 * share ** 2,
      thickness: 0.095,
      rounding: 0.06,
      // the passenger's is seen from close by
      isSmall: !isFront || z < 0,
      bolsterAt: () => 0.016,
    },
    ([across, out, along]) =>
      onBack([across, out + 0.015 - 0.9 * across * across, along + backLength + headrestRise - 0.0825]),
  );
  const seatFoot = hip[1] - 0.13;
  const skirt = roundedBox(
    cushionLength - 0.1,
    Math.max(0.05, seatFoot - floor - (isFront ? 0.05 : -0.02)),
    width - 0.06,
    0.025,
    1,
  );
  const frame = joined(
    moved(skirt, ([x, y, across]) => [
      x + hip[0] - cushionLength / 2 + 0.09,
      y + (seatFoot + floor + (isFront ? 0.05 : -0.02)) / 2 + 0.02,
      across + z,
    ]),
    ...(isFront
      ? [
          // the shell behind the back, and the rails
          padOf(
            {
              length: 0.5,
              halfWidthAt: (share) => half * (0.84 - 0.12 * share),
              thickness: 0.03,
              rounding: 0.028,
              isSmall: true,
            },
            ([across, out, along]) => onBack([across, -out - 0.142, along + 0.04]),
          ),
          ...[-1, 1].map((side) =>
            moved(roundedBox(0.46, 0.03, 0.035, 0.008, 1), ([x, y, across]) => [
              x + hip[0] - 0.16,
              y + floor + 0.03,
              across + z + side * half * 0.72,
            ]),
          ),
        ]
      : []),
  );
  const posts = joined(
    ...[-0.055, 0.055].map((across) =>
      swept(
        [backLength - 0.06, backLength + 0.09].map((along) => onBack([across, -0.055, along])),
        circle(0.0065, isFront ? 6 : 4),
        { up: [0, 0, 1] },
      ),
    ),
  );
  return { upholstery, headrest, stitches, frame, posts };
};

/** All seats of a car, each named by its row and place, from the right: `seat11` is the driver's. */
export const seatParts = ({ rows, floor }: CabinPlan): readonly CarPart[] =>
  rows.flatMap((row, index) =>
    row.seats.flatMap((seat, place) => {
      const name = `seat${index + 1}${place + 1}`;
      const { upholstery, headrest, stitches, frame, posts } = seatOf(row, seat, floor, index === 0);
      const own = name === 'seat11' ? ({ isBehindDriver: true } as const) : {};
      return [
        partOf(upholstery, { name, material: 'trim' }, 50),
        partOf(headrest, { name: `${name}Headrest`, material: 'trim', ...own }, 60),
        // those behind are seen where there are two rows alone: three use up the triangles of a car
        ...(index === 0 || rows.length < 3
          ? [partOf(stitches, { name: `${name}Stitches`, material: 'stitch' }, 60)]
          : []),
        partOf(frame, { name: `${name}Frame`, material: 'cabin' }),
        partOf(posts, { name: `${name}Posts`, material: 'chrome', ...own }),
      ];
    }),
  );
