import { uuidV5 } from '@driveaway/infra/event-store/uuid-v5.ts';

/** The namespace of ids that follow from other ids. Never change it: retries are recognised by it. */
const derivedIdNamespace = '0d9a6c35-7c1b-5f0e-8a44-6b2f1e9d3c70';

/** The UUIDv5 of some parts in order: the same parts, the same id; other parts or another order, another id. */
export const derivedId = (...parts: readonly [string, ...string[]]): string =>
  uuidV5(derivedIdNamespace, JSON.stringify(parts));
