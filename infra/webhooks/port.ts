/** The webhook port: one signed message to an address that an operator registered. Adapter: `http/`. */

export type WebhookRequest = {
  /** http or https. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Gives up on it. */
  readonly signal: AbortSignal;
};

/** `refused`: the address may not be connected to, and nothing was sent. `failed`: nobody answered, in words without secrets. */
export type WebhookAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly reason: string };

export type WebhookSender = {
  /** Whether an address is never connected to, as far as its text tells: a name may still turn out to be one of those. */
  isRefused(url: string): boolean;
  /** Sends once and follows no redirect; never rejects. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
};
