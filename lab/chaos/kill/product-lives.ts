/** The product of a lane, in one life after the other over the same data. */
import { setTimeout as pause } from 'node:timers/promises';
import { publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { z } from 'zod';
import type { SeededRandom } from '../harness/seeded-random.ts';
import type { Shop } from './customer.ts';
import { startLife, type Armed, type Life } from './product-process.ts';
import { countKill, type Tally } from './tally.ts';
import { createVisitor, jsonRequest } from './visitor.ts';

export type ProductLives = {
  readonly dataDirectory: string;
  /** The life there is; an unarmed new one when the last has ended. */
  readonly current: () => Promise<Life>;
  /** A new life after the last has ended. One that does not survive its start is followed by an unarmed one. */
  readonly next: (armed: Armed | undefined) => Promise<Life>;
  /** SIGKILL, wherever the product is, unless it is dead already; told to stop where it is armed to die of that. */
  readonly kill: () => Promise<void>;
  /** Where customers reach the life there is. */
  readonly shop: () => Promise<Shop>;
};

export type ProductLivesOptions = {
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly tally: Tally;
  readonly random: SeededRandom;
};

const shareKilledInStart = 0.04;
/** Passed by a product that is told to stop, and by no other. */
const isPassedAtStop = ({ failpoint }: Armed): boolean => failpoint.endsWith('-leave');

const mostDoorTries = 5;
const lastWordsMilliseconds = 50;

const publishedKey = async (url: string): Promise<string | undefined> => {
  const answer = await createVisitor().send(url, '/api/build-your-own/authentication-details');
  return z.object({ paymentEncryptionKey: z.string().min(1) }).safeParse(answer?.body).data?.paymentEncryptionKey;
};

const backOfficeToken = async ({ url, backOffice }: Life): Promise<string | undefined> => {
  const { clientId, clientSecret } = backOffice;
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const answer = await createVisitor().send(url, '/api/token', jsonRequest(body));
  return z.object({ access_token: z.string() }).safeParse(answer?.body).data?.access_token;
};

export const createProductLives = (options: ProductLivesOptions): ProductLives => {
  const { dataDirectory, environment, tally, random } = options;
  let life: Life | undefined;
  let isKilled = false;
  let known: Pick<Shop, 'gateway' | 'token'> | undefined;

  /** Counts the end of the last process. Throws when nothing killed it. */
  const bury = async (): Promise<void> => {
    if (life === undefined) return;
    const { code, signal } = await life.ended;
    const { armed, output } = life;
    life = undefined;
    if (isKilled) countKill(tally, 'random moment');
    else if (armed !== undefined && signal === 'SIGKILL') countKill(tally, armed.failpoint);
    else throw new Error(`The product ended by itself (${code ?? signal}):\n${output()}`);
  };

  const next = async (armed: Armed | undefined): Promise<Life> => {
    const isFirst = life === undefined;
    await bury();
    const isKilledInStart = !isFirst && random.chance(shareKilledInStart);
    const started = performance.now();
    const start = await startLife({
      dataDirectory,
      environment,
      armed,
      killInStartAfterMilliseconds: isKilledInStart ? random.between(100, 900) : undefined,
    });
    if (start.kind === 'died') {
      countKill(tally, armed === undefined || isKilledInStart ? 'start' : armed.failpoint);
      return next(undefined);
    }
    tally.starts.push(performance.now() - started);
    isKilled = false;
    life = start.life;
    return life;
  };

  const current = async (): Promise<Life> => (life?.isAlive() === true ? life : next(undefined));

  return {
    dataDirectory,
    current,
    next,
    kill: async () => {
      // the broken connection is noticed before the exit that caused it
      if (life?.armed !== undefined && isPassedAtStop(life.armed)) await life.stop();
      else if (life?.armed !== undefined) await Promise.race([life.ended, pause(lastWordsMilliseconds)]);
      if (life?.isAlive() !== true) return;
      isKilled = true;
      await life.kill();
    },
    shop: async () => {
      for (let tries = 1; ; tries += 1) {
        const now = await current();
        if (known !== undefined) return { url: now.url, ...known };
        const [paymentEncryptionKey, token] = [await publishedKey(now.url), await backOfficeToken(now)];
        if (paymentEncryptionKey !== undefined && token !== undefined) {
          known = { gateway: publishedGateway({ paymentEncryptionKey }), token };
        } else if (tries >= mostDoorTries) throw new Error(`The product does not accept requests:\n${now.output()}`);
      }
    },
  };
};
