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

export type OutlineOptions = {
  /** ISO 3166-1 numeric. */
  readonly country: string;
  /** Islands with a point south of this latitude are left out. */
  readonly southernmost: number;
  /** 2 keeps about a kilometre. */
  readonly decimals: number;
};

/**
 * The outer rings of a country, each a closed list of [longitude, latitude]. Arcs are stored as differences, shared
 * between neighbours and named by number, the reversed ones by its complement. Throws when the atlas has no such country.
 */
export const countryOutline = (
  atlas: unknown,
  { country, southernmost, decimals }: OutlineOptions,
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
    .filter((ring) => ring.every(([, latitude]) => latitude > southernmost));
};
