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

/** In a data directory that is restored: of one file system with it, so that what is in it can be put in place at once. */
export const restoringFolder = 'restoring';
/** What is ready, while it is put in place. */
export const placingFolder = 'restored';

/**
 * Throws where a restore broke off, and where there is a vault and no events: to be asked before the events are opened,
 * which would make them.
 */
export const refuseHalfOfStores = (directory: string): void => {
  const isThere = (name: string): boolean => existsSync(join(directory, name));
  if (isThere(storeDatabases[0])) return;
  if ([restoringFolder, placingFolder].some(isThere))
    throw new Error(`A restore into ${directory} was broken off: run it again`);
  if (isThere('vault.sqlite'))
    throw new Error(`${directory} has a vault and no events.sqlite: put it back, or restore into a new directory`);
};

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
