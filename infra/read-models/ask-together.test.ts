import { describe, expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';
import type { ReadModels } from './port.ts';

const unused = async (): Promise<never> => {
  throw new Error('It is not asked for here');
};

/** Read models of which three questions can be asked, each for several names, and what they were asked. */
const questionsOnly = () => {
  const asked: string[] = [];
  const note = (what: string, names: readonly string[]): void => void asked.push(`${what} of ${names.join(', ')}`);
  const readModels: ReadModels = {
    collection: unused,
    dropCollection: unused,
    storedVersions: unused,
    storedVersionsOf: async (names) => {
      note('versions', names);
      return new Map([['orders', [1, 2]]]);
    },
    loadCheckpoint: unused,
    loadCheckpoints: async (names) => {
      note('checkpoints', names);
      return new Map([['orders', 7n]]);
    },
    openCheckpoint: unused,
    saveCheckpoint: unused,
    clearCheckpoint: unused,
    loadPointer: unused,
    loadPointers: async (names) => {
      note('pointers', names);
      return new Map([['orders', 2]]);
    },
    savePointer: unused,
    clearPointer: unused,
    close: unused,
  };
  return { readModels, asked };
};

describe('what is asked side by side', () => {
  it('is asked once for all names, and each hears of its own', async () => {
    const { readModels, asked } = questionsOnly();
    const together = askTogether(readModels);
    const names = ['orders', 'talk', 'orders'];
    const answers = await Promise.all([
      Promise.all(names.map(async (name) => together.loadPointer(name))),
      Promise.all(names.map(async (name) => together.loadCheckpoint(name))),
      Promise.all(names.map(async (name) => together.storedVersions(name))),
    ]);
    expect(answers).toEqual([
      [2, undefined, 2],
      [7n, undefined, 7n],
      [[1, 2], [], [1, 2]],
    ]);
    const each = ['pointers', 'checkpoints', 'versions'];
    expect(asked.toSorted()).toEqual(each.map((what) => `${what} of orders, talk`).toSorted());
  });
});
