import { curve } from '../../rigs/curve.ts';
import { endsOf, lineAt, placeOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Opening, Point } from '../car-mesh.ts';
import { circle, roundedRectangle, type Flat } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import { carried, partOf } from '../solids/part-of.ts';
import { bevelled, roundedBox } from '../solids/plate.ts';
import { joined, moved, onBothSides, outward, turnedBy, type Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import { betweenWheelHouses, clearance } from './between-wheel-houses.ts';
import type { CabinPlan } from './cabin-plan.ts';
import { padOf } from './pad.ts';
import { doorInsert, doorSeam, sideLining, speakerPlace, type LiningPlace } from './side-lining.ts';

/** How far the wall before the feet leans forwards, its thickness included. */
const wallLean = 0.07;

const steps = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);

/** A sheet from x to x, as wide at each as told and a thickness deep below its upper side. */
const sheet = (
  along: readonly number[],
  halfWidthAt: (x: number) => number,
  heightAt: (x: number, z: number) => number,
  thickness: number,
): Solid =>
  lofted(
    along.map((x) => {
      const half = halfWidthAt(x);
      const across = steps(-1, 1, 6).map((share) => share * half);
      return [
        ...across.map((z): Point => [x, heightAt(x, z), z]),
        ...[...across].reverse().map((z): Point => [x, heightAt(x, z) - thickness, z]),
      ];
    }),
  );

/** A cover along the pillar between the doors of the left side. */
const doorPillar = (
  form: BodyForm,
  { floor }: CabinPlan,
  [top, foot, wide]: readonly [top: number, foot: number, width: number],
): Solid => {
  const [[topX], [footX]] = [placeOf(form.rig, top, 0), placeOf(form.rig, foot, 0)];
  const [low, high] = [floor + 0.02, lineAt(form.rig, form.rig.glass, topX) - 0.005];
  return swept(
    steps(0, 1, 6).map((share): Point => {
      const [x, y] = [footX + (topX - footX) * share, low + (high - low) * share];
      const sides = [-0.06, 0, 0.06].map((along) => form.halfWidthAt(x + along, y + 0.05));
      return [x, y, Math.min(...sides) - 0.058];
    }),
    roundedRectangle(0.034, wide / 1000 + 0.03, 0.012, 1),
    { up: [1, 0, 0], bevel: 0.008 },
  );
};

