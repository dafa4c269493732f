/** The first and the last postcode of a range as rates name it, '3000-3006' or '3008'; postcodes compare as texts. */
export const postcodeRange = (range: string): readonly [from: string, to: string] => {
  const [from = range, to = from] = range.split('-');
  return [from, to];
};
