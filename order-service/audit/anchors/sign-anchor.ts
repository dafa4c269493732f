/** How anchors and their keys are signed: Ed25519 over a few lines of text. docs/audit.md gives the layout. */
import { createPrivateKey, createPublicKey, hash as hashOnce, sign, verify, type KeyObject } from 'node:crypto';
import type { AnchorKey, SignedAnchor } from '@driveaway/domain/api/anchors.ts';

/** An Ed25519 private key as PKCS #8 (RFC 8410): this and the 32 secret bytes. Its public key ends in 32 bytes as well. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** What signs anchors. */
export type AnchorSigner = {
  readonly keyId: string;
  /** 32 bytes, base64. */
  readonly publicKey: string;
  /** Base64. */
  readonly sign: (text: string) => string;
};

const keyIdOf = (publicKey: string): string => hashOnce('sha256', Buffer.from(publicKey, 'base64'), 'hex');

/** The signer of a secret of 32 bytes. */
export const anchorSigner = (secret: Uint8Array): AnchorSigner => {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyPrefix, secret]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(publicKeyPrefix.length).toString('base64');
  return {
    keyId: keyIdOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
};

const publicKeyOf = (publicKey: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([publicKeyPrefix, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  });

const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  verify(null, Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));

const linesOf = (...lines: readonly (string | number)[]): string => lines.map((line) => `${line}\n`).join('');

const anchorText = ({ number, events, root, previous, takenAt, keyId }: Omit<SignedAnchor, 'signature'>): string =>
  linesOf('driveaway signed anchor 1', number, events, root, previous, takenAt, keyId);

const keyText = ({ keyId, publicKey, introducedAt, before }: Omit<AnchorKey, 'signature'>): string =>
  linesOf('driveaway anchor key 1', keyId, publicKey, introducedAt, before ?? keyId);

/** What the next anchor names as the one before it: over the signed text and the signature. */
export const hashOfAnchor = (anchor: SignedAnchor): string =>
  hashOnce('sha256', `${anchorText(anchor)}${anchor.signature}\n`, 'hex');

export const signAnchor = (anchor: Omit<SignedAnchor, 'signature' | 'keyId'>, signer: AnchorSigner): SignedAnchor => {
  const signed = { ...anchor, keyId: signer.keyId };
  return { ...signed, signature: signer.sign(anchorText(signed)) };
};

/** The public key of a signer, signed by the key before it, or by itself when there is none. */
export const introduceKey = (
  { signer, before }: { readonly signer: AnchorSigner; readonly before: AnchorSigner | undefined },
  introducedAt: string,
): AnchorKey => {
  const { keyId, publicKey } = signer;
  const key = { keyId, publicKey, introducedAt, before: before?.keyId ?? null };
  return { ...key, signature: (before ?? signer).sign(keyText(key)) };
};

/** Whether a key of these signed the anchor. */
export const isAnchorSigned = (anchor: SignedAnchor, keys: readonly AnchorKey[]): boolean => {
  const key = keys.find(({ keyId }) => keyId === anchor.keyId);
  return key !== undefined && isSigned(anchorText(anchor), anchor.signature, key.publicKey);
};

/** Keys after the first that no key signed but themselves: the one before was lost. */
export const unsignedKeys = (keys: readonly AnchorKey[]): readonly AnchorKey[] =>
  keys.slice(1).filter(({ before }) => before === null);

/** Whether each key, the first one first, is named by its bytes and signed by the one that it names, which is the one before it. */
export const areKeysSigned = (keys: readonly AnchorKey[]): boolean =>
  keys.every((key, index) => {
    const { keyId, publicKey, before, signature } = key;
    const signer = (before === null ? undefined : keys[index - 1]) ?? key;
    return (
      keyId === keyIdOf(publicKey) &&
      before === (signer === key ? null : signer.keyId) &&
      isSigned(keyText(key), signature, signer.publicKey)
    );
  });
