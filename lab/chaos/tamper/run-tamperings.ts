/** Tampers with copies of one store, a kind after the other at random places, and asks `orders verify` what it finds. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verificationSchema, type Finding, type FindingCode } from '@driveaway/domain/api/findings.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { makeScratchDirectory } from '../harness/scratch-directory.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { makeStore } from './make-store.ts';
import { tamperings, type Expected } from './tamperings.ts';

export type TamperOptions = {
  readonly count: number;
  readonly seed: number;
  readonly orders: number;
  readonly onProgress?: (done: number) => void;
};

export type TamperReport = {
  /** How many of each kind were made, and how many of them were found. */
  readonly kinds: ReadonlyMap<string, { readonly made: number; readonly found: number }>;
  /** What was not found, and what was found where nothing was. */
  readonly failures: readonly string[];
};

const verify = async (directory: string) => {
  const { out, err } = await runOrdersHere(['verify', '--json', '--data-dir', directory]);
  const parsed = out === '' ? undefined : verificationSchema.parse(JSON.parse(out));
  return { findings: parsed?.findings ?? [], err };
};

/** Other events make other documents and name other files; without its key a file reads as one that is gone. */
const mayFollow = (codes: readonly FindingCode[], { code }: Finding): boolean =>
  codes.some((one) => /^(?:event|hashes|message|store)-|^key-/.test(one)) &&
  (!codes.some((one) => one.startsWith('key-')) || /^(?:licence|document)-/.test(code));

/** Undefined when it was found and nothing else accused, else what was said instead. */
const missed = async (expected: Expected, directory: string, anchors: string): Promise<string | undefined> => {
  if (expected === 'anchors') {
    const { code, out, err } = await runOrdersHere(['verify', '--anchors', anchors, '--data-dir', directory]);
    return code === 1 ? undefined : `${out}${err}`;
  }
  const { findings, err } = await verify(directory);
  const isExpected = ({ code, what }: Finding): boolean =>
    expected.codes.includes(code) && what.includes(expected.place);
  const isRight =
    findings.some(isExpected) && findings.every((one) => isExpected(one) || mayFollow(expected.codes, one));
  return isRight
    ? undefined
    : `wanted ${expected.codes.join(' or ')} at ${expected.place}, got ${err}${findings.map(({ code, what }) => `${code} ${what}`).join('; ')}`;
};

/** The nth tampering of a seed is always the same. */
export const runTamperings = async ({ count, seed, orders, onProgress }: TamperOptions): Promise<TamperReport> => {
  const scratch = await makeScratchDirectory('tamper');
  const names = Object.keys(tamperings);
  const kinds = new Map<string, { made: number; found: number }>();
  const failures: string[] = [];
  try {
    const store = await makeStore(scratch, seed, orders);
    const untouched = await verify(store.directory);
    if (untouched.findings.length > 0 || untouched.err !== '')
      failures.push(
        `untouched: ${untouched.err}${untouched.findings.map(({ code, what }) => `${code} ${what}`).join('; ')}`,
      );
    for (let nth = 0; nth < count; nth += 1) {
      const name = names[nth % names.length] ?? '';
      const [directory, anchors] = [join(scratch, 'copy'), join(scratch, 'copied-anchors')];
      await cp(store.directory, directory, { recursive: true });
      await cp(store.anchors, anchors);
      const random = createSeededRandom(seed, name, nth);
      const expected = await tamperings[name]?.({ directory, anchors, earlier: store.earlier, random });
      const instead = expected === undefined ? 'no such tampering' : await missed(expected, directory, anchors);
      const counted = kinds.get(name) ?? { made: 0, found: 0 };
      kinds.set(name, { made: counted.made + 1, found: counted.found + (instead === undefined ? 1 : 0) });
      if (instead !== undefined) failures.push(`${nth} ${name}: ${instead}`);
      await rm(directory, { recursive: true });
      onProgress?.(nth + 1);
    }
    return { kinds, failures };
  } finally {
    await rm(scratch, { recursive: true });
  }
};
