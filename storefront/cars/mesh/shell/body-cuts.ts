import type { CarRig } from '../../rigs/car-rig.ts';
import { wheelHouseReach } from '../body-form.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { closeSeams } from './close-seams.ts';
import { cut, type Face, type Region } from './cut.ts';
import { doorsOf } from './doors.ts';
import { frontSignalLine, lampAcross, lampWithin } from './lamp-lines.ts';
import { item, lineOf, mix, outset, type Line, type Place } from './lines.ts';
import { beltLine, bumperSeams } from './side-seams.ts';
import type { BodySkin } from './skin-of.ts';

/** Half the width of a gap between panels, in millimetres. */
const gap = 2;

const circle = (x: number, y: number, radius: number): Line =>
  Array.from({ length: 72 }, (_, index): Place => {
    const angle = (index / 72) * 2 * Math.PI + 0.0123;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });

const rectangle = (left: number, low: number, right: number, high: number): Line => [
  [left, low],
  [right, low],
  [right, high],
  [left, high],
];

/** The polygons that cut the skin; each has a bit. */
const bits = {
  arch: 1,
  lip: 1 << 1,
  cladding: 1 << 2,
  frontDoor: 1 << 3,
  frontDoorGap: 1 << 4,
  rearDoor: 1 << 5,
  rearDoorGap: 1 << 6,
  glass: 1 << 7,
  frame: 1 << 8,
  pillar: 1 << 9,
  headlamp: 1 << 10,
  daylight: 1 << 11,
  tailLamp: 1 << 12,
  tailLight: 1 << 13,
  grille: 1 << 14,
  grilleFrame: 1 << 15,
  bars: 1 << 16,
  intake: 1 << 17,
  screen: 1 << 18,
  screenFrame: 1 << 19,
  lid: 1 << 20,
  lidGap: 1 << 21,
  bonnet: 1 << 22,
  wheelHouse: 1 << 23,
  duct: 1 << 24,
  insert: 1 << 25,
  garnish: 1 << 26,
  plateRecess: 1 << 27,
  segment: 1 << 28,
  turnSignal: 1 << 29,
  belt: 1 << 30,
  seam: 1 << 31,
} as const;

/** The skin cut along the lines of the drawing. */
type CutBody = {
  /** The faces of a panel, by its name. */
  readonly faces: (label: string) => readonly Face[];
  readonly doors: readonly Line[];
  /** How far from the middle the wheel-houses reach in, in millimetres. */
  readonly innerMm: number;
};

