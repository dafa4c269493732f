/**
 * A year of an operator over embedded stores and engines: sells, backs up, rotates secrets, erases, withdraws consents, stops
 * hard, restores each backup with each set of secrets there was, and moves to engines; what it does next is drawn by a seed.
 * The product runs as a process of its own, the command line in this one.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { placeSampleOrder, type SampleOrder } from '@driveaway/order-service/cli/backends/place-sample-order.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { z } from 'zod';
import { startLife, type Life } from '../chaos/kill/product-process.ts';
import type { SeededRandom } from '../chaos/harness/seeded-random.ts';
import { asCustomer } from './as-customer.ts';
import { peopleIn, peopleOn, type People } from './people-in.ts';

export type YearOptions = {
  readonly random: SeededRandom;
  /** New, and the year's own. */
  readonly folder: string;
  /** How many things the operator does, one of each first. */
  readonly deeds: number;
  /** What names engines that nobody else uses; absent: the year is without them. */
  readonly engines?: Readonly<Record<string, string>> | undefined;
  readonly say: (line: string) => void;
};

type Sold = Pick<SampleOrder, 'orderNo' | 'email' | 'password'>;

type Backup = {
  readonly directory: string;
  /** Which of the sets of secrets was in use. */
  readonly secrets: number;
  /** What was acknowledged before it began. */
  readonly sold: readonly Sold[];
};

const secretsSchema = z.looseObject({
  masterKey: z.string(),
  sessionSecret: z.string(),
  emailHashKey: z.string(),
  orderNumberKey: z.string(),
  anchorKey: z.string(),
});
type Secrets = z.infer<typeof secretsSchema>;

/** By the names of the secrets, as every refusal of other ones has them. */
const namesSecrets = /(?:(?:masterKey|anchorKey)(?:Before)?|sessionSecret) in installation-secrets\.json/;

/** Longer than any fault of the machine. */
const longestWaitMilliseconds = 120_000;

