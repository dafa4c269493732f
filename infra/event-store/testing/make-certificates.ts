import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../docker/make-certificates.sh', import.meta.url));

export type MadeCertificates = {
  readonly directory: string;
  /** The authority, for whoever connects. */
  readonly authority: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly certificate: Buffer;
  readonly key: Buffer;
  readonly remove: () => Promise<void>;
};

/** An authority and a certificate for this machine, made by the same program as those of a cluster. */
export const makeCertificates = async (): Promise<MadeCertificates> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-certificates-'));
  await promisify(execFile)('sh', [program, directory, 'eventstoredb', 'node']);
  const certificateFile = join(directory, 'node', 'node.crt');
  const keyFile = join(directory, 'node', 'node.key');
  return {
    directory,
    authority: join(directory, 'public', 'ca.crt'),
    certificateFile,
    keyFile,
    certificate: await readFile(certificateFile),
    key: await readFile(keyFile),
    remove: async () => rm(directory, { recursive: true }),
  };
};
