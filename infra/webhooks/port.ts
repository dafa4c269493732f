/** The webhook port: one signed message to an address that somebody else chose. Adapter: `http/`. */

type WebhookRequest = {
  /** http or https. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Gives up on it. */
  readonly signal: AbortSignal;
};

/** `retryAfter`: the header, where there is one. `refused`: the address may not be connected to, and nothing was sent. `failed`: nobody answered, in words without secrets. */
export type WebhookAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly reason: string };

export type WebhookSender = {
  /** Whether an address is never connected to, as far as its text tells: a name may still turn out to be one of those. */
  isRefused(url: string): boolean;
  /** Sends once and follows no redirect; never rejects. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
};
