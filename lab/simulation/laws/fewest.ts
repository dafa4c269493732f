/** What is left once no part can be taken away any more: halves are tried first, then ever smaller parts. */
export const fewest = async <Item>(
  items: readonly Item[],
  least: number,
  isEnough: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> => {
  let left = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < left.length;) {
      const without = [...left.slice(0, first), ...left.slice(first + size)];
      if (without.length >= least && (await isEnough(without))) left = without;
      else first += size;
    }
  }
  return left;
};
