/** Links to the page that shows two cars side by side; apart from its words, because pages that only lead to it need no more. */
export const compareLinks = {
  one: 'Compare',
  ofBuild: 'Compare with another car',
  any: 'Compare two cars',
} as const;

/** The query parameters of the page. */
export const comparedParameter = 'cars';
export const differencesParameter = 'differences';

/**
 * What the address of cars holds, by the codes of their variants; an empty code leaves a place to be chosen. `search` may
 * hold the choices of a build, in which the cars are then drawn, and a campaign: both go along.
 */
export const compareSearch = (variantCodes: readonly string[], search: URLSearchParams | string = ''): string => {
  const written = new URLSearchParams(search);
  for (const name of ['model', 'variant', comparedParameter]) written.delete(name);
  const cars = variantCodes.map(encodeURIComponent).join(',');
  const others = written.toString();
  // a comma needs no escape in a query, and is easier to read
  return `${comparedParameter}=${cars}${others === '' ? '' : `&${others}`}`;
};

/** Where those cars are compared. */
export const compareAddress = (...cars: Parameters<typeof compareSearch>): string =>
  `/compare?${compareSearch(...cars)}`;
