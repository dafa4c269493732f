/** Features of what was built and of its sources that a browser of the floor lacks, each with where it is and what is known of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FloorBrowser } from '@driveaway/storefront/build/browser-floor.ts';
import { featureAt, lackedBy } from '@driveaway/storefront/e2e/browser-support.ts';
import { featuresInScript } from './features-in-scripts.ts';
import { featuresInStyles } from './features-in-styles.ts';

export type Gap = {
  readonly feature: string;
  /** The browsers that lack it, each with the version that has it. */
  readonly lackedBy: Readonly<Partial<Record<FloorBrowser, string>>>;
  readonly files: readonly string[];
  /** What stands in its place, or why nothing has to. */
  readonly known?: string;
};

export type Checked = {
  readonly gaps: readonly Gap[];
  /** What is said to be known of features that are not used, or lacked by nobody. */
  readonly needless: readonly string[];
  /** How many features there are in all. */
  readonly used: number;
};

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** Scripts and styles of a built storefront, by what they use. */
export const usesInBuilt = (directory: string): Uses => {
  const uses = new Map<string, Set<string>>();
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const read = path.endsWith('.js') ? featuresInScript : path.endsWith('.css') ? featuresInStyles : undefined;
    if (read === undefined) continue;
    for (const feature of read(readFileSync(join(directory, path), 'utf8'))) {
      uses.set(feature, (uses.get(feature) ?? new Set()).add(path));
    }
  }
  return uses;
};

/** Compares what is used with what the floor has; `root` is left out of the names of files. */
export const gapsIn = (all: readonly Uses[], known: Readonly<Record<string, string>>, root = ''): Checked => {
  const files = new Map<string, Set<string>>();
  for (const uses of all) {
    for (const [feature, where] of uses) {
      files.set(feature, new Set([...(files.get(feature) ?? []), ...where]));
    }
  }
  const explanations = Object.keys(known);
  const explains = (line: string, feature: string): boolean => feature === line || feature.startsWith(`${line}.`);
  const gaps = [...files].flatMap(([feature, where]): readonly Gap[] => {
    const lacking = lackedBy(featureAt(...feature.split('.')));
    if (Object.keys(lacking).length === 0) return [];
    const reason = known[explanations.find((line) => explains(line, feature)) ?? ''];
    return [
      {
        feature,
        lackedBy: lacking,
        files: [...where].map((path) => (path.startsWith(root) ? relative(root, path) : path)).sort(),
        ...(reason === undefined ? {} : { known: reason }),
      },
    ];
  });
  return {
    gaps: gaps.sort((a, b) => a.feature.localeCompare(b.feature)),
    needless: explanations.filter((line) => !gaps.some(({ feature }) => explains(line, feature))),
    used: files.size,
  };
};
