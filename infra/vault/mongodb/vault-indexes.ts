import type { NamedIndex } from '../../mongodb/make-indexes.ts';

/** The indexes of the vault's collections, by collection. */
export const vaultIndexes: Readonly<Record<string, readonly NamedIndex[]>> = {
  'wrapped-keys': [{ key: { owner: 1, purpose: 1 }, unique: true, name: 'one per owner and purpose' }],
  sessions: [{ key: { customerId: 1 }, name: 'of a customer' }],
  'wrong-passwords': [{ key: { firstAt: 1 }, name: 'by age' }],
  'reset-tokens': [{ key: { tokenHash: 1 }, unique: true, name: 'one per token' }],
  'mailbox-tokens': [
    { key: { customerId: 1, emailHash: 1 }, unique: true, name: 'one per mailbox' },
    { key: { tokenHash: 1 }, unique: true, name: 'one per token' },
  ],
};