/** Cuts a body's skin into its panels; the skin itself takes on the cuts. */
export const cutBody = (rig: CarRig, plan: BodyPlan, body: BodySkin): CutBody => {
  const { skin } = body;
  const side: readonly Region[] = ['tub', 'house'];
  const ends = [body.frontChart(0), body.rearChart(0)] as const;

  /** A line seen from the side, on the lower body's chart. */
  const onChart = (line: Line): Line => line.map(([x, y]): Place => [body.chartAt(x, y), y]);
  const lamp = (text: string, fromMm: number): Line => {
    const line = onChart(lineOf(text));
    const isFront = (line[0]?.[0] ?? 0) < rig.lengthMm / 2;
    if (!isFront && plan.tailLampFromMm === 0) return lampAcross(line, body.rearChart(600), ends[1] + 50, body.rimAt);
    return lampWithin(line, isFront ? body.frontChart(fromMm) : body.rearChart(fromMm), isFront ? 1 : -1, body.rimAt);
  };
  const fromFront = (line: Line): Line => line.map(([z, y]): Place => [z === 0 ? ends[0] - 50 : body.frontChart(z), y]);

  const wheels = [rig.frontWheelMm, rig.rearWheelMm];
  for (const x of wheels) {
    cut(skin, ['tub'], circle(x, rig.tyreRadiusMm, rig.archRadiusMm), bits.arch);
    if (rig.lipMm > 0) cut(skin, ['tub'], circle(x, rig.tyreRadiusMm, rig.archRadiusMm + rig.lipMm), bits.lip);
  }
  const claddingLine = onChart(lineOf(rig.cladding, false));
  cut(
    skin,
    ['tub'],
    [
      [ends[0] - 90, claddingLine[0]?.[1] ?? 0],
      ...claddingLine,
      [ends[1] + 90, claddingLine.at(-1)?.[1] ?? 0],
      [ends[1] + 90, -90],
      [ends[0] - 90, -90],
    ],
    bits.cladding,
  );

  const doors = doorsOf(rig);
  for (const [index, door] of doors.entries()) {
    // the two doors share a line: their gaps differ a little, so that none is cut twice in one place
    cut(skin, side, outset(door, -gap - index * 0.6), index === 0 ? bits.frontDoor : bits.rearDoor);
    cut(skin, side, outset(door, gap - index * 0.6), index === 0 ? bits.frontDoorGap : bits.rearDoorGap);
  }
  const glass = lineOf(rig.glass);
  cut(skin, side, glass, bits.glass);
  cut(skin, side, outset(glass, 15), bits.frame);
  if (plan.hasBrightBelt) cut(skin, side, beltLine(outset(glass, 15)), bits.belt);
  for (const [top, foot, width] of rig.pillars) {
    const [low, high] = [Math.min(...glass.map(([, y]) => y)) - 40, Math.max(...glass.map(([, y]) => y)) + 40];
    cut(
      skin,
      ['house'],
      [
        [foot - width / 2, low],
        [foot + width / 2, low],
        [top + width / 2, high],
        [top - width / 2, high],
      ],
      bits.pillar,
    );
  }
  const screen: Line = [
    [-50, 36],
    [930, 46],
    [948, 70],
    [952, 900],
    [940, 930],
    [-50, 945],
  ];
  for (const region of ['windscreen', 'rearScreen'] as const) {
    cut(
      skin,
      [region],
      region === 'windscreen'
        ? screen
        : [
            [-50, 60],
            [880, 70],
            [900, 96],
            [905, 880],
            [890, 915],
            [-50, 930],
          ],
      bits.screen,
    );
  }
  cut(skin, ['tub'], lamp(rig.headlamp, plan.headlampFromMm), bits.headlamp);
  for (const seam of bumperSeams(rig, plan, body, lamp(rig.headlamp, plan.headlampFromMm)))
    cut(skin, ['tub'], seam, bits.seam);
  cut(skin, ['tub'], outset(lamp(rig.daylight, plan.headlampFromMm + 16), -3), bits.daylight);
  cut(skin, ['tub'], frontSignalLine(lamp(rig.headlamp, plan.headlampFromMm)), bits.turnSignal);
  cut(skin, side, lamp(rig.tailLamp, plan.tailLampFromMm), bits.tailLamp);
  cut(skin, side, lamp(rig.tailLight, plan.tailLampFromMm + 12), bits.tailLight);
  // rear lamps shine in segments; the turn signals are their inner ends, below
  const rear = lamp(rig.tailLamp, plan.tailLampFromMm);
  const [low, high] = [Math.min(...rear.map(([, y]) => y)) - 4, Math.max(...rear.map(([, y]) => y)) + 4];
  const [lightFrom, lightTo] = [Math.min(...rear.map(([x]) => x)), Math.max(...rear.map(([x]) => x))];
  const count = Math.min(7, Math.max(5, Math.round((lightTo - lightFrom) / 80)));
  for (let index = 1; index < count; index += 1) {
    const x = mix(lightFrom, lightTo, index / count);
    cut(skin, side, rectangle(x - 2.5, low, x + 2.5, high), bits.segment);
  }
  const signalFrom = body.rearChart(plan.tailLampFromMm === 0 ? 600 : plan.tailLampFromMm + 150);
  cut(
    skin,
    side,
    rectangle(
      signalFrom,
      low,
      plan.tailLampFromMm === 0 ? body.rearChart(500) : lightTo + 9,
      plan.tailLampFromMm === 0 ? high : mix(low, high, 0.36),
    ),
    bits.turnSignal,
  );
  const grille = fromFront(plan.grille);
  if (grille.length > 0) {
    cut(skin, ['tub'], grille, bits.grille);
    cut(skin, ['tub'], outset(grille, 13), bits.grilleFrame);
  }
  for (const [height, thickness] of plan.bars)
    cut(
      skin,
      ['tub'],
      rectangle(ends[0] - 50, height - thickness / 2, body.frontChart(760), height + thickness / 2),
      bits.bars,
    );
  cut(skin, ['tub'], fromFront(plan.intake), bits.intake);
  if (plan.duct.length > 0) cut(skin, ['tub'], fromFront(plan.duct), bits.duct);
  const fromBehind = (line: Line): Line => line.map(([z, y]): Place => [z === 0 ? ends[1] + 50 : body.rearChart(z), y]);
  cut(skin, ['tub'], fromBehind(plan.rearInsert), bits.insert);
  const recess = plan.rearPlateMm;
  cut(
    skin,
    ['tub'],
    fromBehind([
      [0, recess - 92],
      [214, recess - 92],
      [240, recess - 74],
      [254, recess + 92],
      [0, recess + 92],
    ]),
    bits.plateRecess,
  );
  cut(
    skin,
    ['tub'],
    fromBehind([
      [0, recess + 96],
      [268, recess + 96],
      [280, recess + 112],
      [0, recess + 114],
    ]),
    bits.garnish,
  );

  // the tailgate or boot lid: on the lower body within the lamps, and all of the window or deck
  const { footMm, footHalfMm, topHalfMm } = plan.lid;
  const lid: Line = [
    [ends[1] + 50, footMm],
    [body.rearChart(footHalfMm - 60), footMm],
    [body.rearChart(footHalfMm - 12), footMm + 12],
    [body.rearChart(footHalfMm), footMm + 60],
    [body.rearChart(topHalfMm), rig.heightMm],
    [ends[1] + 50, rig.heightMm],
  ];
  cut(skin, ['tub'], outset(lid, -gap), bits.lid);
  cut(skin, ['tub'], outset(lid, gap), bits.lidGap);
  // the bonnet's gap runs all along its edge, and on across the middle of the car
  const edge = body.bonnetEdge;
  const [foremost, hindmost] = [item(edge, 0)[0], item(edge, -1)[0]];
  cut(skin, ['bonnet'], outset([[foremost, -90], ...edge, [hindmost, -90]], -2 * gap), bits.bonnet);
  // the floor ends at the wheel-houses
  const inner = plan.widthMm / 2 - wheelHouseReach * 1000;
  const reach = Math.sqrt(rig.archRadiusMm ** 2 - (rig.tyreRadiusMm - rig.sillMm) ** 2);
  for (const x of wheels) cut(skin, ['floor'], rectangle(x - reach, inner, x + reach, plan.widthMm), bits.wheelHouse);
  closeSeams(skin);

  const groups = new Map<string, Face[]>();
  const has = (face: Face, bit: number): boolean => (face.bits & bit) !== 0;
  const labelOf = (face: Face): string => {
    const { region } = face;
    if (region === 'floor') return has(face, bits.wheelHouse) ? '' : 'floor';
    if (region === 'windscreen') return has(face, bits.screen) ? 'windscreen' : 'windscreenFrame';
    if (region === 'rearScreen') return has(face, bits.screen) ? 'rearWindow' : 'rearWindowFrame';
    if (region === 'roof') return 'roof';
    if (region === 'bonnet') return has(face, bits.bonnet) ? 'bonnet' : 'gaps';
    if (region === 'deck') return 'lid';
    if (region === 'tub' && has(face, bits.arch)) return '';
    const door = has(face, bits.frontDoor) ? 'FrontDoor' : has(face, bits.rearDoor) ? 'RearDoor' : '';
    if (door === '' && (has(face, bits.frontDoorGap) || has(face, bits.rearDoorGap)) && !has(face, bits.glass))
      return 'gaps';
    if (has(face, bits.glass) && !has(face, bits.pillar)) return `glass${door}`;
    if (has(face, bits.frame) && !has(face, bits.glass) && has(face, bits.belt)) return `belt${door}`;
    if (has(face, bits.glass) || has(face, bits.frame)) return `frame${door}`;
    if (region === 'house') return `house${door}`;
    if (has(face, bits.daylight) && has(face, bits.headlamp)) return 'daylight';
    if (has(face, bits.headlamp)) return has(face, bits.turnSignal) ? 'frontSignal' : 'headlamp';
    // what of the lamps lies on the lid opens with it
    const lid = has(face, bits.lid) ? 'Lid' : '';
    if (has(face, bits.tailLamp) && lid === '' && has(face, bits.lidGap)) return 'gaps';
    if (has(face, bits.tailLamp) && has(face, bits.turnSignal) && !has(face, bits.tailLight)) return `tailSignal${lid}`;
    if (has(face, bits.tailLamp))
      return has(face, bits.tailLight) && !has(face, bits.segment) ? `tailLight${lid}` : `tailLamp${lid}`;
    if (has(face, bits.grille)) return has(face, bits.bars) ? 'bars' : 'grille';
    if (has(face, bits.grilleFrame)) return 'grilleFrame';
    if (has(face, bits.intake)) return 'intake';
    if (has(face, bits.duct)) return 'duct';
    if (has(face, bits.plateRecess)) return 'plateRecess';
    if (has(face, bits.insert)) return 'insert';
    if (has(face, bits.garnish)) return 'garnish';
    if (has(face, bits.lip) || has(face, bits.cladding)) return `cladding${door}`;
    if (has(face, bits.lid)) return 'lid';
    if (has(face, bits.lidGap) || (has(face, bits.seam) && door === '')) return 'gaps';
    return `body${door}`;
  };
  for (const face of skin.faces) {
    const label = labelOf(face);
    const group = groups.get(label) ?? [];
    group.push(face);
    groups.set(label, group);
  }
  return { faces: (wanted) => groups.get(wanted) ?? [], doors, innerMm: inner };
};
