/** Outlines of countries, cut from the world atlas (TopoJSON, from Natural Earth, which is in the public domain). */
import { z } from 'zod';

const pairs = z.array(z.tuple([z.number(), z.number()]));
const atlasSchema = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(pairs),
  objects: z.object({
    countries: z.object({
      geometries: z.array(z.object({ id: z.string().optional(), type: z.string(), arcs: z.unknown() })),
    }),
  }),
});
/** Islands, of them rings, of them numbers of arcs. */
const islandsSchema = z.array(z.array(z.array(z.int())));

type Position = readonly [longitude: number, latitude: number];

type OutlineOptions = {
  /** ISO 3166-1 numeric. */
  readonly country: string;
  /** Islands with a point south of this latitude are left out. */
  readonly southernmost: number;
  /** 2 keeps about a kilometre. */
  readonly decimals: number;
  /** Points that a straight line passes within so many degrees are left out. */
  readonly tolerance: number;
};

/** How far a point lies from the straight line through two others, which may be one. */
const distanceFromLine = ([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
};

/** A line without the points that lie within the tolerance of it (Douglas and Peucker); its ends stay. */
const simplified = (line: readonly Position[], tolerance: number): readonly Position[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return line;
  const distances = line.slice(1, -1).map((point) => distanceFromLine(point, first, last));
  const furthest = distances.reduce((best, distance, index) => (distance > (distances[best] ?? 0) ? index : best), 0);
  if ((distances[furthest] ?? 0) <= tolerance) return [first, last];
  const at = furthest + 1;
  return [...simplified(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(line.slice(at), tolerance)];
};

/** Fewer points enclose nothing. */
const leastOfRing = 4;

/**
 * The outer rings of a country, each a closed list of [longitude, latitude]. Arcs are stored as differences, shared
 * between neighbours and named by number, the reversed ones by its complement. Throws when the atlas has no such country.
 */
export const countryOutline = (
  atlas: unknown,
  { country, southernmost, decimals, tolerance }: OutlineOptions,
): readonly (readonly Position[])[] => {
  const { transform, arcs, objects } = atlasSchema.parse(atlas);
  const geometry = objects.countries.geometries.find(({ id, type }) => id === country && type === 'MultiPolygon');
  if (geometry === undefined) throw new Error(`The atlas has no country ${country} of several islands`);
  const rounded = (value: number): number => Number(value.toFixed(decimals));

  const arcAt = (index: number): readonly Position[] => {
    let [x, y] = [0, 0];
    return (arcs[index] ?? []).map(([dx, dy]) => {
      x += dx;
      y += dy;
      const [[scaleX, scaleY], [left, bottom]] = [transform.scale, transform.translate];
      return [rounded(x * scaleX + left), rounded(y * scaleY + bottom)] as const;
    });
  };
  const ringOf = (numbers: readonly number[]): readonly Position[] =>
    numbers.flatMap((number, position) => {
      const arc = number < 0 ? arcAt(~number).toReversed() : arcAt(number);
      // an arc begins where the last one ended
      return position === 0 ? arc : arc.slice(1);
    });
  return islandsSchema
    .parse(geometry.arcs)
    .map(([outer = []]) => ringOf(outer))
    .filter((ring) => ring.every(([, latitude]) => latitude > southernmost))
    .map((ring) => simplified(ring, tolerance))
    .filter((ring) => ring.length >= leastOfRing);
};

/**
 * The rings as few characters: each a flat list of whole numbers, in units of the last of so many decimals, the first point
 * and then the way from each to the next. `ringsOfSteps` of the map reads them.
 */
export const stepsOfRings = (
  rings: readonly (readonly Position[])[],
  decimals: number,
): readonly (readonly number[])[] => {
  const unit = 10 ** decimals;
  return rings.map((ring) => {
    let [x, y] = [0, 0];
    return ring.flatMap(([longitude, latitude]) => {
      const step = [Math.round(longitude * unit) - x, Math.round(latitude * unit) - y] as const;
      x += step[0];
      y += step[1];
      return step;
    });
  });
};
