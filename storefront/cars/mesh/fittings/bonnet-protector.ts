import { endsOf, type BodyForm } from '../body-form.ts';
import type { CarPart, Point } from '../car-mesh.ts';
import { lofted } from '../solids/lofted.ts';
import { partOf } from '../solids/part-of.ts';

/** Along the shield from its lower edge before the lip to its upper one over the bonnet, and how far it stands off; metres. */
const section = [
  [-0.016, 0.006],
  [0, 0.011],
  [0.018, 0.018],
  [0.04, 0.029],
  [0.062, 0.043],
] as const;
const thickness = 0.004;

/** Where the nose becomes the bonnet at a distance from the middle: as soon as it rises no steeper than this. */
const steepest = 0.75;

const lipAt = ({ rig, topAt }: BodyForm, z: number): number => {
  const [front] = endsOf(rig);
  for (let x = front; x < front + 0.7; x += 0.01) {
    const [here, ahead] = [topAt(x, z), topAt(x + 0.03, z)];
    // low down it is the bumper that is flat
    if (here > (rig.heightMm / 1000) * 0.38 && (ahead - here) / 0.03 < steepest) return x;
  }
  return front + 0.7;
};

/** A tinted shield along the front of the bonnet. */
export const bonnetProtector = (form: BodyForm): readonly CarPart[] => {
  const reach = form.width / 2 - 0.26;
  const count = 18;
  const sides = Array.from({ length: count + 1 }, (_, index) => ((2 * index) / count - 1) * reach);
  const raw = sides.map((z) => lipAt(form, Math.abs(z)));
  const at = (index: number): number => raw[Math.min(count, Math.max(0, index))] ?? 0;
  const shield = lofted(
    sides.map((z, index) => {
      const lip = (at(index - 2) + at(index - 1) * 2 + at(index) * 2 + at(index + 1) * 2 + at(index + 2)) / 8;
      // lower towards its ends
      const end = 1 - 0.55 * Math.abs(z / reach) ** 3;
      const outer = section.map(([along, off]): Point => {
        const x = lip + along;
        return [x - off * 0.35, form.topAt(Math.max(x, at(index)), Math.abs(z)) + off * end, z];
      });
      return outer.concat([...outer].reverse().map(([x, y]): Point => [x + thickness * 0.4, y - thickness, z]));
    }),
  );
  return [partOf(shield, { name: 'BonnetProtector', material: 'glass', fitting: 'bonnetProtector' }, 50)];
};
