import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** When the first of the certificates in a PEM file ends. Throws when there is none in it. */
export const certificateFileEnd = async (file: string): Promise<Temporal.Instant> => {
  const ends = ((await readFile(file, 'utf8')).match(pem) ?? []).map((text) =>
    new X509Certificate(text).validToDate.getTime(),
  );
  if (ends.length === 0) throw new Error('There is no certificate in the file');
  return Temporal.Instant.fromEpochMilliseconds(Math.min(...ends));
};
