/** A variant and the one to compare it with first: the next of its model, else the one before; '' where it is alone. */
export const withNeighbour = (
  variants: readonly { readonly code: string }[],
  code: string,
): readonly [string, string] => {
  const place = variants.findIndex((variant) => variant.code === code);
  return [code, (variants[place + 1] ?? variants[place - 1])?.code ?? ''];
};
