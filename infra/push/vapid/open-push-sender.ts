import type { WebhookAnswer, WebhookSender } from '../../webhooks/port.ts';
import type { VapidKeys } from '../vapid-keys.ts';
import type { PushAnswer, PushMessage, PushSender } from '../port.ts';

// loaded when it is needed; that it is missing is told at the start
import.meta.resolve('web-push');

/** RFC 8030, section 7.3, and what push services answer about a subscription that they no longer know. */
const gone: ReadonlySet<number> = new Set([404, 410]);
/** Of push services, to a message under another key than the browser subscribed with. */
const otherKey: ReadonlySet<number> = new Set([400, 401, 403]);
/** RFC 8292, section 4.2. */
const tooMany = 429;
/** A push service that asks for more is tried again all the same. */
const longestWaitSeconds = 60 * 60;

/** Seconds of a Retry-After header: those it names, or until the date in it; undefined when it says neither. */
const secondsIn = (retryAfter: string | undefined, now: Temporal.Instant): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.epochMilliseconds) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestWaitSeconds);
};

const answerTo = (answer: WebhookAnswer, now: Temporal.Instant): PushAnswer => {
  if (answer.kind === 'refused') return { kind: 'refused', reason: 'address refused: private' };
  if (answer.kind === 'failed') return { kind: 'later', reason: answer.reason };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (gone.has(status)) return { kind: 'gone' };
  const reason = `HTTP ${status}`;
  return status === tooMany || status >= 500
    ? { kind: 'later', reason, afterSeconds: secondsIn(retryAfter, now) }
    : { kind: 'refused', reason };
};

/**
 * Encrypts for the browser (RFC 8291), signs for the push service (RFC 8292) and sends through `sender`, which connects to
 * nothing private. Which of the keys a browser subscribed with is tried, not believed: another process may have noted it, with its own.
 */
export const openPushSender = (
  vapidDetails: VapidKeys,
  sender: WebhookSender,
  now: () => Temporal.Instant,
  beside: readonly VapidKeys[] = [],
): PushSender => {
  const others = beside.filter(({ publicKey }) => publicKey !== vapidDetails.publicKey);
  const requestOf = async ({ subscription, payload, topic, lifetimeSeconds }: PushMessage, keys: VapidKeys) => {
    // with the first push: few starts send one; a CommonJS module, whose names Node does not see
    const { default: webPush } = await import('web-push');
    try {
      return webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { ...keys },
        TTL: lifetimeSeconds,
        topic,
        contentEncoding: 'aes128gcm',
      });
    } catch {
      // keys that are no point of the curve; its words may hold them
      return undefined;
    }
  };
  return {
    publicKey: vapidDetails.publicKey,
    keysBeside: others.map(({ publicKey }) => publicKey),
    isRefused: (endpoint) => sender.isRefused(endpoint),
    send: async (message) => {
      const left = [vapidDetails, ...others];
      for (;;) {
        const keys = left.shift();
        const request = keys && (await requestOf(message, keys));
        if (request === undefined) return { kind: 'refused', reason: 'the keys of the browser are not valid' };
        const { endpoint: url, headers, body } = request;
        const answer = await sender.send({ url, headers, body, signal: message.signal });
        const isOtherKey = answer.kind === 'answered' && otherKey.has(answer.status);
        if (!isOtherKey || left.length === 0) return answerTo(answer, now());
      }
    },
  };
};
