import { comparedWords, compare, specificationGroups } from '../../content/compare.ts';
import type { ComparedCar } from './compared-cars.ts';

/** A part of a car, and whether the other car has another one in its place, or none. */
export type ComparedPart = { readonly name: string; readonly differs: boolean };

export type ComparisonRow = {
  readonly label: string;
  readonly values: readonly [string, string];
  readonly differs: boolean;
  /** By how much the second car has more or less, with its unit: '+ 45 kW'. Undefined where the values are no such figures. */
  readonly change?: string | undefined;
  /** The values part by part, where they are lists whose parts differ one by one. */
  readonly parts?: readonly [readonly ComparedPart[], readonly ComparedPart[]];
};

export type ComparisonGroup = {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
};

type Values = readonly [string | undefined, string | undefined];

const figure = /^(\d+(?:\.\d+)?) (\S[^,]*)$/;

/** The difference of two figures with the same unit; without rounding faults of the computer. */
const changeOf = ([first, second]: readonly [string, string]): string | undefined => {
  const [, from, unit] = figure.exec(first) ?? [];
  const [, to, otherUnit] = figure.exec(second) ?? [];
  if (from === undefined || to === undefined || unit !== otherUnit || from === to) return undefined;
  const change = Number((Number(to) - Number(from)).toFixed(2));
  return `${change > 0 ? '+' : '−'} ${String(Math.abs(change))} ${unit}`;
};

/** A row, unless neither car has it. */
const rowOf = (label: string, values: Values): readonly ComparisonRow[] => {
  if (values.every((value) => value === undefined)) return [];
  const [first = compare.notThere, second = compare.notThere] = values;
  return [{ label, values: [first, second], differs: first !== second, change: changeOf([first, second]) }];
};

const specification = ({ variant }: ComparedCar, label: string): string | undefined =>
  variant.specifications.find((one) => one.label === label)?.value;

const namesOf = (choices: readonly { readonly name: string }[]): string | undefined =>
  choices.length === 0 ? undefined : choices.map(({ name }) => name).join(', ');

const partsOf = ({ variant }: ComparedCar, { variant: other }: ComparedCar): readonly ComparedPart[] =>
  Object.entries(variant.equipment).map(([place, name]) => ({ name, differs: other.equipment[place] !== name }));

/** What both come with, part by part. What only one of them names says nothing of the other: that may have it unnamed. */
const equipmentRows = (first: ComparedCar, second: ComparedCar): readonly ComparisonRow[] => {
  const parts = [partsOf(first, second), partsOf(second, first)] as const;
  const [here, there] = parts.map((named) => namesOf(named));
  const [row] = rowOf(comparedWords.comesWith, [here, there]);
  return row === undefined
    ? []
    : [{ ...row, parts, differs: parts.some((named) => named.some(({ differs }) => differs)) }];
};

/**
 * What two cars have, in groups of rows: the specifications by the groups of the content (those that it names nowhere at
 * the end), then equipment, then service and warranty. Rows that neither has are left out.
 */
export const comparisonGroups = (first: ComparedCar, second: ComparedCar): readonly ComparisonGroup[] => {
  const specified = (label: string): readonly ComparisonRow[] =>
    rowOf(label, [specification(first, label), specification(second, label)]);
  const of = (label: string, valueOf: (car: ComparedCar) => string | undefined): readonly ComparisonRow[] =>
    rowOf(label, [valueOf(first), valueOf(second)]);
  const grouped = new Set(specificationGroups.flatMap(({ labels }) => labels));
  const labels = [first, second].flatMap(({ variant }) => variant.specifications.map(({ label }) => label));
  const others = [...new Set(labels)].filter((label) => !grouped.has(label));
  const groups: readonly ComparisonGroup[] = [
    ...specificationGroups.map((group) => ({ title: group.title, rows: group.labels.flatMap(specified) })),
    { title: comparedWords.others, rows: others.flatMap(specified) },
    {
      title: comparedWords.equipment,
      rows: [
        ...equipmentRows(first, second),
        ...of(comparedWords.paints, ({ model }) => namesOf(model.paints)),
        ...of(comparedWords.interiors, ({ model }) => namesOf(model.interiors)),
        ...of(comparedWords.accessories, ({ model }) => namesOf(model.accessories)),
      ],
    },
    {
      title: comparedWords.cover,
      rows: [
        ...of(comparedWords.service, ({ model }) => model.cappedService?.name),
        ...of(comparedWords.warranty, ({ model }) => model.extendedWarranty?.name),
        ...of(comparedWords.roadside, ({ model }) => comparedWords.years(model.roadsideYears)),
      ],
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
};

/** The groups with the rows that differ alone. */
export const differencesOf = (groups: readonly ComparisonGroup[]): readonly ComparisonGroup[] =>
  groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
