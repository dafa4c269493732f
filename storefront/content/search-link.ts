/** What the header calls the search. */
export const searchLink = 'Search';
