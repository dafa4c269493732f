/** How many points of the picture are drawn for each of the screen's, chosen by how long frames take. */
type Sharpness = {
  readonly now: () => number;
  /** Tells how many milliseconds a frame took that was followed by another; true when the next should be less sharp. */
  readonly took: (milliseconds: number) => boolean;
  /** Back to the sharpest, for a picture that stays. */
  readonly rest: () => void;
};

/** A frame that takes longer is felt. */
const slow = 34;
const slowFrames = 3;
const step = 0.75;
const least = 0.5;

export const createSharpness = (sharpest: number): Sharpness => {
  let now = sharpest;
  let slowInARow = 0;
  return {
    now: () => now,
    took: (milliseconds) => {
      slowInARow = milliseconds > slow ? slowInARow + 1 : 0;
      if (slowInARow < slowFrames || now <= least) return false;
      slowInARow = 0;
      now = Math.max(least, now * step);
      return true;
    },
    rest: () => {
      now = sharpest;
      slowInARow = 0;
    },
  };
};
