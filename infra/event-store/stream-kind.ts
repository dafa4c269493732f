/** 'order-12345678-9012' is of the kind 'order', 'car-build-…' of the kind 'car-build'. */
export const streamKind = (stream: string): string =>
  /^(?:car-build|build-code|kept-builds|[a-z]+)/.exec(stream)?.[0] ?? 'other';
