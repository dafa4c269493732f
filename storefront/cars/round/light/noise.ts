/** Smooth noise of a place from 0 to 1, the same for the same numbers. */

const hash = (x: number, y: number): number => {
  const mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  const spread = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((spread ^ (spread >>> 16)) >>> 0) / 4_294_967_296;
};

const eased = (share: number): number => share * share * (3 - 2 * share);

/** Noise whose bumps are one unit apart; with `wrap`, it repeats after that many units along x. */
export const noiseAt = (x: number, y: number, wrap?: number): number => {
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const column = (at: number): number => (wrap === undefined ? at : ((at % wrap) + wrap) % wrap);
  const [across, up] = [eased(x - left), eased(y - low)];
  const [from, to] = [column(left), column(left + 1)];
  const lower = hash(from, low) * (1 - across) + hash(to, low) * across;
  const upper = hash(from, low + 1) * (1 - across) + hash(to, low + 1) * across;
  return lower * (1 - up) + upper * up;
};

/** Noise of several sizes on top of each other, each half as large and half as strong as the one before. */
export const roughNoiseAt = (x: number, y: number, layers: number, wrap?: number): number => {
  let [sum, weights] = [0, 0];
  for (let layer = 0; layer < layers; layer += 1) {
    const scale = 2 ** layer;
    sum += noiseAt(x * scale, y * scale, wrap === undefined ? undefined : wrap * scale) / scale;
    weights += 1 / scale;
  }
  return sum / weights;
};
