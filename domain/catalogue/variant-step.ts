import type { TechnicalData, Variant } from '../maker/model.ts';
import { groupedDigits } from '../money/grouped-digits.ts';

/** What sets a variant apart from another of its model, in words. */
type VariantStep = {
  /** What the other one does not have: 'sunroof', '45 kW of power'. */
  readonly adds: readonly string[];
  /** What stands in the place of something else. */
  readonly changes: readonly { readonly to: string; readonly from: string }[];
  /** What only the other one has. */
  readonly lacks: readonly string[];
};

const driveNames: Readonly<Record<TechnicalData['fuel'], string>> = {
  petrol: 'petrol engine',
  diesel: 'diesel engine',
  hybrid: 'hybrid drive',
  plugInHybrid: 'plug-in hybrid drive',
  electric: 'electric drive',
};

const bodyNames: Readonly<Record<TechnicalData['bodyStyle'], string>> = {
  suv: 'SUV body',
  wagon: 'wagon body',
  hatch: 'hatchback body',
  sedan: 'sedan body',
  coupe: 'coupe body',
};

/** Up to its first comma: what follows explains it, and stands in the specifications. */
const transmissionName = ({ transmission }: TechnicalData): string => {
  const [name = ''] = transmission.split(',');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)} transmission`;
};

/** Keys that no equipment has: those are words joined by hyphens. */
const namedParts = (technical: TechnicalData): Readonly<Record<string, string>> => ({
  'technical fuel': driveNames[technical.fuel],
  'technical transmission': transmissionName(technical),
  'technical drive': technical.driveType,
  'technical body': bodyNames[technical.bodyStyle],
});

const figures: readonly {
  readonly of: (technical: TechnicalData) => number;
  readonly inWords: (amount: string) => string;
}[] = [
  { of: ({ powerKw }) => powerKw, inWords: (amount) => `${amount} kW of power` },
  { of: ({ electric }) => electric?.rangeKm ?? 0, inWords: (amount) => `${amount} km of electric range` },
  { of: ({ brakedTowingKg }) => brakedTowingKg, inWords: (amount) => `${amount} kg of towing` },
  { of: ({ seats }) => seats, inWords: (amount) => (amount === '1' ? 'one seat' : `${amount} seats`) },
  { of: ({ cargoLitres }) => cargoLitres, inWords: (amount) => `${amount} L of luggage` },
  {
    of: ({ dimensions }) => dimensions.groundClearanceMm,
    inWords: (amount) => `${amount} mm of ground clearance`,
  },
];

type Compared = Pick<Variant, 'equipment' | 'technical'>;

/** Equipment and drive by their places. */
const partsOf = ({ equipment, technical }: Compared): ReadonlyMap<string, string> =>
  new Map([...Object.entries(equipment), ...Object.entries(namedParts(technical))]);

/** How a variant differs from another of its model: equipment and drive by their places, figures by how much. */
export const variantStep = (variant: Compared, other: Compared): VariantStep => {
  const has = partsOf(variant);
  const had = partsOf(other);
  const more = (one: Compared, than: Compared): readonly string[] =>
    figures.flatMap(({ of, inWords }) => {
      const by = of(one.technical) - of(than.technical);
      return by > 0 ? [inWords(groupedDigits(by))] : [];
    });
  const only = (one: ReadonlyMap<string, string>, than: ReadonlyMap<string, string>): readonly string[] =>
    [...one].flatMap(([place, name]) => (than.has(place) ? [] : [name]));
  return {
    adds: [...only(has, had), ...more(variant, other)],
    changes: [...has].flatMap(([place, to]) => {
      const from = had.get(place);
      return from === undefined || from === to ? [] : [{ to, from }];
    }),
    lacks: [...only(had, has), ...more(other, variant)],
  };
};
