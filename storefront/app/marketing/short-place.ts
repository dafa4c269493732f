import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';

/** As many characters as the line of the header has room for beside all its links. */
export const mostInLine = 22;

const fits = (text: string): boolean => text.length <= mostInLine;

/**
 * A suburb in the line of the header: its label, or its name where the label is too long, or its state and postcode where
 * the name is as well. Never a name that breaks off.
 */
export const shortPlace = (suburb: Suburb): string => {
  const { name, state, postcode } = suburb;
  return [suburbLabel(suburb), name].find(fits) ?? `${state} ${postcode}`;
};

/** Whether a greeting with this name has room in the line of the header. */
export const isLongName = (userName: string): boolean => userName.length > mostInLine - 'Welcome ,'.length;
