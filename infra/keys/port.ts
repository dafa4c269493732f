/**
 * The key store port: one data key per owner (a customer, a month of configured cars, a webhook) and purpose, wrapped by a
 * master key that lives outside the stores. Destroying a key makes everything encrypted under it unreadable, for good.
 */

/**
 * A customer's `identity` is destroyed on request, `contract` held for the retention period; `builds` go by the month. A
 * `webhook` key is itself the secret that signs, and encrypts nothing.
 */
export type KeyPurpose = 'identity' | 'contract' | 'builds' | 'webhook';

export type DataKey = { readonly keyId: string; readonly secret: Uint8Array };

export type KeyStore = {
  /** The key of an owner for a purpose, made when there is none yet. 32 bytes (AES-256). Throws `OwnerErased`. */
  obtain(owner: string, purpose: KeyPurpose): Promise<DataKey>;
  /** A key by id; undefined once destroyed. */
  find(keyId: string): Promise<DataKey | undefined>;
  /** The key of an owner for a purpose, if there is one. */
  findOwned(owner: string, purpose: KeyPurpose): Promise<DataKey | undefined>;
  destroy(keyId: string): Promise<void>;
  /** Makes a key as good as destroyed for the product, but keeps it in the vault for the law. `until`: ISO 8601 in UTC. */
  hold(keyId: string, until: string): Promise<void>;
};
