/** While a run goes on, nobody may ask the machine what time it is, for a timer, or for randomness. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';

/** What of the machine a deterministic run may not use: where it is found, and by which names. */
const forbidden: readonly (readonly [object, string, readonly string[]])[] = [
  [globalThis, 'globalThis', ['setTimeout', 'setInterval']],
  [timers, 'node:timers', ['setTimeout', 'setInterval']],
  [timersPromises, 'node:timers/promises', ['setTimeout', 'setInterval']],
  [Date, 'Date', ['now']],
  [performance, 'performance', ['now']],
  [Math, 'Math', ['random']],
  // oxlint-disable-next-line no-restricted-properties -- to be forbidden
  [Temporal.Now, 'Temporal.Now', ['instant', 'zonedDateTimeISO', 'plainDateISO', 'plainDateTimeISO', 'plainTimeISO']],
  [AbortSignal, 'AbortSignal', ['timeout']],
  [
    crypto,
    'node:crypto',
    ['randomBytes', 'randomUUID', 'randomInt', 'randomFill', 'randomFillSync', 'argon2', 'scrypt'],
  ],
  [globalThis.crypto, 'crypto', ['randomUUID', 'getRandomValues']],
];

/** Throws for `new Date()` without an instant; with one it is a calculation like any other. */
const dateWithoutNow = (real: DateConstructor): DateConstructor =>
  new Proxy(real, {
    construct: (target, given, made) => {
      if (given.length === 0) throw new Error('A simulated run asked for new Date()');
      return Reflect.construct(target, given, made);
    },
  });

/**
 * Does some work while everything forbidden throws, and puts it back whatever becomes of the work. Throws as well where
 * the work made an answer of that.
 */
export const withoutTheMachine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const restores: (() => void)[] = [];
  let asked: Error | undefined;
  const replace = (place: object, name: string, value: unknown): void => {
    const own = Object.getOwnPropertyDescriptor(place, name);
    Object.defineProperty(place, name, { configurable: true, writable: true, value });
    restores.push(() => {
      if (own === undefined) Reflect.deleteProperty(place, name);
      else Object.defineProperty(place, name, own);
    });
  };
  for (const [place, where, names] of forbidden) {
    for (const name of names) {
      replace(place, name, () => {
        asked = new Error(`A simulated run asked for ${where}.${name}`);
        throw asked;
      });
    }
  }
  replace(globalThis, 'Date', dateWithoutNow(Date));
  syncBuiltinESMExports();
  try {
    const result = await work();
    if (asked !== undefined) throw asked;
    return result;
  } finally {
    for (const restore of restores.toReversed()) restore();
    syncBuiltinESMExports();
  }
};
