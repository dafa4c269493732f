/** Whether the secrets of a start are those that the stores were used with until now. */
import { createHmac } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { masterSeal, wrappedKeys, type MasterKeys } from '../keys/master-seal.ts';
import type { Vault } from '../vault/port.ts';

/** As `installation-secrets.json` names them. What an anchor key is needed for the anchors say themselves. */
type SecretName = 'masterKey' | 'sessionSecret' | 'emailHashKey' | 'orderNumberKey';

type Checked = {
  readonly name: SecretName;
  /** Its name in the environment. */
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
];

const checkValue = (name: SecretName, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`driveaway check of ${name}`).digest('base64');

const keysTried = 20;

type ComparedSecrets = {
  readonly vault: {
    readonly secretChecks: Pick<Vault['secretChecks'], 'all'>;
    readonly listWrappedKeys: Vault['listWrappedKeys'];
  };
  readonly secrets: InstallationSecrets;
  readonly randomness: Pick<Randomness, 'bytes'>;
  /** How the secrets are called where they are set. */
  readonly calledAs: 'names' | 'variables';
};

type CheckSecretsOptions = ComparedSecrets & {
  readonly vault: Pick<Vault, 'secretChecks' | 'listWrappedKeys'>;
  /** Those of which values are kept; by default all. */
  readonly names?: readonly SecretName[] | undefined;
};

/** Of stores that have no check values yet: whether the master key opens any of the first customers' keys. */
const opensKeys = async ({ vault, secrets, randomness }: ComparedSecrets): Promise<boolean> => {
  const keys = await vault.listWrappedKeys('', keysTried);
  const wrapping = masterSeal(secrets, wrappedKeys, randomness);
  return keys.length === 0 || keys.some(({ keyId, wrapped }) => wrapping.sealAnew(keyId, wrapped) !== undefined);
};

const otherSecrets = (others: readonly Checked[], { calledAs }: ComparedSecrets): Error => {
  const words = others.map(({ name, variable }) => (calledAs === 'names' ? name : variable)).join(', ');
  const place = calledAs === 'names' ? ' in installation-secrets.json' : '';
  return new Error(
    `These stores were used with other secrets: ${words}${place}. Give those that belong to them; where one was ` +
      'changed, the one before it as well',
  );
};

const needsBefore = ({ calledAs }: ComparedSecrets): Error => {
  const [before, now] =
    calledAs === 'names'
      ? ['masterKeyBefore in installation-secrets.json', 'masterKey']
      : ['MASTER_KEY_BEFORE', 'MASTER_KEY'];
  return new Error(
    `The master key before is still needed: ${before}. Give it beside ${now} until "orders keys rotate" has said that it ` +
      'may be taken out',
  );
};

const valueOf = ({ name, secret }: Pick<Checked, 'name' | 'secret'>): string => checkValue(name, secret);

/**
 * How a secret stands to what is kept: the values of all that something may still need, the newest first. More than one
 * there is of a master key that changes, until `noteAllSealed`.
 */
const standingOf = (one: Checked, kept: string): 'own' | 'changed' | 'needs-before' | 'other' => {
  const needed = kept.split(' ');
  const given = new Set(
    [one.secret, one.before].flatMap((secret) => (secret === undefined ? [] : [checkValue(one.name, secret)])),
  );
  const own = valueOf(one);
  if (needed.every((value) => given.has(value))) return needed.includes(own) ? 'own' : 'changed';
  return needed[0] === own ? 'needs-before' : 'other';
};

/** What to keep of a secret that was changed, or is kept for the first time: of the master key, both while there are two. */
const valueToKeep = (one: Checked): string =>
  one.name === 'masterKey' && one.before !== undefined
    ? `${valueOf(one)} ${checkValue(one.name, one.before)}`
    : valueOf(one);

/** What the vault keeps of secrets that are its own. Throws when they are another's. */
const comparedWith = async (options: ComparedSecrets): Promise<ReadonlyMap<string, string>> => {
  const checked = checkedSecrets(options.secrets);
  const kept = await options.vault.secretChecks.all();
  if (!kept.has('masterKey') && !(await opensKeys(options))) throw otherSecrets(checked.slice(0, 1), options);
  const standing = (one: Checked) => standingOf(one, kept.get(one.name) ?? valueOf(one));
  const others = checked.filter((one) => standing(one) === 'other');
  if (others.length > 0) throw otherSecrets(others, options);
  if (checked.some((one) => standing(one) === 'needs-before')) throw needsBefore(options);
  return kept;
};

/**
 * Compares secrets with what the vault keeps of them and changes nothing, for whoever reads or moves stores without being
 * their product. Throws like `refuseOtherSecrets`; a secret without a value yet passes.
 */
export const compareSecrets = async (options: ComparedSecrets): Promise<void> => void (await comparedWith(options));

/**
 * Keeps a check value of each secret with the first start, and compares it from then on; a secret that was changed, beside
 * the one before it, takes its place. Throws with the names of all that are not those of these stores: under another
 * master key nothing personal could be read, and under another key for addresses everybody could sign up anew.
 */
export const refuseOtherSecrets = async (options: CheckSecretsOptions): Promise<void> => {
  const { secretChecks } = options.vault;
  const kept = await comparedWith(options);
  const { names } = options;
  const checked = checkedSecrets(options.secrets).filter(({ name }) => names === undefined || names.includes(name));
  for (const one of checked) {
    const found = kept.get(one.name);
    if (found === undefined) await secretChecks.insert(one.name, valueToKeep(one));
    else if (standingOf(one, found) === 'changed') await secretChecks.replace(one.name, valueToKeep(one), found);
  }
  // of what was missing, another process may have been first
  if (checked.some(({ name }) => !kept.has(name))) await compareSecrets(options);
};

/** Notes that nothing is under any key but this master key: from now on the one before it is needed no more. */
export const noteAllSealed = async (
  { secretChecks }: Pick<Vault, 'secretChecks'>,
  { masterKey }: MasterKeys,
): Promise<void> => {
  const now = checkValue('masterKey', masterKey);
  const found = (await secretChecks.all()).get('masterKey') ?? now;
  // under another one alone: then it was another process's turn
  if (found !== now && found.split(' ').includes(now)) await secretChecks.replace('masterKey', now, found);
};
