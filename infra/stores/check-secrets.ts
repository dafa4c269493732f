/** Whether the secrets of a start are those that the stores were used with until now. */
import { createHmac } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { masterSeal, wrappedKeys } from '../keys/master-seal.ts';
import type { Vault } from '../vault/port.ts';

type Checked = {
  /** As `installation-secrets.json` names it; `variable`: as the environment does. */
  readonly name: string;
  readonly variable: string;
  readonly secret: Uint8Array;
  /** The one that it takes the place of. */
  readonly before?: Uint8Array | undefined;
};

const checkedSecrets = (secrets: InstallationSecrets): readonly Checked[] => [
  { name: 'masterKey', variable: 'MASTER_KEY', secret: secrets.masterKey, before: secrets.masterKeyBefore },
  {
    name: 'sessionSecret',
    variable: 'SESSION_SECRET',
    secret: secrets.sessionSecret,
    // its sessions may be over: that it was named is enough
    before: secrets.previousSession?.secret,
  },
  { name: 'emailHashKey', variable: 'EMAIL_HASH_KEY', secret: secrets.emailHashKey },
  { name: 'orderNumberKey', variable: 'ORDER_NUMBER_KEY', secret: secrets.orderNumberKey },
  // workers have none
  ...(secrets.anchorKey === undefined
    ? []
    : [{ name: 'anchorKey', variable: 'ANCHOR_KEY', secret: secrets.anchorKey, before: secrets.anchorKeyBefore }]),
];

const checkValue = (name: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`driveaway check of ${name}`).digest('base64');

const keysTried = 20;

export type CheckSecretsOptions = {
  readonly vault: Pick<Vault, 'secretChecks' | 'listWrappedKeys'>;
  readonly secrets: InstallationSecrets;
  readonly randomness: Pick<Randomness, 'bytes'>;
  /** How the secrets are called where they are set. */
  readonly calledAs: 'names' | 'variables';
};

/** Of stores that have no check values yet: whether the master key opens any of the first customers' keys. */
const opensKeys = async ({ vault, secrets, randomness }: CheckSecretsOptions): Promise<boolean> => {
  const keys = await vault.listWrappedKeys('', keysTried);
  const wrapping = masterSeal(secrets, wrappedKeys, randomness);
  return keys.length === 0 || keys.some(({ keyId, wrapped }) => wrapping.sealAnew(keyId, wrapped) !== undefined);
};

const otherSecrets = (others: readonly Checked[], { calledAs }: CheckSecretsOptions): Error => {
  const words = others.map(({ name, variable }) => (calledAs === 'names' ? name : variable)).join(', ');
  const place = calledAs === 'names' ? ' in installation-secrets.json' : '';
  return new Error(
    `These stores were used with other secrets: ${words}${place}. Give those that belong to them; where one was ` +
      'changed, the one before it as well',
  );
};

/**
 * Keeps a check value of each secret with the first start, and compares it from then on; a secret that was changed, beside
 * the one before it, takes its place. Throws with the names of all that are not those of these stores: under another
 * master key nothing personal could be read, and under another key for addresses everybody could sign up anew.
 */
export const refuseOtherSecrets = async (options: CheckSecretsOptions): Promise<void> => {
  const { secretChecks } = options.vault;
  const checked = checkedSecrets(options.secrets);
  const known = await secretChecks.all();
  if (!known.has('masterKey') && !(await opensKeys(options))) throw otherSecrets(checked.slice(0, 1), options);
  const missing = checked.filter(({ name }) => !known.has(name));
  for (const { name, secret } of missing) await secretChecks.insert(name, checkValue(name, secret));
  // of what was missing, another process may have been first
  const stored = missing.length === 0 ? known : await secretChecks.all();
  const others: Checked[] = [];
  for (const one of checked) {
    const { name, secret, before } = one;
    const [found, now] = [stored.get(name), checkValue(name, secret)];
    if (found === now) continue;
    if (before !== undefined && found === checkValue(name, before)) await secretChecks.replace(name, now, found);
    else others.push(one);
  }
  if (others.length > 0) throw otherSecrets(others, options);
};
