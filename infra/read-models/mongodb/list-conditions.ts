import type { Listed, PageOptions } from '../port.ts';

/** Names the path of a field; throws when the collection is not listed by it. */
type PathOf = (field: string) => string;

/** What is listed, as filters over the fields of the paging indexes. */
export const conditionsOf = (pathOf: PathOf, { where, ranges = [] }: Listed): readonly object[] => [
  ...Object.entries(where).map(([field, values]) => ({ [pathOf(field)]: { $in: [...values] } })),
  ...ranges.flatMap(({ field, from, upTo }) => [
    ...(from === undefined ? [] : [{ [pathOf(field)]: { $gte: from } }]),
    ...(upTo === undefined ? [] : [{ [pathOf(field)]: { $lte: upTo } }]),
  ]),
];

/** What is listed from where the page before ended. */
export const pageConditions = (pathOf: PathOf, options: PageOptions): readonly object[] => {
  const { orderBy, after } = options;
  const path = pathOf(orderBy.field);
  const isDown = orderBy.direction === 'descending';
  const place = ({ value, id }: NonNullable<PageOptions['after']>): readonly object[] => [
    // bounds the index; what follows leaves out what is equal and before
    { [path]: isDown ? { $lte: value } : { $gte: value } },
    {
      $or: [
        { [path]: isDown ? { $lt: value } : { $gt: value } },
        { [path]: value, _id: isDown ? { $lt: id } : { $gt: id } },
      ],
    },
  ];
  return [...(after === undefined ? [{ [path]: { $gte: '' } }] : place(after)), ...conditionsOf(pathOf, options)];
};