/** What covers doors, pillars, roof and floor on the inside. */
export const liningParts = (form: BodyForm, plan: CabinPlan): readonly CarPart[] => {
  const { rig, halfWidthAt, topAt } = form;
  const { floor, rows, cowl, doors } = plan;
  const place = ({ x, y }: { readonly x: number; readonly y: number }): Flat => placeOf(rig, x, y);
  const [, tail] = endsOf(rig);
  const header = place({ x: Math.max(...curve(rig.windscreen).map(({ x }) => x)), y: 0 })[0] - 0.03;
  const rearScreen = curve(rig.rearScreen);
  const [rearTop, rearFoot] = [
    place(rearScreen.reduce((best, point) => (point.y > best.y ? point : best))),
    place(rearScreen.reduce((best, point) => (point.y < best.y ? point : best))),
  ];
  const lastRow = rows.at(-1) ?? { x: 0, y: 1 };
  const hasBoot = rig.lengthMm - rearScreen.reduce((end, { x }) => Math.max(end, x), 0) > 300;

  const names: readonly (readonly [Opening, Opening])[] = [
    ['frontLeftDoor', 'frontRightDoor'],
    ['rearLeftDoor', 'rearRightDoor'],
  ];
  const rearArch = placeOf(rig, rig.rearWheelMm - rig.archRadiusMm, 0)[0];
  const cards = names.slice(0, doors.length - 1).flatMap(([left, right], index) => {
    const [from = 0, to = 0] = [doors[index], doors[index + 1]];
    const until = index === 1 ? Math.max(Math.min(to, rearArch - 0.02), from + 0.5) : to;
    const where: LiningPlace = {
      from: from + 0.03,
      to: until - 0.03,
      foot: floor - 0.01,
      hasArmrest: true,
      seen: index === 0 ? 'near' : 'far',
    };
    const part = partOf(sideLining(form, plan, where), { name: `${left}Lining`, material: 'cabin', opening: left }, 42);
    const insert = partOf(
      doorInsert(form, plan, where),
      { name: `${left}Insert`, material: 'trim', opening: left },
      50,
    );
    const seam = partOf(doorSeam(form, plan, where), { name: `${left}Seam`, material: 'stitch', opening: left }, 100);
    const [speakerX, speakerY, speakerZ] = speakerPlace(form, plan, where);
    const speaker = partOf(
      outward(
        moved(bevelled(circle(0.078, 12), 0.012, 0.005), ([u, v, w]) => [speakerX + u, speakerY + v, speakerZ - w]),
      ),
      { name: `${left}Speaker`, material: 'gloss', opening: left },
    );
    const [middle, y] = [
      from * 0.45 + until * 0.55,
      plan.floor + (plan.beltAt((from + until) / 2) - plan.floor) * 0.685,
    ];
    const wall = halfWidthAt(middle, y) - 0.062;
    const rest = partOf(
      padOf(
        { length: (until - from) * 0.46, halfWidthAt: () => 0.034, thickness: 0.03, rounding: 0.02, isSmall: true },
        ([side, out, along]) => [from + (until - from) * 0.28 + along, y + out + 0.012, wall - 0.052 + side],
      ),
      { name: `${left}Armrest`, material: 'trim', opening: left },
    );
    const pull = partOf(
      moved(roundedBox(0.11, 0.024, 0.012, 0.006, 1), ([u, v, w]) => [
        from + (until - from) * 0.24 + u,
        y + 0.085 + v,
        wall - 0.038 + w,
      ]),
      { name: `${left}Pull`, material: 'chrome', opening: left },
    );
    const switches = partOf(
      moved(roundedBox(0.085, 0.008, 0.036, 0.003, 1), ([u, v, w]) => [
        from + (until - from) * 0.22 + u,
        y + 0.028 + v,
        wall - 0.05 + w,
      ]),
      { name: `${left}Switches`, material: 'gloss', opening: left },
    );
    return [
      part,
      insert,
      ...(index === 0 || rows.length < 3 ? [seam] : []),
      rest,
      pull,
      ...(index === 0 ? [switches, speaker] : []),
    ].flatMap((made) => [
      made,
      carried(
        made,
        { name: made.name.replace('Left', 'Right'), material: made.material, opening: right },
        [0, 0, 0],
        true,
      ),
    ]);
  });

  const lastDoor = doors.at(-1) ?? 0;
  // over the wheel house, from the last door to the tail
  const archTop = (rig.tyreRadiusMm + rig.archRadiusMm) / 1000 + 0.03;
  const quarter = sideLining(form, plan, {
    from: Math.min(lastDoor, rearArch) - 0.02,
    to: tail - 0.3,
    foot: archTop,
    hasArmrest: false,
    seen: 'far',
  });
  // a coupé's doors end before its rear wheels: beside the seats there
  const besideSeats =
    rearArch > lastDoor + 0.05
      ? [
          sideLining(form, plan, {
            from: lastDoor - 0.04,
            to: rearArch - 0.005,
            foot: floor,
            hasArmrest: false,
            seen: 'far',
          }),
        ]
      : [];
  // the pillar between the doors, covered down to the floor; the others are lined by the shell itself
  const [between] = doors.length > 2 ? rig.pillars : [];
  const pillars = between === undefined ? [] : [doorPillar(form, plan, between)];
  const roof = sheet(
    steps(header, rearTop[0] - 0.03, 8),
    (x) => halfWidthAt(x, topAt(x, 0) - 0.07) - 0.05,
    (x, z) => topAt(x, z) - 0.042,
    0.02,
  );
  const visor = (z: number): Solid =>
    moved(roundedBox(0.15, 0.014, 0.36, 0.006, 1), (point) => {
      const [x, y, w] = turnedBy('z', 9)(point);
      return [header + 0.1 + x, topAt(header + 0.1, z) - 0.078 + y, z + w];
    });
  const grip = (x: number): Solid => {
    const over = lineAt(rig, rig.glass, x) - 0.005;
    const z = Math.min(halfWidthAt(x - 0.09, over), halfWidthAt(x + 0.09, over)) - 0.08;
    const y = Math.min(over, topAt(x - 0.09, z) - 0.03, topAt(x + 0.09, z) - 0.03);
    return swept(
      [-0.09, -0.075, 0, 0.075, 0.09].map((along, index): Point => [
        x + along,
        y - (index === 0 || index === 4 ? 0 : 0.02),
        z - (index === 0 || index === 4 ? 0 : 0.022),
      ]),
      roundedRectangle(0.014, 0.018, 0.005, 1),
    );
  };
  // on the windscreen, where the driver finds it by a glance
  const mirrorX = Math.min(header - 0.06, plan.eye[0] - 0.4);
  const mirrorAt: Point = [mirrorX, Math.min(topAt(mirrorX - 0.03, 0) - 0.085, plan.eye[1] + 0.13), 0];
  const mirrorTop = topAt(mirrorX - 0.04, 0) - 0.012;
  const frontArch = placeOf(rig, rig.frontWheelMm + rig.archRadiusMm, 0)[0];
  const footwell = Math.max(cowl[0], frontArch);
  const kick = sideLining(form, plan, {
    from: Math.max(footwell - 0.02, frontArch + clearance),
    to: (doors[0] ?? 0) + 0.06,
    foot: floor,
    hasArmrest: false,
    seen: 'hidden',
  });
  // from under the windscreen to the dashboard
  const cowlCover = sheet(
    steps(cowl[0] - 0.05, plan.dashFace - 0.04, 6),
    (x) => halfWidthAt(x, plan.dashTop - 0.02) - 0.03,
    (x, z) => Math.min(plan.dashTop - 0.014 - 0.07 * z ** 4, topAt(x, z) - 0.03),
    0.02,
  );
  const cargoFrom = lastRow.x - 0.12;
  const cargoFloor = hasBoot ? floor + 0.25 : Math.max(floor + 0.3, lastRow.y - 0.72);
  const overFloor = betweenWheelHouses(form, [floor - 0.03, floor]);
  const overCargo = betweenWheelHouses(form, [cargoFloor - 0.03, cargoFloor]);
  // the wall before the feet: between the wheel-houses, and behind them where they reach further into the cabin
  const isBetween = footwell - wallLean < frontArch;
  const outermost = halfWidthAt(footwell, floor + 0.2) - 0.12;
  const inmost = isBetween ? overFloor.inner : outermost;
  const wall = (x: number, from: number, to: number, lean: number): Solid =>
    lofted(
      [
        [x, floor + 0.05],
        [x - lean, plan.dashTop - 0.12],
      ].map(([at = 0, y = 0]): Point[] => [
        [at - 0.03, y, from],
        [at - 0.03, y, to],
        [at, y, to],
        [at, y, from],
      ]),
    );
  const footWalls = [
    wall(footwell, -inmost, inmost, wallLean - 0.03),
    ...(isBetween ? [onBothSides(wall(frontArch + 0.045, inmost - 0.03, outermost, 0))] : []),
  ];
  const shelf = rearFoot[1] - 0.05;
  return [
    ...cards,
    partOf(onBothSides(joined(quarter, kick, ...besideSeats)), { name: 'quarterLinings', material: 'cabin' }, 42),
    partOf(cowlCover, { name: 'cowlCover', material: 'cabin' }),
    partOf(
      joined(
        onBothSides(joined(...pillars)),
        roof,
        visor(-0.36),
        visor(0.36),
        ...rows.slice(0, 2).map((row) => onBothSides(grip(row.x - 0.12))),
      ),
      { name: 'lining', material: 'lining' },
      42,
    ),
    partOf(
      joined(
        moved(roundedBox(0.03, 0.066, 0.24, 0.014), ([x, y, z]) => [x + mirrorAt[0], y + mirrorAt[1], z - x * 0.2]),
        swept(
          [
            [mirrorAt[0], mirrorAt[1] + 0.02, 0],
            [mirrorAt[0] - 0.04, mirrorTop, 0],
          ],
          roundedRectangle(0.03, 0.02, 0.006, 1),
          { up: [1, 0, 0] },
        ),
        // what looks for rain and lanes, behind the mirror
        moved(roundedBox(0.075, 0.018, 0.06, 0.008, 1), ([x, y, z]) => [
          mirrorX - 0.055 + x,
          topAt(mirrorX - 0.055 + x, 0) - 0.018 + y,
          z,
        ]),
      ),
      { name: 'insideMirror', material: 'gloss' },
    ),
    partOf(
      moved(roundedBox(0.004, 0.056, 0.228, 0.002, 1), ([x, y, z]) => [x + mirrorAt[0] + 0.0155, y + mirrorAt[1], z]),
      { name: 'insideMirrorGlass', material: 'chrome' },
    ),
    partOf(
      joined(
        sheet(
          overFloor.along(steps(footwell, lastRow.x - 0.1, 6)),
          (x) => overFloor.halfWidthAt(x, halfWidthAt(x, floor + 0.1) - 0.1),
          (_, z) => floor + 0.06 * Math.max(0, 1 - (z / 0.16) ** 2),
          0.03,
        ),
        ...footWalls,
        sheet(
          overCargo.along(steps(cargoFrom, tail - 0.17, 5)),
          (x) => overCargo.halfWidthAt(x, halfWidthAt(x, cargoFloor) - 0.13),
          () => cargoFloor,
          0.03,
        ),
      ),
      { name: 'carpet', material: 'carpet' },
    ),
    // the shelf under the rear window, or the blind over the load
    partOf(
      sheet(
        steps(lastRow.x + (hasBoot ? 0 : 0.02), rearFoot[0] - 0.06, 4),
        (x) => Math.min(halfWidthAt(x, shelf), halfWidthAt(rearFoot[0] - 0.06, shelf)) - 0.12,
        (x) => Math.min(shelf, lineAt(rig, rig.outline, x) - 0.06),
        0.022,
      ),
      { name: 'shelf', material: 'cabin' },
    ),
  ];
};
