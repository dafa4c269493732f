import type { CarRig } from '../../rigs/car-rig.ts';
import type { CarMaterial, CarPart, Hinge, Opening } from '../car-mesh.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { cut, type Face, type Region } from './cut.ts';
import { doorsOf } from './doors.ts';
import { lineOf, outset, type Line, type Place } from './lines.ts';
import { panelOf, partsOf, togetherOf, wallsOf, type Sheeting, type Sides } from './panel.ts';
import { doorHandles, numberPlate } from './fixtures.ts';
import { hingesOf } from './hinges.ts';
import { skinOf, type BodySkin } from './skin-of.ts';
import { wheelHouse } from './wheel-house.ts';

/** The body of a car without what is fitted to it, and its skin to fit that to. */
export type BodyShell = {
  readonly parts: readonly CarPart[];
  readonly hinges: Readonly<Partial<Record<Opening, Hinge>>>;
  readonly body: BodySkin;
};

/** Half the width of a gap between panels, how deep it is, and how thick a door is below its window; millimetres. */
const gap = 2.4;
const gapDepth = 14;
const doorDepth = 46;

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
  flap: 1 << 24,
  flapGap: 1 << 25,
} as const;

export const bodyShellOf = (rig: CarRig, plan: BodyPlan): BodyShell => {
  const body = skinOf(rig, plan);
  const { skin } = body;
  const isLipped = !skin.faces.some(({ region }) => region === 'deck');
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const side: readonly Region[] = ['tub', 'house'];
  const ends = [body.frontChart(0), body.rearChart(0)] as const;

  /** A line seen from the side, on the lower body's chart. */
  const onChart = (line: Line): Line => line.map(([x, y]): Place => [body.chartAt(x, y), y]);
  const lamp = (text: string, fromMm: number): Line => {
    const line = onChart(lineOf(text));
    const isFront = (line[0]?.[0] ?? 0) < rig.lengthMm / 2;
    const limit = isFront ? body.frontChart(fromMm) : body.rearChart(fromMm);
    return line.map(([x, y]): Place => [isFront ? Math.max(limit, x) : Math.min(limit, x), y]);
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
  cut(skin, ['tub'], lamp(rig.daylight, plan.headlampFromMm + 16), bits.daylight);
  cut(skin, side, lamp(rig.tailLamp, plan.tailLampFromMm), bits.tailLamp);
  cut(skin, side, lamp(rig.tailLight, plan.tailLampFromMm + 12), bits.tailLight);
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
  // the floor ends at the wheel-houses
  const inner = plan.widthMm / 2 - 350;
  const reach = Math.sqrt(rig.archRadiusMm ** 2 - (rig.tyreRadiusMm - rig.sillMm) ** 2);
  for (const x of wheels) cut(skin, ['floor'], rectangle(x - reach, inner, x + reach, plan.widthMm), bits.wheelHouse);

  const handle = doorHandles(rig, body);
  const parts: CarPart[] = [];
  const groups = new Map<string, Face[]>();
  const has = (face: Face, bit: number): boolean => (face.bits & bit) !== 0;
  const labelOf = (face: Face): string => {
    const { region } = face;
    if (region === 'floor') return has(face, bits.wheelHouse) ? '' : 'floor';
    if (region === 'windscreen') return has(face, bits.screen) ? 'windscreen' : 'windscreenFrame';
    if (region === 'rearScreen') return has(face, bits.screen) ? 'rearWindow' : 'rearWindowFrame';
    if (region === 'roof') return 'roof';
    if (region === 'bonnet') return 'bonnet';
    if (region === 'deck') return 'lid';
    if (region === 'tub' && has(face, bits.arch)) return '';
    const door = has(face, bits.frontDoor) ? 'FrontDoor' : has(face, bits.rearDoor) ? 'RearDoor' : '';
    if (door === '' && (has(face, bits.frontDoorGap) || has(face, bits.rearDoorGap)) && !has(face, bits.glass))
      return 'gaps';
    if (has(face, bits.glass) && !has(face, bits.pillar)) return `glass${door}`;
    if (has(face, bits.glass) || has(face, bits.frame)) return `frame${door}`;
    if (region === 'house') return `house${door}`;
    if (has(face, bits.daylight) && has(face, bits.headlamp)) return 'daylight';
    if (has(face, bits.headlamp)) return 'headlamp';
    if (has(face, bits.tailLamp)) return has(face, bits.tailLight) ? 'tailLight' : 'tailLamp';
    if (has(face, bits.grille)) return has(face, bits.bars) ? 'bars' : 'grille';
    if (has(face, bits.grilleFrame)) return 'grilleFrame';
    if (has(face, bits.intake)) return 'intake';
    if (has(face, bits.lip) || has(face, bits.cladding)) return `cladding${door}`;
    if (has(face, bits.lid)) return 'lid';
    if (has(face, bits.lidGap)) return 'gaps';
    return `body${door}`;
  };
  for (const face of skin.faces) {
    const label = labelOf(face);
    const group = groups.get(label) ?? [];
    group.push(face);
    groups.set(label, group);
  }
  const faces = (label: string): readonly Face[] => groups.get(label) ?? [];
  const add = (name: string, material: CarMaterial, sheeting: Sheeting, opening?: Sides): void => {
    parts.push(...partsOf(name, material, sheeting, middle, opening));
  };
  const panel = (label: string, offset = 0): Sheeting => panelOf(skin, faces(label), { offset });
  const walls = (label: string, from: number, to: number): Sheeting => wallsOf(skin, faces(label), from, to);
  const inside = (label: string, offset: number): Sheeting => panelOf(skin, faces(label), { offset, isBack: true });
  /** A panel with walls inwards along its edges. */
  const plated = (label: string, offset: number, depth: number): Sheeting =>
    togetherOf(panel(label, offset), walls(label, offset, -depth));

  for (const [door, opening] of [
    ['', undefined],
    ['FrontDoor', ['frontLeftDoor', 'frontRightDoor']],
    ['RearDoor', ['rearLeftDoor', 'rearRightDoor']],
  ] as const) {
    add(`Body${door}`, 'paint', plated(`body${door}`, 0, door === '' ? gapDepth : doorDepth), opening);
    add(`Cladding${door}`, 'cladding', plated(`cladding${door}`, 4, gapDepth), opening);
    add(`House${door}`, 'roofPaint', plated(`house${door}`, 0, gapDepth), opening);
    // what is seen of them from inside
    add(`HouseLining${door}`, 'lining', inside(`house${door}`, -22), opening);
    if (opening !== undefined) add(`Inside${door}`, 'paint', inside(`body${door}`, -doorDepth), opening);
    add(`Glass${door}`, 'glass', panel(`glass${door}`, -4), opening);
    add(`Frame${door}`, 'gloss', togetherOf(plated(`frame${door}`, -1, gapDepth)), opening);
  }
  add('Gaps', 'rubber', panel('gaps', -gapDepth + 1));
  add('Roof', 'roofPaint', panel('roof'));
  add('Bonnet', 'paint', plated('bonnet', 0, gapDepth), 'bonnet');
  const lidOpening = 'tailgate';
  add('Lid', 'paint', plated('lid', 0, doorDepth), lidOpening);
  add('LidLining', 'cabin', inside('lid', -doorDepth), lidOpening);
  add('Windscreen', 'glass', panel('windscreen', -3));
  add('WindscreenFrame', 'gloss', plated('windscreenFrame', 0, gapDepth));
  add('RearWindow', 'glass', panel('rearWindow', -3), isLipped ? lidOpening : undefined);
  add('RearWindowFrame', 'gloss', plated('rearWindowFrame', 0, gapDepth), isLipped ? lidOpening : undefined);
  add('HeadlampGlass', 'lampGlass', togetherOf(panel('headlamp', -1), panel('daylight', -1)));
  add('HeadlampHousing', 'gloss', togetherOf(panel('headlamp', -34), walls('headlamp', -34, -1)));
  add('Daylight', 'daylight', plated('daylight', -9, 34));
  add('TailLampGlass', 'tailGlass', togetherOf(plated('tailLamp', 0, 12), panel('tailLight', 0)));
  add('TailLight', 'tailLight', panel('tailLight', 1));
  add('Grille', 'gloss', togetherOf(panel('grille', -42), walls('grille', -42, 0)));
  add('GrilleBars', 'gloss', plated('bars', -12, 30));
  add('GrilleFrame', 'chrome', plated('grilleFrame', 4, 14));
  add('Intake', 'cladding', togetherOf(panel('intake', -46), walls('intake', -46, 0)));
  add('Handles', 'paint', handle.front, ['frontLeftDoor', 'frontRightDoor']);
  add('RearHandles', 'paint', handle.rear, ['rearLeftDoor', 'rearRightDoor']);
  add('FrontPlate', 'plate', numberPlate(body, plan.frontPlateMm, 'front'));
  add(
    'RearPlate',
    'plate',
    numberPlate(body, plan.rearPlateMm, 'rear'),
    plan.rearPlateMm > footMm ? lidOpening : undefined,
  );
  add('Floor', 'underside', panel('floor'));
  add('WheelHouses', 'underside', togetherOf(...wheels.map((x) => wheelHouse(rig, body, x, inner))));
  return { parts, hinges: hingesOf(rig, body, doors), body };
};
