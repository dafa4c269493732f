/** All suburbs in memory, in columns, searched without looking at each. */
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { isInBox } from '@driveaway/domain/locations/map-tile.ts';
import {
  compareSuburbKeys,
  compareSuburbSizes,
  nearestFirst,
  nearestPositions,
  suburbMatchRank,
  suburbQuery,
  suburbResultLimit,
  suburbSearchKey,
  type SuburbQuery,
  type SuburbSearch,
} from '@driveaway/domain/locations/search-suburbs.ts';

/** The first position whose text is not before the wanted one, in texts in order. */
const lowerBound = (length: number, isBefore: (position: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Every word of the labels in order, each with the rows that hold it: rows of words with one beginning lie together. */
const wordIndex = (labels: readonly string[]) => {
  const rowsByWord = new Map<string, number[]>();
  labels.forEach((label, row) => {
    for (const word of label.split(' ')) {
      const rows = rowsByWord.get(word);
      if (rows === undefined) rowsByWord.set(word, [row]);
      // a label may hold a word twice
      else if (rows.at(-1) !== row) rows.push(row);
    }
  });
  const words = [...rowsByWord.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  const rows = Uint32Array.from(words.flatMap((word) => rowsByWord.get(word) ?? []));
  words.forEach((word, position) => {
    starts[position + 1] = (starts[position] ?? 0) + (rowsByWord.get(word)?.length ?? 0);
  });
  const wordAt = (position: number): string => words[position] ?? '';
  return (prefix: string): Uint32Array => {
    const from = lowerBound(words.length, (position) => wordAt(position) < prefix);
    const to = lowerBound(words.length, (position) => wordAt(position) < prefix || wordAt(position).startsWith(prefix));
    return rows.subarray(starts[from], starts[to]);
  };
};

/**
 * Names, labels and words are texts; everything else is in typed arrays, and a suburb becomes an object only when it is
 * answered.
 */
const indexOf = (suburbs: readonly LocatedSuburb[]): Omit<SuburbSearch, 'isOfficePostcode'> => {
  const sorted = suburbs
    .map((suburb) => ({ suburb, key: suburbSearchKey(suburb) }))
    .sort((a, b) => compareSuburbSizes(a.key, b.key));
  const labels = sorted.map(({ key }) => key.label);
  const nameLengths = Uint8Array.from(sorted, ({ key }) => key.name.length);
  const names = sorted.map(({ suburb }) => suburb.name);
  const states = sorted.map(({ suburb }) => suburb.state);
  const postcodes = Uint16Array.from(sorted, ({ suburb }) => Number(suburb.postcode));
  const sizes = Uint8Array.from(sorted, ({ key }) => key.size);
  const latitudes = Float64Array.from(sorted, ({ suburb }) => suburb.latitude);
  const longitudes = Float64Array.from(sorted, ({ suburb }) => suburb.longitude);
  const keyAt = (row: number) => {
    const label = labels[row] ?? '';
    return { name: label.slice(0, nameLengths[row]), label, size: sizes[row] ?? 0 };
  };
  const rowsWith = wordIndex(labels);
  const postcodeOf = (row: number): number => postcodes[row] ?? 0;
  const rowsByPostcode = Uint32Array.from(postcodes.keys()).sort((a, b) => postcodeOf(a) - postcodeOf(b));
  const pointAt = (row: number): GeoPoint => ({ latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 });
  const placeAt = (row: number) => ({ ...pointAt(row), state: states[row] ?? defaultSuburb.state });

  const suburbAt = (row: number): LocatedSuburb[] => {
    const [name, state, postcode, latitude, longitude] = [
      names[row],
      states[row],
      postcodes[row],
      latitudes[row],
      longitudes[row],
    ];
    return name === undefined ||
      state === undefined ||
      postcode === undefined ||
      latitude === undefined ||
      longitude === undefined
      ? []
      : [{ name, state, postcode: String(postcode).padStart(4, '0'), latitude, longitude }];
  };

  /** Rows that can match: those of the rarest word typed, in order; one with two such words comes twice. */
  const candidatesOf = ({ words }: SuburbQuery): Uint32Array =>
    words
      .map(rowsWith)
      .reduce((rarest, rows) => (rows.length < rarest.length ? rows : rarest))
      .slice()
      .sort();

  return {
    search: (text, { limit, near } = {}) => {
      const query = suburbQuery(text);
      if (query === undefined) return [];
      const most = suburbResultLimit(limit);
      const ranks: [number[], number[], number[]] = [[], [], []];
      let last = -1;
      for (const row of candidatesOf(query)) {
        if (row !== last) {
          const rank = suburbMatchRank(keyAt(row), query);
          if (rank !== undefined && (near !== undefined || ranks[rank].length < most)) ranks[rank].push(row);
        }
        last = row;
      }
      const nearest = (rows: readonly number[], point: GeoPoint): readonly number[] =>
        nearestFirst(
          rows.map((row) => ({ row, key: { size: sizes[row] ?? 0 }, suburb: pointAt(row) })),
          point,
        ).map(({ row }) => row);
      return ranks
        .flatMap((rows) => (near === undefined ? rows : nearest(rows, near)))
        .slice(0, most)
        .flatMap(suburbAt);
    },
    nearest: (point) => nearestPositions(labels.length, placeAt, point).flatMap(suburbAt),
    byPostcode: (postcode) => {
      if (!/^\d{4}$/.test(postcode)) return [];
      const wanted = Number(postcode);
      const postcodeAt = (position: number): number => postcodeOf(rowsByPostcode[position] ?? 0);
      const from = lowerBound(rowsByPostcode.length, (position) => postcodeAt(position) < wanted);
      const to = lowerBound(rowsByPostcode.length, (position) => postcodeAt(position) <= wanted);
      return [...rowsByPostcode.subarray(from, to)]
        .sort((a, b) => compareSuburbKeys(keyAt(a), keyAt(b)))
        .flatMap(suburbAt);
    },
    within: (box) => labels.flatMap((_, row) => (isInBox(box, pointAt(row)) ? suburbAt(row) : [])),
  };
};

/** An index over suburbs that answers exactly as `suburbSearch` does, and by postcode; it asks for them when it is first asked. */
export const createSuburbIndex = (
  suburbs: () => readonly LocatedSuburb[],
  officePostcodes: readonly string[],
): SuburbSearch => {
  const offices = new Set(officePostcodes);
  let made: ReturnType<typeof indexOf> | undefined;
  const index = () => (made ??= indexOf(suburbs()));
  return {
    search: (text, options) => index().search(text, options),
    nearest: (point) => index().nearest(point),
    byPostcode: (postcode) => index().byPostcode(postcode),
    within: (box) => index().within(box),
    isOfficePostcode: (postcode) => offices.has(postcode),
  };
};
