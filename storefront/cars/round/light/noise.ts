/** Smooth noise of a place from 0 to 1, the same for the same numbers. */

const hash = (x: number, y: number): number => {
  const mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  const spread = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((spread ^ (spread >>> 16)) >>> 0) / 4_294_967_296;
};

const eased = (share: number): number => share * share * (3 - 2 * share);

const wrapped = (at: number, after: number | undefined): number =>
  after === undefined ? at : at - Math.floor(at / after) * after;

/** Noise whose bumps are one unit apart; it repeats after `wrap` units along x and after `wrapUp` along y, where given. */
export const noiseAt = (x: number, y: number, wrap?: number, wrapUp?: number): number => {
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const [across, up] = [eased(x - left), eased(y - low)];
  const [from, to] = [wrapped(left, wrap), wrapped(left + 1, wrap)];
  const [below, above] = [wrapped(low, wrapUp), wrapped(low + 1, wrapUp)];
  const lower = hash(from, below) * (1 - across) + hash(to, below) * across;
  const upper = hash(from, above) * (1 - across) + hash(to, above) * across;
  return lower * (1 - up) + upper * up;
};

const scaled = (after: number | undefined, scale: number): number | undefined =>
  after === undefined ? undefined : after * scale;

/** Noise of several sizes on top of each other, each half as large and half as strong as the one before. */
export const roughNoiseAt = (x: number, y: number, layers: number, wrap?: number, wrapUp?: number): number => {
  let [sum, weights] = [0, 0];
  for (let layer = 0; layer < layers; layer += 1) {
    const scale = 2 ** layer;
    sum += noiseAt(x * scale, y * scale, scaled(wrap, scale), scaled(wrapUp, scale)) / scale;
    weights += 1 / scale;
  }
  return sum / weights;
};
