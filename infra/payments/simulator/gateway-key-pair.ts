/** The simulator's own RSA key pair: made once per installation, private half readable by its owner only. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isErrnoException } from '../../data-directory/is-errno-exception.ts';
import { makeDirectory } from '../../data-directory/make-directory.ts';
import { unlessMissing } from '../../data-directory/unless-missing.ts';
import type { Randomness } from '../../clock/port.ts';

/** `publicKey` is SPKI in base64, as browsers import it. */
type GatewayKeyPair = { readonly privateKey: KeyObject; readonly publicKey: string };

/** The file in the simulator's directory that holds the pair. */
export const gatewayKeyFile = 'gateway-private-key.pem';
const makeKeyPair = promisify(generateKeyPair);

/** Written beside its place and linked there: a key is there whole or not at all, and the first of two makers wins. */
const createKey = async (file: string, randomness: Randomness): Promise<void> => {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 3072 });
  const draft = `${file}.${randomness.uuid()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrnoException(error) || error.code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
};

/** Reads the key pair of a directory, making it first when there is none. */
export const openGatewayKeyPair = async (directory: string, randomness: Randomness): Promise<GatewayKeyPair> => {
  const file = join(directory, gatewayKeyFile);
  await makeDirectory(directory);
  let pem = await unlessMissing(readFile(file, 'utf8'));
  if (pem === undefined) {
    await createKey(file, randomness);
    pem = await readFile(file, 'utf8');
  }
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { privateKey, publicKey };
};
