import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** Encodings of content that are made here, the smallest first. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

type Weights = ReadonlyMap<string, number>;

const parsed = (header: string): Weights =>
  new Map(
    header.split(',').map((part): [string, number] => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const [, weight = '1'] = /^q=([\d.]+)$/.exec(parameters.find((text) => text.startsWith('q=')) ?? '') ?? [];
      return [coding, Number(weight)];
    }),
  );

/** Browsers send one of a few values; made-up ones must not fill the cache. */
const mostRemembered = 200;
const remembered = createMemory<string, Weights>('computed', { most: mostRemembered });

const weightsOf = (header: string): Weights => {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const weights = parsed(header);
  remembered.set(header, weights);
  return weights;
};

/**
 * The encoding to answer in, of those offered, by an Accept-Encoding header (RFC 9110, 12.5.3): the one with the
 * highest weight, the smallest among equals. Undefined for content as it is: preferred, or nothing offered is accepted.
 */
export const acceptedEncoding = (header: string, offered: readonly ContentEncoding[]): ContentEncoding | undefined => {
  if (header === '' || offered.length === 0) return undefined;
  const weights = weightsOf(header);
  const others = weights.get('*') ?? 0;
  let best: ContentEncoding | undefined;
  let most = weights.get('identity') ?? 0;
  for (const encoding of contentEncodings) {
    if (!offered.includes(encoding)) continue;
    const weight = weights.get(encoding) ?? others;
    if (weight > most || (weight === most && weight > 0 && best === undefined)) {
      best = encoding;
      most = weight;
    }
  }
  return best;
};
