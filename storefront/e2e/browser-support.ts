/** What the oldest browsers of the shop have and lack, by MDN's data. */
// its own reader: Vite would turn the megabytes of JSON into a module, which takes seconds
import compatData from '@mdn/browser-compat-data/forLegacyNode';
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { browserFloor, type FloorBrowser } from '../build/browser-floor.ts';

const floorBrowsers = ['safari', 'safari_ios', 'chrome', 'edge', 'firefox'] as const satisfies readonly FloorBrowser[];

const numbersOf = (version: string): readonly number[] => version.replace('≤', '').split('.').map(Number);

/** Whether a version came with another or before it; a preview has come with none. */
const isBy = (version: string, other: string): boolean => {
  if (version === 'preview') return false;
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const index = ours.findIndex((part, place) => part !== (theirs[place] ?? 0));
  return index < 0 || (ours[index] ?? 0) < (theirs[index] ?? 0);
};

/** Whether a statement is about the feature itself: under its name, and for everybody. */
const isPlain = ({ flags, prefix, alternative_name: otherName }: SimpleSupportStatement): boolean =>
  flags === undefined && prefix === undefined && otherName === undefined;

const isThere = ({ version_added: added, version_removed: removed }: SimpleSupportStatement, floor: string): boolean =>
  added !== false && isBy(added, floor) && (removed === undefined || !isBy(removed, floor));

/** The data of a feature by its path, such as `javascript.builtins.Temporal`; undefined where there is none. */
export const featureAt = (...path: readonly string[]): Identifier | undefined => {
  let found: Identifier | undefined = { api: compatData.api, css: compatData.css, javascript: compatData.javascript };
  for (const part of path) found = found !== undefined && Object.hasOwn(found, part) ? found[part] : undefined;
  return found;
};

/** The browsers of the floor that lack a feature, each with the version that has it; none where nothing is known of it. */
export const lackedBy = (feature: Identifier | undefined): Readonly<Partial<Record<FloorBrowser, string>>> => {
  const support = feature?.__compat?.support ?? {};
  return Object.fromEntries(
    floorBrowsers.flatMap((browser) => {
      const stated = support[browser];
      if (stated === undefined) return [];
      const statements = [stated].flat().filter((statement) => isPlain(statement));
      if (statements.some((statement) => isThere(statement, browserFloor[browser].version))) return [];
      const added = statements.map((statement) => statement.version_added).find((version) => version !== false);
      return [[browser, added ?? 'never']];
    }),
  );
};

/** What lies in a feature and has a name as scripts and styles write it. */
export const namesIn = (feature: Identifier | undefined): readonly string[] =>
  Object.keys(feature ?? {}).filter((name) => name !== '__compat' && feature?.[name]?.__compat !== undefined);

/** Whether every browser of the floor has a feature, as far as is known. */
export const isEverywhere = (feature: Identifier | undefined): boolean => Object.keys(lackedBy(feature)).length === 0;

const staticEnd = /_static$/;

/**
 * What a page of today must be without to be as the oldest browsers are: members, by the object of the data that has them. Those
 * of an object that is missing come before it, since others may inherit them.
 */
export const membersLacking = (): readonly (readonly [owner: string, member: string])[] => {
  const builtIns = featureAt('javascript', 'builtins') ?? {};
  return [compatData.api, builtIns].flatMap((root) =>
    namesIn(root).flatMap((name): readonly (readonly [string, string])[] => {
      const object = root[name];
      const isHere = isEverywhere(object);
      const members = namesIn(object).filter((member) => !isHere || !isEverywhere(object?.[member]));
      const lacking = members.map((member): readonly [string, string] => [name, member.replace(staticEnd, '')]);
      return lacking.concat(isHere ? [] : [['Window', name]]);
    }),
  );
};
