/** Closed lists of [longitude, latitude] from the flat lists of steps that the build writes, in units of the last of so many decimals. */
export const ringsOfSteps = (
  rings: readonly (readonly number[])[],
  decimals: number,
): readonly (readonly (readonly [longitude: number, latitude: number])[])[] => {
  const unit = 10 ** decimals;
  return rings.map((steps) => {
    let [x, y] = [0, 0];
    return Array.from({ length: steps.length / 2 }, (_, index) => {
      x += steps[2 * index] ?? 0;
      y += steps[2 * index + 1] ?? 0;
      return [x / unit, y / unit] as const;
    });
  });
};
