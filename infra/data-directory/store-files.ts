/** Which files of a data directory nothing can make anew: what health and backups go over. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Databases in the order in which they are copied. The events come first: what is copied after them may know of more than
 * they do, never of less.
 */
export const storeDatabases = ['events.sqlite', 'vault.sqlite', 'mail.sqlite', 'payments/payments.sqlite'] as const;

/** Files and folders of files, copied after the databases. */
export const storeFileParts = ['files', 'payments/gateway-private-key.pem'] as const;

/** What every product that ran on embedded stores has; the simulator's are there where it was used. */
const storesOfEveryProduct = ['events.sqlite', 'vault.sqlite', 'mail.sqlite', 'files'] as const;

const allParts = [...storeDatabases, ...storeFileParts];
const simulatorParts = allParts.filter((part) => part.startsWith('payments/'));

/** The parts that are not there and that nothing is whole without: the simulator's go together. */
export const missingStores = (isThere: (part: string) => boolean): readonly string[] => {
  const isMissing = (part: string): boolean => !isThere(part);
  const ofSimulator = simulatorParts.every(isMissing) ? [] : simulatorParts.filter(isMissing);
  return [...storesOfEveryProduct.filter(isMissing), ...ofSimulator];
};

export const missingStoresIn = (directory: string): readonly string[] =>
  missingStores((part) => existsSync(join(directory, part)));

export type StoreFiles = {
  /** The parts that were there and are not, or are others: what is written to them is in no backup. As of a second ago at most. */
  readonly takenAway: () => readonly string[];
};

const lookedAgainMilliseconds = 1_000;

/**
 * Notes which files the stores are, for the first time when it is called, once they are open. A part that is put back in its
 * place counts again; `elapsed` is a monotonic clock, in milliseconds from any start.
 */
export const watchStoreFiles = (directory: string, elapsed: () => number): StoreFiles => {
  const noted = new Map<string, bigint>();
  const look = (): readonly string[] =>
    allParts.filter((part) => {
      const found = statSync(join(directory, part), { throwIfNoEntry: false, bigint: true })?.ino;
      const before = noted.get(part);
      if (before === undefined && found !== undefined) noted.set(part, found);
      return before !== undefined && found !== before;
    });
  let looked = { at: elapsed(), answer: look() };
  return {
    takenAway: () => {
      if (elapsed() - looked.at >= lookedAgainMilliseconds) looked = { at: elapsed(), answer: look() };
      return looked.answer;
    },
  };
};
