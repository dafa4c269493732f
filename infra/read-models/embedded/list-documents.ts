/** Pages and tallies of a collection as SQL over the columns of its paging indexes. */
import type { SQLInputValue } from 'node:sqlite';
import type { Listed, PageOptions } from '../port.ts';

export type Query = { readonly sql: string; readonly values: readonly SQLInputValue[] };

/** How a collection is listed; both throw when it is not listed by the field. */
type ListedBy = {
  /** Names the column of a field. */
  readonly columnOf: (field: string) => string;
  /** Names the rows of a list: a statement that gives the ids of those that hold a value, up to the condition on it. */
  readonly holdersOf: (field: string) => string | undefined;
};

/** Any number of values in one parameter. */
const oneOf = 'IN (SELECT value FROM json_each(?))';

const isOneOf = ({ columnOf, holdersOf }: ListedBy, field: string): string => {
  const holders = holdersOf(field);
  return holders === undefined ? `${columnOf(field)} ${oneOf}` : `id IN (${holders} ${oneOf})`;
};

const conditionsOf = (by: ListedBy, { where, ranges = [] }: Listed): readonly (readonly [string, string])[] => [
  ...Object.entries(where).map(([field, values]) => [isOneOf(by, field), JSON.stringify(values)] as const),
  ...ranges.flatMap(({ field, from, upTo }) => [
    ...(from === undefined ? [] : [[`${by.columnOf(field)} >= ?`, from] as const]),
    ...(upTo === undefined ? [] : [[`${by.columnOf(field)} <= ?`, upTo] as const]),
  ]),
];

const isBounded = ({ orderBy, ranges = [] }: PageOptions): boolean =>
  ranges.some(({ field, from }) => field === orderBy.field && from !== undefined);

/** One page. Order and range are on the same index, so that the reading begins where the page does. */
export const pageQuery = (table: string, by: ListedBy, options: PageOptions): Query => {
  const { orderBy, after, limit } = options;
  const column = by.columnOf(orderBy.field);
  const [direction, beyond] = orderBy.direction === 'descending' ? ['DESC', '<'] : ['ASC', '>'];
  const beginning =
    after === undefined
      ? // what has not got the field sorts before every text, and a comparison leaves it out
        { condition: isBounded(options) ? [] : [`${column} >= ''`], place: [] }
      : { condition: [`(${column}, id) ${beyond} (?, ?)`], place: [after.value, after.id] };
  const conditions = conditionsOf(by, options);
  const filter = [...beginning.condition, ...conditions.map(([condition]) => condition)].join(' AND ');
  return {
    sql: `SELECT id, revision, position, body FROM "${table}" WHERE ${filter}
      ORDER BY ${column} ${direction}, id ${direction} LIMIT ?`,
    values: [...beginning.place, ...conditions.map(([, value]) => value), limit],
  };
};

/** How many of what is listed have each value of a field; `every` is a field that all documents have. */
export const tallyQuery = (
  table: string,
  by: ListedBy,
  { field, every, listed }: { readonly field: string; readonly every: string; readonly listed: Listed },
): Query => {
  const conditions = conditionsOf(by, listed);
  // a comparison and not IS NOT NULL, which would go through the whole index
  const filter = [`${by.columnOf(every)} >= ''`, ...conditions.map(([condition]) => condition)].join(' AND ');
  const column = by.columnOf(field);
  return {
    sql: `SELECT ${column} AS value, count(*) AS count FROM "${table}" WHERE ${filter} GROUP BY ${column}`,
    values: conditions.map(([, value]) => value),
  };
};
