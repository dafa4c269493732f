/** Settings that do nothing as they stand, because what they are for is missing or misspelt. */
import { editDistance } from './edit-distance.ts';
import { fileVariable } from './secret-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a setting has a value, or a file that should. */
const isGiven = (set: Environment, name: string): boolean =>
  [name, fileVariable(name)].some((variable) => (set[variable] ?? '') !== '');

/** What each of these settings is for, or cannot do without. */
const counterparts: Readonly<Record<string, string>> = {
  SESSION_SECRET_BEFORE: 'SESSION_SECRET_BEFORE_UNTIL',
  SESSION_SECRET_BEFORE_UNTIL: 'SESSION_SECRET_BEFORE',
  ANCHOR_KEY_BEFORE: 'ANCHOR_KEY',
  ANCHOR_KEY_LOST: 'ANCHOR_KEY',
  MAP_TILES_URL: 'MAP_TILES_ATTRIBUTION',
  MAP_TILES_ATTRIBUTION: 'MAP_TILES_URL',
  PAYMENT_GATEWAY_KEY: 'PAYMENT_GATEWAY_URL',
  PAYMENT_GATEWAY_PASSWORD: 'PAYMENT_GATEWAY_URL',
  PAYMENT_GATEWAY_ENCRYPTION_KEY: 'PAYMENT_GATEWAY_URL',
  PAYMENT_GATEWAY_SCRIPT_INTEGRITY: 'PAYMENT_GATEWAY_URL',
};

/** Those of the names that are given. */
export const givenOf = (set: Environment, names: readonly string[]): readonly string[] =>
  names.filter((name) => isGiven(set, name));

/** The counterparts that are missing, each with the settings that need it. */
export const counterpartProblems = (set: Environment): readonly string[] =>
  [...new Set(Object.values(counterparts))].flatMap((needed) => {
    const by = givenOf(
      set,
      Object.keys(counterparts).filter((name) => counterparts[name] === needed),
    );
    return by.length === 0 || isGiven(set, needed) ? [] : [`${needed}: is needed with ${by.join(', ')}`];
  });

/** So many letters may be wrong in a name: in a short one none, because other programs have short ones of their own. */
const mostWrong = (name: string): number => Math.min(2, Math.floor(name.length / 5));

/** Most names differ by more in their lengths alone, which is seen at once. */
const isMisspelt = (name: string, known: string): boolean =>
  Math.abs(name.length - known.length) <= mostWrong(known) && editDistance(name, known) <= mostWrong(known);

const isNear = (name: string, known: string): boolean =>
  name.toUpperCase() === known ||
  isMisspelt(name, known) ||
  // not every setting can come from a file
  (name === fileVariable(known) && mostWrong(known) > 0);

/**
 * Names that no program has but somebody who meant one of the known ones, which is not given itself. Everything else in an
 * environment is another program's.
 */
export const misspeltProblems = (set: Environment, known: readonly string[]): readonly string[] =>
  Object.keys(set).flatMap((name) => {
    if ((set[name] ?? '') === '' || known.includes(name)) return [];
    const meant = known.find((one) => isNear(name, one));
    return meant === undefined || (set[meant] ?? '') !== '' ? [] : [`${name}: is no setting; ${meant} is`];
  });
