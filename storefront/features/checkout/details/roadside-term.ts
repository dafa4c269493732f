/** How long roadside assistance lasts: 'for 12 months', 'for 3 years'. */
export const roadsideTerm = (years: number): string => (years === 1 ? 'for 12 months' : `for ${years} years`);