/** Lives through a year; answers the laws that were broken, in words. */
export const runYear = async ({ random, folder, deeds, engines, say }: YearOptions): Promise<readonly string[]> => {
  const data = join(folder, 'data');
  const secretsFile = join(data, 'installation-secrets.json');
  const list = join(folder, 'erasures.ndjson');
  const breaches: string[] = [];
  const sold: Sold[] = [];
  const erased = new Set<string>();
  const withdrawn = new Set<string>();
  const backups: Backup[] = [];
  /** Files of every set of secrets that was in use, the newest last. */
  const sets: string[] = [];
  let made = 0;
  let life: Life | undefined;
  /** The master key of the last move to engines. */
  let moved: string | undefined;

  const law = (holds: boolean, words: string): void => {
    if (holds) return;
    breaches.push(words);
    say(`BROKEN ${words}`);
  };
  const fresh = (): string => Buffer.from(random.bytes(32)).toString('base64');
  const newPath = (name: string): string => join(folder, `${name}-${(made += 1)}`);
  const orders = async (directory: string, ...args: readonly string[]) =>
    runOrdersHere([...args, '--data-dir', directory]);
  const carriedOut = async (directory: string, ...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await orders(directory, ...args);
    law(code === 0, `orders ${args.join(' ')}: ${String(code)} ${err}`);
    return out;
  };
  const startOver = async (directory: string): Promise<Life> => {
    const started = await startLife({
      dataDirectory: directory,
      environment: { CAR_PICTURES: 'off' },
      armed: undefined,
    });
    if (started.kind === 'died') throw new Error('A product that nobody killed died in its start');
    return started.life;
  };
  const running = async (): Promise<Life> => (life ??= await startOver(data));
  const stop = async (how: 'stop' | 'kill'): Promise<void> => {
    await life?.[how]();
    life = undefined;
  };
  const until = async (words: string, isSo: () => Promise<boolean>): Promise<void> => {
    const latest = performance.now() + longestWaitMilliseconds;
    while (performance.now() < latest) {
      if (await isSo()) return;
      await pause(100);
    }
    law(false, words);
  };
  const keepSecrets = async (): Promise<void> => {
    const kept = newPath('secrets');
    await copyFile(secretsFile, kept);
    sets.push(kept);
  };
  const secretsNow = async () => secretsSchema.parse(JSON.parse(await readFile(secretsFile, 'utf8')));
  const writeSecrets = async (secrets: object): Promise<void> =>
    writeFile(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
  const changeSecrets = async (change: (secrets: Secrets) => object): Promise<void> => {
    const secrets = await secretsNow();
    await writeSecrets({ ...secrets, ...change(secrets) });
    await keepSecrets();
  };

  const isGone = async (directory: string, { orderNo, email }: Sold): Promise<boolean> => {
    const { code, out, err } = await orders(directory, 'contact', orderNo, '--operator', 'ada');
    law(code === 0 || err.includes('was erased'), `contact of ${orderNo}: ${String(code)} ${err}`);
    return !out.includes(email);
  };

  /**
   * Who bought is readable unless they were erased, and nobody who withdrew is given as consenting. Of restored stores the
   * next start erases.
   */
  const checkPeople = (people: People, expected: readonly Sold[], where: string, isRestored = false): void => {
    for (const { orderNo, email } of expected) {
      const isReadable = people.has(email);
      const isErased = erased.has(orderNo);
      law(isReadable || isErased, `${orderNo} is unreadable ${where}`);
      law(!isReadable || !isErased || isRestored, `${orderNo} was erased and is readable ${where}`);
      law(people.get(email) !== true || !withdrawn.has(orderNo), `${orderNo} withdrew and consents ${where}`);
    }
  };

  /** Everything that was acknowledged is there, nobody who was erased is readable, and what is there verifies. */
  const check = async (directory: string, expected: readonly Sold[], runs: boolean): Promise<void> => {
    for (const one of expected) {
      const { code } = await orders(directory, 'show', one.orderNo);
      law(code === 0, `order ${one.orderNo} was acknowledged and is not there`);
      if (runs && erased.has(one.orderNo))
        await until(`${one.orderNo} was erased and is readable`, () => isGone(directory, one));
    }
    await carriedOut(directory, 'verify');
    if (!runs) checkPeople(await peopleIn(directory), expected, `in ${directory}`, directory !== data);
  };

  const restore = async (backup: Backup, set: number, isStarted: boolean): Promise<void> => {
    const to = newPath('restored');
    const erasures = existsSync(list) ? ['--erasures', list] : [];
    const secrets = sets[set] ?? '';
    const { code, out, err } = await orders(to, 'restore', backup.directory, '--secrets', secrets, ...erasures);
    if (code !== 0) {
      law(namesSecrets.test(err), `restore with set ${set} of a backup of set ${backup.secrets} says ${err}`);
      law(set !== backup.secrets, `a backup is refused with its own secrets: ${err}`);
      // which key anchors need is read in what was copied: nothing is in place
      const isUntouched = !existsSync(err.includes('anchorKeyBefore') ? join(to, 'events.sqlite') : to);
      law(isUntouched, 'a restore that was refused has made something');
      return;
    }
    law(/is as it was at \d{4}-/.test(out), 'a restore says no moment');
    await check(to, backup.sold, false);
    if (!isStarted) return;
    const restored = await startOver(to);
    try {
      await check(to, backup.sold, true);
    } finally {
      await restored.stop();
    }
  };

  const sell = async (): Promise<void> => {
    const { url } = await running();
    const one = await placeSampleOrder(url, random.uuid());
    await asCustomer(url, one).consent(true);
    sold.push(one);
  };
  const backUp = async (): Promise<void> => {
    const directory = newPath('backup');
    const before = [...sold];
    await carriedOut(data, 'backup', directory);
    backups.push({ directory, secrets: sets.length - 1, sold: before });
  };

  const things: Readonly<Record<string, () => Promise<void>>> = {
    sell,
    backUp,
    rotateMasterKey: async () => {
      await stop(random.pick(['stop', 'kill']));
      await changeSecrets(({ masterKey }) => ({ masterKey: fresh(), masterKeyBefore: masterKey }));
      const both = await secretsNow();
      await sell();
      // broken off in its middle: whatever it has done, the key before is needed until it says that it has ended
      const [rotated] = await Promise.all([
        orders(data, 'keys', 'rotate').catch(() => ({ code: 1 })),
        pause(random.below(400)).then(async () => stop('kill')),
      ]);
      await backUp();
      if (rotated.code !== 0) {
        await writeSecrets({ ...both, masterKeyBefore: undefined });
        const { code, err } = await orders(data, 'parked');
        // the kill may have come between the end of the rotation and its answer
        if (code === 0) checkPeople(await peopleIn(data), sold, 'without the master key before');
        else law(err.includes('masterKeyBefore'), `without the key before: ${String(code)} ${err}`);
        await writeSecrets(both);
        await carriedOut(data, 'keys', 'rotate');
      }
      await changeSecrets(() => ({ masterKeyBefore: undefined }));
    },
    rotateSessionSecret: async () => {
      await stop('stop');
      await changeSecrets(({ sessionSecret }) => ({
        sessionSecret: fresh(),
        previousSession: { secret: sessionSecret, until: '2100-01-01T00:00:00Z' },
      }));
    },
    rotateAnchorKey: async () => {
      if (sold.length === 0) return;
      await stop('stop');
      // an export has what is not anchored yet anchored
      const anchorNow = async () =>
        carriedOut(data, 'export', sold.at(-1)?.orderNo ?? '', '--output', newPath('evidence'));
      await anchorNow();
      await changeSecrets(({ anchorKey }) => ({ anchorKey: fresh(), anchorKeyBefore: anchorKey }));
      await sell();
      await backUp();
      await stop('kill');
      await changeSecrets(() => ({ anchorKeyBefore: undefined }));
      const last = backups.at(-1);
      if (last !== undefined) await restore(last, sets.length - 1, false);
      await writeSecrets(JSON.parse(await readFile(sets.at(-2) ?? '', 'utf8')));
      await anchorNow();
      await copyFile(sets.at(-1) ?? '', secretsFile);
    },
    erase: async () => {
      await running();
      const one = sold.find(({ orderNo }) => !erased.has(orderNo));
      if (one === undefined) return;
      await carriedOut(data, 'cancel', one.orderNo, '--reason', 'On request', '--yes');
      const erase = ['erase', one.orderNo, '--reason', 'Asked', '--operator', 'ada', '--yes'];
      // once the deposit is paid back
      await until(`${one.orderNo} cannot be erased`, async () => (await orders(data, ...erase)).code === 0);
      erased.add(one.orderNo);
      await carriedOut(data, 'erasures', '--output', list);
      await until(`${one.orderNo} was erased and is readable`, () => isGone(data, one));
    },
    withdraw: async () => {
      const { url } = await running();
      const one = sold.findLast(({ orderNo }) => !erased.has(orderNo) && !withdrawn.has(orderNo));
      if (one === undefined) return;
      await asCustomer(url, one).consent(false);
      withdrawn.add(one.orderNo);
      await carriedOut(data, 'erasures', '--output', list);
    },
    stopHard: async () => {
      const { url } = await running();
      const selling = placeSampleOrder(url, random.uuid()).then(
        (one) => void sold.push(one),
        () => undefined,
      );
      await pause(random.below(1_500));
      await stop('kill');
      await selling;
      await running();
      await check(data, sold, true);
    },
    restoreEach: async () => {
      for (const [nth, backup] of backups.splice(0).entries()) {
        // of the others one is drawn: every pair of a year would be hundreds
        const others = [0, random.below(sets.length), sets.length - 1];
        // a start costs most: of the oldest, which most was erased since
        for (const set of new Set([backup.secrets, ...others]))
          await restore(backup, set, nth === 0 && set === backup.secrets);
      }
    },
    moveToEngines: async () => {
      if (engines === undefined) return;
      await stop('stop');
      const { masterKey, sessionSecret, emailHashKey, orderNumberKey } = await secretsNow();
      const beside = newPath('beside-engines');
      await mkdir(beside, { mode: 0o700 });
      const env = {
        ...engines,
        MASTER_KEY: masterKey,
        SESSION_SECRET: sessionSecret,
        EMAIL_HASH_KEY: emailHashKey,
        ORDER_NUMBER_KEY: orderNumberKey,
      };
      const onEngines = async (...args: readonly string[]) =>
        runOrdersHere(args, { env: { ...env, DATA_DIR: beside } });
      const copied = await onEngines('copy', '--from', data, '--to', 'engines');
      if (copied.code !== 0 && moved !== undefined && moved !== masterKey) {
        // what is there is under the key of the move before
        law(copied.err.includes('other secrets: MASTER_KEY.'), `a second move is refused with ${copied.err}`);
        return;
      }
      law(copied.code === 0, `copy to engines: ${String(copied.code)} ${copied.out}${copied.err}`);
      moved = masterKey;
      for (const { orderNo } of sold)
        law((await onEngines('show', orderNo)).code === 0, `${orderNo} is not on engines`);
      checkPeople(await peopleOn({ ...env, DATA_DIR: beside }), sold, 'on engines');
      const verified = await onEngines('verify');
      law(verified.code === 0, `verify on engines: ${verified.out}${verified.err}`);
      const both = await runOrdersHere(['verify'], { env: { ...env, DATA_DIR: data } });
      law(
        both.code !== 0 && both.err.includes('DATA_DIR'),
        `engines beside embedded stores: ${String(both.code)} ${both.err}`,
      );
      // and back: the same history
      const back = newPath('back');
      const again = await onEngines('copy', '--from', 'eventstoredb', '--to', back);
      const digest = /verified: (\w+)/;
      law(
        again.code === 0 && digest.exec(again.out)?.[1] === digest.exec(copied.out)?.[1],
        `copy back: ${String(again.code)} ${again.out}${again.err}`,
      );
      // without vault and files: refused by name, and neither command nor product opens the half
      const whole = await onEngines('copy', '--from', 'engines', '--to', newPath('back'));
      law(whole.code === 2 && whole.err.includes('no way back'), `back whole: ${String(whole.code)} ${whole.err}`);
      const half = await orders(back, 'parked');
      law(
        half.code !== 0 && half.err.includes('nothing can be added'),
        `events alone: ${String(half.code)} ${half.err}`,
      );
    },
  };

  try {
    await running();
    await keepSecrets();
    const names = Object.keys(things);
    for (let nth = 0; nth < deeds && breaches.length === 0; nth += 1) {
      const name = names[nth] ?? random.pick(names);
      say(`${nth + 1}. ${name}`);
      await things[name]?.();
    }
    const runs = life !== undefined;
    await check(data, sold, runs);
    say(`${sold.length} orders, ${erased.size} erased, ${withdrawn.size} withdrew, ${sets.length} sets of secrets`);
    return breaches;
  } finally {
    await stop('kill');
  }
};
