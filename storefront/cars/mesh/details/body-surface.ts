import { endsOf, type BodyForm } from '../body-form.ts';

/** x of the tail's surface at a height and distance from the middle, in metres, searched within 0.8 m of its end. */
export const tailAt = ({ rig, halfWidthAt }: BodyForm, y: number, z: number): number => {
  const [, rear] = endsOf(rig);
  const isBody = (x: number): boolean => halfWidthAt(x, y) >= Math.abs(z);
  let [inside, outside] = [rear - 0.8, rear + 0.01];
  for (let x = rear; x > inside; x -= 0.02)
    if (isBody(x)) {
      inside = x;
      break;
    } else outside = x;
  for (let step = 0; step < 7; step += 1) {
    const x = (inside + outside) / 2;
    if (isBody(x)) inside = x;
    else outside = x;
  }
  return inside;
};
