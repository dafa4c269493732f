import type { CarRig } from '../../rigs/car-rig.ts';
import type { CarMaterial, CarPart, Hinge, Opening } from '../car-mesh.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { cutBody } from './body-cuts.ts';
import type { Face } from './cut.ts';
import { doorHandles } from './fixtures.ts';
import { hingesOf } from './hinges.ts';
import { lampSheets } from './lamp-sheets.ts';
import { meeting, panelOf, partsOf, togetherOf, wallsOf, type Outward, type Sheeting, type Sides } from './panel.ts';
import { skinOf, type BodySkin } from './skin-of.ts';
import { archEdge } from './arch-edge.ts';
import { wheelHouse } from './wheel-house.ts';

/** The body of a car without what is fitted to it, and its skin to fit that to. */
type BodyShell = {
  readonly parts: readonly CarPart[];
  readonly hinges: Readonly<Partial<Record<Opening, Hinge>>>;
  readonly body: BodySkin;
  /** Where the headlamps lie in it. */
  readonly headlamps: readonly Face[];
};

/** How deep the gaps between panels are, and how thick a door is below its window; millimetres. */
const gapDepth = 14;
/** Where the dark floor of a gap lies. */
const gapFloor = 9;
const doorDepth = 46;
/** How thick a boot lid or tailgate is. */
const lidDepth = 32;

