import type { CarRig } from '../../rigs/car-rig.ts';
import type { Hinge, Opening, Point } from '../car-mesh.ts';
import type { Line } from './lines.ts';
import { item } from './lines.ts';
import { outlineOf } from './outline.ts';
import type { BodySkin } from './skin-of.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How the doors, the bonnet and the tailgate or boot lid of a body turn. */
export const hingesOf = (
  rig: CarRig,
  body: BodySkin,
  doors: readonly Line[],
): Readonly<Partial<Record<Opening, Hinge>>> => {
  const middle = (rig.frontWheelMm + rig.rearWheelMm) / 2;
  const place = (x: number, y: number, z: number): Point => [(x - middle) / 1000, y / 1000, z / 1000];
  const across: Point = [0, 0, 1];
  const outline = outlineOf(rig);
  const lidAt = item(outline.deck ?? outline.rear, 0);
  const cowl = item(outline.bonnet, -1);
  const hinges: Partial<Record<Opening, Hinge>> = {
    tailgate: { at: place(lidAt[0] - 20, lidAt[1] - 10, 0), axis: across, radians: radians(78) },
    bonnet: { at: place(cowl[0] - 60, cowl[1] - 20, 0), axis: across, radians: radians(-52) },
  };
  const names = [
    ['frontLeftDoor', 'frontRightDoor'],
    ['rearLeftDoor', 'rearRightDoor'],
  ] as const;
  for (const [index, [left, right]] of names.entries()) {
    const door = doors[index];
    if (door === undefined) continue;
    // behind the gap at the door's front edge, so that it swings clear of the wing
    const height = rig.sillMm + 420;
    const x = Math.min(...door.filter(([, y]) => y < rig.sillMm + 700).map(([at]) => at)) + 8;
    const z = body.halfWidthAt(x, height) - 14;
    const opened = radians(64);
    hinges[left] = { at: place(x, height, z), axis: [0, 1, 0], radians: -opened };
    hinges[right] = { at: place(x, height, -z), axis: [0, 1, 0], radians: opened };
  }
  return hinges;
};
