import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { distanceKm, type GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import { medianPoint } from '@driveaway/domain/locations/median-point.ts';
import { suburbSearchKey } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { suburbs as reviewed } from '@driveaway/domain/locations/suburbs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSuburbs, readSuburbRows, readSuburbs, suburbSources } from './prepare-suburbs.ts';
import { isWithinState } from './state-bounds.ts';
import { addedSuburbs } from './suburb-overrides.ts';
import { suburbsFromRows } from './suburb-rows.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const statesByPostcode = new Map<string, Set<string>>();
for (const { postcode, state } of suburbs) {
  statesByPostcode.set(postcode, (statesByPostcode.get(postcode) ?? new Set()).add(state));
}
const statesOf = (postcode: string) => [...(statesByPostcode.get(postcode) ?? [])].sort();
const byLabel = Map.groupBy(suburbs, (suburb) => suburbSearchKey(suburb).label);
const stateOf = (name: string, postcode: string) =>
  suburbs
    .filter((suburb) => suburb.name === name && suburb.postcode === postcode)
    .map(({ state }) => state)
    .sort();

describe('the suburbs of Australia', () => {
  it('are all there, each once, and every one in its state', () => {
    expect(suburbs.length).toBeGreaterThan(17_000);
    expect(byLabel.size).toBe(suburbs.length);
    expect(suburbs.filter((suburb) => !isWithinState(suburb.state, suburb))).toStrictEqual([]);
    expect(new Set(suburbs.map(({ state }) => state))).toStrictEqual(new Set(stateCodes));
  });

  it('include the reviewed short list, within 12 km of where it says', () => {
    const elsewhere = reviewed.filter((suburb) => {
      const [found] = byLabel.get(suburbSearchKey(suburb).label) ?? [];
      return found === undefined || distanceKm(found, suburb) > 12;
    });
    expect(elsewhere).toStrictEqual([]);
  });

  it.each([
    ['0872', ['NT', 'SA', 'WA']],
    ['2406', ['NSW', 'QLD']],
    ['2540', ['ACT', 'NSW']],
    ['2611', ['ACT', 'NSW']],
    ['2618', ['ACT', 'NSW']],
    ['2620', ['ACT', 'NSW']],
    ['3644', ['NSW', 'VIC']],
    ['3691', ['NSW', 'VIC']],
    ['3707', ['NSW', 'VIC']],
    ['4375', ['NSW', 'QLD']],
    ['4377', ['NSW', 'QLD']],
    ['4380', ['NSW', 'QLD']],
    ['4383', ['NSW', 'QLD']],
    ['4385', ['NSW', 'QLD']],
    ['4825', ['NT', 'QLD']],
  ])('of postcode %s lie in %o', (postcode, states) => {
    expect(statesOf(postcode)).toStrictEqual(states);
  });

  it('of every other postcode lie in one state', () => {
    expect([...statesByPostcode.values()].filter(({ size }) => size > 1)).toHaveLength(15);
  });

  it.each([
    ['Queanbeyan', '2620', ['NSW']],
    ['Oaks Estate', '2620', ['ACT']],
    ['Jervis Bay', '2540', ['ACT']],
    ['Hall', '2618', ['ACT']],
    ['Wallaroo', '2618', ['NSW']],
    ['Lake Hume Village', '3691', ['NSW']],
    ['Bringenbrong', '3707', ['NSW']],
    ['Jennings', '4383', ['NSW']],
    ['Wallangarra', '4383', ['QLD']],
    ['Mungindi', '2406', ['NSW', 'QLD']],
    ['Alpurrurulam', '4825', ['NT']],
    ['Amata', '0872', ['SA']],
    ['Yulara', '0872', ['NT']],
    ['Kiwirrkurra', '0872', ['WA']],
    ['Darwin', '0800', ['NT']],
    ['Norfolk Island', '2899', ['NSW']],
  ])('have %s %s in %o, whatever its postcode says', (name, postcode, states) => {
    expect(stateOf(name, postcode)).toStrictEqual(states);
  });

  it('differ from the state of their postcode’s range only on borders', () => {
    const onBorders = suburbs.filter(({ postcode, state }) => mainStateOfPostcode(postcode) !== state);
    expect(onBorders.filter(({ postcode }) => statesOf(postcode).length === 1)).toStrictEqual([]);
  });

  it('hold no boxes, no mail centres and no withdrawn postcodes', () => {
    expect(suburbs.filter(({ postcode }) => /^(?:1|02|09|58|59|68|69|78|79|8|9)/.test(postcode))).toStrictEqual([]);
    expect(stateOf('Blackbutt', '4306')).toStrictEqual([]);
    expect(stateOf('Blackbutt', '4314')).toStrictEqual(['QLD']);
    expect(suburbs.filter(({ name }) => / (?:MC|DC|BC|PO|Mc|Dc|Bc|Po)$/.test(name))).toStrictEqual([]);
  });

  it('come with the postcodes in use that have none: boxes, large receivers, offices', () => {
    expect(officePostcodes.length).toBeGreaterThan(450);
    expect(officePostcodes.filter((postcode) => statesByPostcode.has(postcode))).toStrictEqual([]);
    expect(['1001', '3001', '5839', '8001', '9726'].filter((one) => !officePostcodes.includes(one))).toStrictEqual([]);
    expect(['0000', '2999', '8999', '9999'].filter((one) => officePostcodes.includes(one))).toStrictEqual([]);
  });

  it('lie where they were looked up', async () => {
    const lines = (await readFile(new URL('looked-up-positions.tsv', import.meta.url), 'utf8')).trimEnd().split('\n');
    const lookedUp = lines.map((line) => line.split('\t'));
    const misplaced = [...lookedUp, ...addedSuburbs].filter(([name = '', state, postcode, latitude, longitude]) => {
      const found = suburbs.filter(
        (suburb) => suburb.name === name && suburb.state === state && suburb.postcode === postcode,
      );
      const position = { latitude: Number(latitude), longitude: Number(longitude) };
      return found.length !== 1 || found.some((suburb) => distanceKm(suburb, position) > 0.1);
    });
    expect(misplaced).toStrictEqual([]);
    expect(new Set(lookedUp.map(([, , , , , source]) => source))).toStrictEqual(new Set(['A', 'B', 'alone', 'row']));
  });
});

const kmBetween = (name: string, postcode: string, place: GeoPoint): number | undefined => {
  const found = suburbs.find((suburb) => suburb.name === name && suburb.postcode === postcode);
  return found && distanceKm(found, place);
};

describe('the places of suburbs', async () => {
  const rows = await readSuburbRows();
  const raw = suburbsFromRows(rows);
  const rawByPostcode = Map.groupBy(rows, ({ postcode, state }) => `${postcode} ${state}`);

  it.each([
    ['Galloways Hill', '4171', -27.45, 153.05],
    ['Kangaroo Flat', '2846', -33, 150.1],
    ['Berrambool', '3379', -37.6, 142.7],
    ['Summer Hill', '2287', -32.9, 151.65],
  ])('have %s %s among its neighbours, not at a place of its name', (name, postcode, latitude, longitude) => {
    expect(kmBetween(name, postcode, { latitude, longitude })).toBeLessThan(40);
    expect(raw.moved.some((suburb) => suburb.name === name && suburb.postcode === postcode)).toBe(true);
  });

  it.each([
    ['Warburton', '6431', -26.21, 126.7],
    ['Umbakumba', '0822', -13.86, 136.81],
    ['Cook', '5710', -30.61, 130.42],
    ['Alice Springs', '0870', -23.7, 133.88],
    ['Griffith University', '4222', -27.97, 153.4],
    ['Hidden Valley', '4816', -19, 146.1],
  ])(
    'have %s %s where it really is, which the others of its postcode do not tell',
    (name, postcode, latitude, longitude) => {
      expect(kmBetween(name, postcode, { latitude, longitude })).toBeLessThan(10);
    },
  );

  it('lie no farther from the middle of the package’s own rows of their postcode than those lie apart', () => {
    const strays = suburbs.filter((suburb) => {
      const others = (rawByPostcode.get(`${suburb.postcode} ${suburb.state}`) ?? [])
        .map((row) => ({ latitude: row.Lat_precise, longitude: row.Long_precise }))
        .filter((point) => isWithinState(suburb.state, point));
      const middle = medianPoint(others);
      if (middle === undefined || others.length < 4) return false;
      const fromMiddle = others.map((other) => distanceKm(other, middle)).sort((a, b) => a - b);
      const spread = fromMiddle[Math.floor(fromMiddle.length * 0.9)] ?? 0;
      return distanceKm(suburb, middle) > Math.max(50, 3 * spread);
    });
    expect(strays.map(({ name, postcode }) => `${name} ${postcode}`)).toMatchInlineSnapshot(`
      [
        "Houtman Abrolhos 6530",
        "Llanarth 4820",
        "Noorlah 4740",
        "Sujeewong 4413",
      ]
    `);
  });
});

describe('the prepared file', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'suburbs-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is written once, with a word on the rows that were out of place, and then read', async () => {
    const file = join(directory, 'suburbs.tsv');
    const said: string[] = [];
    expect(await prepareSuburbs(file, (line) => void said.push(line))).toStrictEqual({ suburbs, officePostcodes });
    expect(said).toStrictEqual(['17723 suburbs; 43 lay out of place and were put into the middle of their postcode']);
    expect(await readdir(directory)).toStrictEqual(['suburbs.tsv']);
    expect(await prepareSuburbs(file, (line) => void said.push(line))).toStrictEqual({ suburbs, officePostcodes });
    expect(said).toHaveLength(1);
    const read = await readSuburbs(file);
    expect({ suburbs: read.suburbs(), officePostcodes: read.officePostcodes }).toStrictEqual({
      suburbs,
      officePostcodes,
    });
  });

  it('is made again when it was prepared by other rules or another version', async () => {
    const file = join(directory, 'stale.tsv');
    await writeFile(file, '1.0.0 0000\nNowhere\tNSW\t2000\t-33.8\t151.2');
    expect((await prepareSuburbs(file)).suburbs).toHaveLength(suburbs.length);
  });

  it('is old when anything changes of which it is made: rows are checked when they are asked for, not at the start', async () => {
    const made = new Set<string>();
    const follow = async (file: string): Promise<void> => {
      if (made.has(file)) return;
      made.add(file);
      const imports = (await readFile(file, 'utf8')).matchAll(
        /^(?:import|export) (?!type)[^;]*? from '(\.|@driveaway)\/(.+)';$/gm,
      );
      for (const [, from, path = ''] of imports) {
        await follow(join(from === '.' ? dirname(file) : join(import.meta.dirname, '../..'), path));
      }
    };
    await follow(join(import.meta.dirname, 'prepare-suburbs.ts'));
    const known = new Set(suburbSources.map((source) => join(import.meta.dirname, source)));
    expect([...made].filter((file) => !known.has(file))).toStrictEqual([]);
  });

  it('is never read as suburbs when it is damaged', async () => {
    const file = join(directory, 'damaged.tsv');
    await prepareSuburbs(file);
    const whole = await readFile(file, 'utf8');
    for (const damaged of [whole.slice(0, -3), whole.replace('\t2000\t', '\t2001\t'), '']) {
      await writeFile(file, damaged);
      await expect(readSuburbs(file)).rejects.toThrow('The suburbs are missing or old');
    }
  });
});
