/** The push port: one encrypted message to a browser, through the push service that the browser chose. Adapter: `vapid/`. */
import type { PushSubscription } from '@driveaway/domain/customer/push-subscription.ts';

export type PushMessage = {
  readonly subscription: PushSubscription;
  /** Read by nobody between here and the browser. */
  readonly payload: string;
  /** One that waits at the push service is replaced by a later one of the same topic; at most 32 of base64url. */
  readonly topic: string;
  /** After which the push service drops it. */
  readonly lifetimeSeconds: number;
  /** Gives up on it. */
  readonly signal: AbortSignal;
};

/**
 * `gone`: the browser ended its subscription, and nothing will reach it. `later`: worth another try, after so many seconds
 * where the push service says so. `refused`: no further try would end otherwise. Both in words without secrets.
 */
export type PushAnswer =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterSeconds?: number | undefined; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

export type PushSender = {
  /** What browsers subscribe with: the server's key for push services, base64url. */
  readonly publicKey: string;
  /** Of keys that a browser may have subscribed with as well: a message is signed with the one that it did. */
  readonly keysBeside?: readonly string[];
  /** Whether an address is never connected to, as far as its text tells. */
  isRefused(endpoint: string): boolean;
  /** Sends once; never rejects. */
  send(message: PushMessage): Promise<PushAnswer>;
};
