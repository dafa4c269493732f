import { createHmac } from 'node:crypto';
import type { JsonValue } from '@driveaway/domain/json/json.ts';

/** Canonical JSON: members sorted by name, so that equal contents give equal texts. */
const canonicalJson = (value: JsonValue): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/**
 * Fingerprint of what a command asks, to recognise its id with another content. Keyed, because it is written in clear:
 * a plain hash would let anybody test guesses at the personal data in it, for ever. Lower-case hex.
 */
export const commandHash = (secret: Uint8Array, content: JsonValue): string =>
  createHmac('sha256', secret).update('command content\n').update(canonicalJson(content)).digest('hex');
