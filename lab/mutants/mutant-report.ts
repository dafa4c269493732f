/** What became of mutants, in words and as a share. */
import { z } from 'zod';

const placeSchema = z.object({ line: z.int(), column: z.int() });
const triedMutantSchema = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: placeSchema, end: placeSchema }),
});

/** The report of StrykerJS, as far as it is read. */
export const strykerReportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(triedMutantSchema) })),
});
type StrykerReport = z.infer<typeof strykerReportSchema>;

export type TriedMutant = z.infer<typeof triedMutantSchema> & {
  readonly path: string;
  /** The code that is replaced, in one line. */
  readonly original: string;
};

/** A mutant that behaves as the code does, by the judgement of whoever wrote it down. */
export const equalMutantSchema = z.object({
  path: z.string(),
  original: z.string(),
  replacement: z.string(),
  why: z.string(),
});
export type EqualMutant = z.infer<typeof equalMutantSchema>;

const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

const originalOf = (source: string, { start, end }: TriedMutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return inOneLine(
    lines
      .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
      .join('\n'),
  );
};

export const triedMutants = ({ files }: StrykerReport): readonly TriedMutant[] =>
  Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({
      ...mutant,
      replacement: inOneLine(mutant.replacement ?? ''),
      path,
      original: originalOf(source, mutant.location),
    })),
  );

/** Where a mutant is and what it does: the same in every run on the same code. */
export const mutantKey = ({ path, location, mutatorName, replacement }: TriedMutant): string =>
  `${path}:${location.start.line}:${location.start.column} ${mutatorName} ${replacement ?? ''}`;

const livingStatuses = new Set(['Survived', 'NoCoverage']);
const noticedStatuses = new Set(['Killed', 'Timeout']);
export const isAlive = ({ status }: TriedMutant): boolean => livingStatuses.has(status);
export const isNoticed = ({ status }: TriedMutant): boolean => noticedStatuses.has(status);

/**
 * What came of mutants in two runs by different tests: noticed by either, else alive in a test of either, else not tried in
 * either, as those that act while files load, else met by no test.
 */
export const mergeTried = (one: readonly TriedMutant[], other: readonly TriedMutant[]): readonly TriedMutant[] => {
  const rankOf = (mutant: TriedMutant): number => {
    if (isNoticed(mutant)) return 3;
    if (mutant.status === 'Survived') return 2;
    return isAlive(mutant) ? 0 : 1;
  };
  const merged = new Map<string, TriedMutant>();
  for (const mutant of [...one, ...other]) {
    const known = merged.get(mutantKey(mutant));
    if (known === undefined || rankOf(mutant) > rankOf(known)) merged.set(mutantKey(mutant), mutant);
  }
  return [...merged.values()];
};

/**
 * What a run says.
 * @param own each mutant by the tests of its workspace
 * @param elsewhere the keys of those that tests of other workspaces noticed
 */
export const mutantReport = (
  own: readonly TriedMutant[],
  elsewhere: ReadonlySet<string>,
  equal: readonly EqualMutant[],
): { readonly share: number; readonly lines: readonly string[] } => {
  const isEqual = (mutant: TriedMutant): boolean =>
    equal.some(
      ({ path, original, replacement }) =>
        path === mutant.path && original === mutant.original && replacement === mutant.replacement,
    );
  const judged = own.filter((mutant) => isNoticed(mutant) || isAlive(mutant));
  const alive = judged.filter(isAlive);
  const groups = Object.groupBy(alive, (mutant) =>
    isEqual(mutant) ? 'equal' : elsewhere.has(mutantKey(mutant)) ? 'elsewhere' : 'alive',
  );
  const counted = judged.length - (groups.equal?.length ?? 0);
  const share = counted === 0 ? 1 : (judged.length - alive.length) / counted;
  const lineOf = (mutant: TriedMutant): string =>
    `${mutant.path}:${mutant.location.start.line}:${mutant.location.start.column}  ${mutant.original} → ${mutant.replacement}`;
  const list = (title: string, mutants: readonly TriedMutant[] = []): readonly string[] =>
    mutants.length === 0 ? [] : [`${title}: ${mutants.length}`, ...mutants.map((mutant) => `  ${lineOf(mutant)}`)];
  return {
    share,
    lines: [
      ...list('Not noticed', groups.alive),
      ...list('Noticed by tests of other workspaces alone', groups.elsewhere),
      ...list('Judged equal', groups.equal),
      `${judged.length - alive.length} of ${counted} noticed by the tests of the workspace, ${(share * 100).toFixed(1)} %`,
    ],
  };
};
