/** Tells open streams at once when their session may have ended, instead of at the next heartbeat. */
import type { Vault } from '@driveaway/infra/vault/port.ts';

export type CredentialWatch = {
  /** All writes of credentials must go through this vault. */
  readonly vault: Vault;
  /** Calls `onChange` after every change of the customer's credential in this process, until what it returns is called. */
  readonly watch: (customerId: string, onChange: () => void) => () => void;
};

/** A vault that notifies of credentials written through it, not of those written by other processes. */
export const watchCredentials = (vault: Vault): CredentialWatch => {
  const watchers = new Map<string, Set<() => void>>();
  const tell = (customerId: string): void => {
    for (const onChange of watchers.get(customerId) ?? []) onChange();
  };
  return {
    vault: {
      ...vault,
      insertCredential: async (credential) => {
        const isInserted = await vault.insertCredential(credential);
        if (isInserted) tell(credential.customerId);
        return isInserted;
      },
      replaceCredential: async (credential) => {
        const isReplaced = await vault.replaceCredential(credential);
        if (isReplaced) tell(credential.customerId);
        return isReplaced;
      },
      endNotedSession: async (customerId, sessionId) => {
        const isEnded = await vault.endNotedSession(customerId, sessionId);
        if (isEnded) tell(customerId);
        return isEnded;
      },
      deleteCredential: async (customerId) => {
        await vault.deleteCredential(customerId);
        tell(customerId);
      },
    },
    watch: (customerId, onChange) => {
      const own = watchers.get(customerId) ?? new Set();
      watchers.set(customerId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0 && watchers.get(customerId) === own) watchers.delete(customerId);
      };
    },
  };
};