/** The panels of a body, made of its skin. */
export const bodyShellOf = (rig: CarRig, plan: BodyPlan): BodyShell => {
  const body = skinOf(rig, plan);
  const { skin } = body;
  const isLipped = !skin.faces.some(({ region }) => region === 'deck');
  const { faces, doors, innerMm } = cutBody(rig, plan, body);
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const wheels = [rig.frontWheelMm, rig.rearWheelMm];
  const handle = doorHandles(rig, body);
  const parts: CarPart[] = [];
  const add = (name: string, material: CarMaterial, sheeting: Sheeting, opening?: Sides): void => {
    parts.push(...partsOf(name, material, sheeting, middle, opening));
  };
  const panel = (label: string, offset = 0): Sheeting => panelOf(skin, faces(label), { offset });
  const walls = (label: string, from: number, to: number): Sheeting => wallsOf(skin, faces(label), from, to);
  /** What lies deep in the body or bends under it moves on the level: along its normals it would run into itself. */
  const level: Outward = (vertex) => body.outAt(skin.charts[vertex * 2] ?? 0);
  const onLevel = (label: string, offset: number, wallsTo: number): Sheeting =>
    togetherOf(
      panelOf(skin, faces(label), { offset, outward: level }),
      wallsOf(skin, faces(label), offset, wallsTo, level),
    );
  const inside = (label: string, offset: number): Sheeting => panelOf(skin, faces(label), { offset, isBack: true });
  /** A panel with walls inwards along its edges. */
  const plated = (label: string, offset: number, depth: number): Sheeting =>
    togetherOf(panel(label, offset), walls(label, offset, -depth));

  // where a panel meets a wheel opening there is nothing
  const isAtGap = meeting([...faces('gaps'), ...faces('')]);

  const onBonnet = new Set(skin.faces.flatMap(({ corners, region }) => (region === 'bonnet' ? corners : [])));
  /** A boot lid faces up and back: all of it moves between both, so that neither face moves into the other. */
  const lidOutward: Outward = (vertex) => {
    const [x, , z] = level(vertex);
    return isLipped ? [x, 0, z] : [Math.SQRT1_2, Math.SQRT1_2, 0];
  };
  /** A panel as thick as a door, whose inside lies `depth` away where `outward` says; where no gap is, its sides reach `elsewhere`. */
  const thick = (label: string, outward: Outward, depth: number, elsewhere = depth): Sheeting =>
    togetherOf(
      panel(label),
      wallsOf(skin, faces(label), -gapDepth, -depth, outward, isAtGap),
      wallsOf(skin, faces(label), 0, -elsewhere, outward, (from, to) => !isAtGap(from, to)),
    );
  /** The sides of a gap: dark from wherever one looks into it, as seals and shade make them. */
  const sealed = (label: string, outward?: Outward): Sheeting =>
    wallsOf(skin, faces(label), 0, -gapDepth, outward, isAtGap);
  const behind = (label: string, outward: Outward, depth: number): Sheeting =>
    panelOf(skin, faces(label), { offset: -depth, outward, isBack: true });

  const sides = ['', 'FrontDoor', 'RearDoor'];
  for (const [door, opening] of [
    ['', undefined],
    ['FrontDoor', ['frontLeftDoor', 'frontRightDoor']],
    ['RearDoor', ['rearLeftDoor', 'rearRightDoor']],
  ] as const) {
    add(
      `Body${door}`,
      'paint',
      opening === undefined ? panel('body') : thick(`body${door}`, level, doorDepth),
      opening,
    );
    add(`Seal${door}`, 'rubber', sealed(`body${door}`, opening === undefined ? undefined : level), opening);
    add(`Cladding${door}`, 'cladding', onLevel(`cladding${door}`, 4, -gapDepth), opening);
    // roof and body go on flush with it: sides there would shine through the seam
    const isAtStep = meeting(['gaps', ...sides.map((side) => `frame${side}`)].flatMap(faces));
    const house = faces(`house${door}`);
    const houseWalls = wallsOf(skin, house, 0, -gapDepth, undefined, isAtStep);
    add(`House${door}`, 'roofPaint', togetherOf(panelOf(skin, house), houseWalls), opening);
    // what is seen of them from inside
    add(`HouseLining${door}`, 'lining', inside(`house${door}`, -22), opening);
    if (opening !== undefined) add(`Inside${door}`, 'paint', behind(`body${door}`, level, doorDepth), opening);
    add(`Glass${door}`, 'glass', panel(`glass${door}`, -4), opening);
    add(`Frame${door}`, 'gloss', plated(`frame${door}`, -1, gapDepth), opening);
    add(`Belt${door}`, 'chrome', plated(`belt${door}`, 2, gapDepth), opening);
  }
  // round a bonnet's corners it would run into itself along its normals
  const floorOutward: Outward = (vertex) => {
    const at = (axis: number): number => skin.normals[vertex * 3 + axis] ?? 0;
    return onBonnet.has(vertex) ? [-0.5, Math.sqrt(0.75), 0] : [at(0), at(1), at(2)];
  };
  add('Gaps', 'rubber', panelOf(skin, faces('gaps'), { offset: -gapFloor, outward: floorOutward }));
  add('Roof', 'roofPaint', panel('roof'));
  add('Bonnet', 'paint', panel('bonnet'), 'bonnet');
  add('BonnetSeal', 'rubber', sealed('bonnet'), 'bonnet');
  const lidOpening = 'tailgate';
  add('Lid', 'paint', thick('lid', lidOutward, lidDepth, gapDepth), lidOpening);
  add('LidSeal', 'rubber', sealed('lid', lidOutward), lidOpening);
  add('LidLining', 'cabin', behind('lid', lidOutward, lidDepth), lidOpening);
  /** A frame that has an edge towards its pane alone: outside, roof and body meet it flush. */
  const screenFrame = (pane: string): Sheeting =>
    togetherOf(panel(`${pane}Frame`), wallsOf(skin, faces(`${pane}Frame`), 0, -6, undefined, meeting(faces(pane))));
  add('Windscreen', 'glass', panel('windscreen', -3));
  add('WindscreenFrame', 'gloss', screenFrame('windscreen'));
  add('RearWindow', 'glass', panel('rearWindow', -3), isLipped ? lidOpening : undefined);
  add('RearWindowFrame', 'gloss', screenFrame('rearWindow'), isLipped ? lidOpening : undefined);
  for (const { name, material, sheeting, isOnLid } of lampSheets(skin, faces, level))
    add(name, material, sheeting, isOnLid ? lidOpening : undefined);
  add('Grille', 'gloss', onLevel('grille', -42, 0));
  add('GrilleBars', 'gloss', onLevel('bars', -12, -30));
  add('GrilleFrame', 'chrome', onLevel('grilleFrame', 4, -8));
  add('Intake', 'cladding', onLevel('intake', -46, 0));
  add('Handles', 'paint', handle.front, ['frontLeftDoor', 'frontRightDoor']);
  add('RearHandles', 'paint', handle.rear, ['rearLeftDoor', 'rearRightDoor']);
  const isPlateOnLid = plan.rearPlateMm > plan.lid.footMm;
  const plateOpening = isPlateOnLid ? lidOpening : undefined;
  add('Duct', 'gloss', onLevel('duct', -40, 0));
  add('PlateRecess', 'paint', onLevel('plateRecess', -28, 0), plateOpening);
  add('Garnish', 'gloss', plated('garnish', 7, gapDepth), plateOpening);
  add('RearInsert', plan.insertMaterial, togetherOf(panel('insert', -8), walls('insert', -8, 0)));
  add('Floor', 'underside', panel('floor'));
  if (rig.lipMm === 0) add('ArchEdges', 'paint', togetherOf(...wheels.map((x) => archEdge(rig, body, x))));
  add('WheelHouses', 'underside', togetherOf(...wheels.map((x) => wheelHouse(rig, body, x, innerMm))));
  return { parts, hinges: hingesOf(rig, body, doors), body, headlamps: faces('headlamp') };
};
