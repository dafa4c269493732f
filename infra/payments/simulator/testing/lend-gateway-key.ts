import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandomness } from '../../../clock/system-clock.ts';
import { gatewayKeyFile, openGatewayKeyPair } from '../gateway-key-pair.ts';

const makeOnce = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-gateway-key-'));
  await openGatewayKeyPair(directory, systemRandomness);
  const pem = await readFile(join(directory, gatewayKeyFile), 'utf8');
  await rm(directory, { recursive: true });
  return pem;
};

let made: Promise<string> | undefined;

/** Puts a key pair where a simulator will look for its own: making one takes half a second, and few tests are about it. */
export const lendGatewayKey = async (directory: string): Promise<void> => {
  made ??= makeOnce();
  await writeFile(join(directory, gatewayKeyFile), await made, { mode: 0o600 });
};
