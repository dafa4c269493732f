import type { CarShot } from './car-pictures-arguments.ts';

/** A picture on a sheet; columns and rows count from 0. */
export type SheetCell = {
  readonly shot: CarShot;
  readonly column: number;
  readonly row: number;
  readonly label: string;
};

/** The pictures of one body: a column for each paint and the stripes, a row for the drawings and each angle. */
export type ContactSheet = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly cells: readonly SheetCell[];
  readonly columns: number;
  readonly rows: number;
};

const columnOf = ({ kind, car, view }: CarShot): string =>
  kind === 'zebra' ? 'stripes' : `${car.paintName ?? ''}${kind === 'drawing' ? '' : `, ${view.place}`}`;

const rowOf = ({ kind, angle }: CarShot): string => (kind === 'drawing' ? 'drawing' : angle);

/** What the pictures are laid out as: one sheet for each body, drawings on top of the side that they show. */
export const contactSheets = (shots: readonly CarShot[]): readonly ContactSheet[] => {
  const sheets = Map.groupBy(shots, ({ car }) => car.variantCode ?? car.modelCode);
  return [...sheets].map(([name, all]) => {
    const angles = [...new Set(all.map(rowOf))];
    // the drawing shows the left side: both are then one above the other
    const first = ['drawing', '90'].filter((row) => angles.includes(row));
    const rows = [...first, ...angles.filter((row) => !first.includes(row))];
    const paints = [...new Set(all.filter(({ kind }) => kind === 'model').map(columnOf))];
    const columns = [...paints, 'stripes'];
    const cells = all.map((shot): SheetCell => {
      const ofPaint = columns.findIndex((column) => column.startsWith(columnOf(shot)));
      return {
        shot,
        column: Math.max(0, ofPaint),
        row: rows.indexOf(rowOf(shot)),
        label: `${columnOf(shot)}, ${rowOf(shot)}`,
      };
    });
    return {
      name,
      cells,
      columns: Math.max(...cells.map(({ column }) => column)) + 1,
      rows: rows.length,
    };
  });
};
