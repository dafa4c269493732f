/** The push service of a browser's maker: what it accepted and for which browser, and which browsers it no longer knows. */
import type { PushAnswer, PushMessage, PushSender } from '@driveaway/infra/push/port.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Faults } from './faults.ts';
import type { Life } from './life.ts';

export type AcceptedPush = Pick<PushMessage, 'payload' | 'topic'> & {
  readonly endpoint: string;
  readonly at: number;
  /** By the clock of whoever sent it. */
  readonly clockAt: number;
  /** The turn of the process that sent it: what it remembers ends with it. */
  readonly turn: AbortSignal;
  /** Something was still due of the order of this browser when it was handed over. */
  readonly wasDue: boolean;
  /** Whoever sent it was told that it was accepted. */
  isHeard: boolean;
};

export type PushService = {
  readonly accepted: readonly AcceptedPush[];
  /** Browsers that ended their subscription, of which a sender was told. */
  readonly toldGone: readonly string[];
  /** A browser ends its subscription without a word to the shop. */
  readonly forget: (endpoint: string) => void;
  readonly senderOf: (life: Life, time: VirtualTime, faults: Faults) => PushSender;
};

const retryAfterSeconds = 30;

/** The address of a browser in which the owner of an order is told. */
export const endpointOf = (orderNo: string, device: string): string => `https://push.test/${orderNo}/${device}`;

export const orderOfEndpoint = (endpoint: string): string => endpoint.split('/').at(-2) ?? '';

/** `isDue` looks whether something is on record as due to be pushed of an order. */
export const createPushService = (isDue: (orderNo: string) => Promise<boolean>): PushService => {
  const accepted: AcceptedPush[] = [];
  const toldGone: string[] = [];
  const forgotten = new Set<string>();

  const senderOf = (life: Life, time: VirtualTime, faults: Faults): PushSender => ({
    publicKey: 'key of the simulated shop',
    isRefused: () => false,
    send: async ({ subscription: { endpoint }, payload, topic, signal }) => {
      const wasDue = await isDue(orderOfEndpoint(endpoint));
      let noted: AcceptedPush | undefined;
      const serve = async (): Promise<PushAnswer> => {
        if (forgotten.has(endpoint)) return { kind: 'gone' };
        if (faults.comes('push service answers 429'))
          return { kind: 'later', afterSeconds: retryAfterSeconds, reason: 'HTTP 429' };
        if (faults.comes('push service answers 500')) return { kind: 'later', reason: 'HTTP 500' };
        const clockAt = life.clock.now().epochMilliseconds;
        noted = { endpoint, payload, topic, at: time.now(), clockAt, turn: signal, wasDue, isHeard: false };
        accepted.push(noted);
        return { kind: 'delivered' };
      };
      try {
        // over the same line as other addresses in the internet
        const answer = await life.reach('webhooks', 'push', serve);
        if (noted !== undefined) noted.isHeard = true;
        if (answer.kind === 'gone') toldGone.push(endpoint);
        return answer;
      } catch {
        return { kind: 'later', reason: 'no answer' };
      }
    },
  });

  return { accepted, toldGone, forget: (endpoint) => void forgotten.add(endpoint), senderOf };
};
