import { endsOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { circle, roundedRectangle } from '../solids/flat-shape.ts';
import { partOf } from '../solids/part-of.ts';
import { revolved } from '../solids/revolved.ts';
import { roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';

/** A 50 mm ball on its neck around 0 0 0, standing on y 0; Australian Standard 4177.2. */
const ball: Solid = moved(
  revolved(
    [
      [0, 0],
      [0.024, 0],
      [0.024, 0.01],
      [0.0145, 0.016],
      [0.0145, 0.03],
      [0.019, 0.036],
      [0.0242, 0.047],
      [0.025, 0.0535],
      [0.0235, 0.062],
      [0.0185, 0.0705],
      [0.011, 0.076],
      [0, 0.0772],
    ],
    16,
  ),
  ([u, v, along]): Point => [u, along, -v],
);

/** The beam below the bumper, the tongue that comes out of it, the ball, the socket and the rings for chains. */
export const towBar = ({ rig }: BodyForm): readonly CarPart[] => {
  const [, end] = endsOf(rig);
  const level = rig.sillMm / 1000 + 0.086;
  const tongue = swept(
    [
      [end - 0.3, level - 0.02, 0],
      [end - 0.02, level - 0.02, 0],
      [end + 0.05, level + 0.012, 0],
      [end + 0.112, level + 0.014, 0],
    ],
    roundedRectangle(0.062, 0.026, 0.008, 2),
    { bevel: 0.004 },
  );
  const beam = moved(roundedBox(0.06, 0.06, 0.9, 0.01, 1), ([x, y, z]): Point => [x + end - 0.3, y + level - 0.03, z]);
  const receiver = moved(roundedBox(0.3, 0.062, 0.078, 0.01, 1), ([x, y, z]): Point => [
    x + end - 0.17,
    y + level - 0.02,
    z,
  ]);
  const ring = onBothSides(
    swept(
      [0, 1, 2, 3, 4, 5, 6, 7].map((step): Point => {
        const angle = (step / 8) * 2 * Math.PI;
        return [end - 0.05 + Math.cos(angle) * 0.022, level - 0.034 + Math.sin(angle) * 0.022, 0.07];
      }),
      circle(0.0045, 5),
      { up: [0, 0, 1], goesRound: true },
    ),
  );
  const socket = moved(roundedBox(0.045, 0.06, 0.07, 0.01, 1), ([x, y, z]): Point => [
    x + end - 0.055,
    y + level - 0.012,
    z + 0.15,
  ]);
  const arm = moved(roundedBox(0.02, 0.02, 0.12, 0.005, 1), ([x, y, z]): Point => [
    x + end - 0.07,
    y + level - 0.02,
    z + 0.09,
  ]);
  return [
    partOf(joined(tongue, beam, receiver, arm), { name: 'TowBar', material: 'rubber', fitting: 'towBar' }),
    partOf(socket, { name: 'TowBarSocket', material: 'cladding', fitting: 'towBar' }),
    partOf(
      joined(
        moved(ball, ([x, y, z]): Point => [x + end + 0.084, y + level + 0.026, z]),
        ring,
      ),
      {
        name: 'TowBall',
        material: 'chrome',
        fitting: 'towBar',
      },
    ),
  ];
};
