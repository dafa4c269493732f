import type { Vault } from '@driveaway/infra/vault/port.ts';

/** A vault that knows nobody. */
export const noVault: Vault = {
  findCredential: async () => undefined,
  insertCredential: async () => false,
  replaceCredential: async () => false,
  deleteCredential: async () => undefined,
  noteSession: async () => undefined,
  listSessions: async () => [],
  endNotedSession: async () => false,
  isSessionEnded: async () => false,
  noteWrongPassword: async () => 0,
  countOfWrongPasswords: async () => 0,
  forgetWrongPasswords: async () => undefined,
  findWrappedKey: async () => undefined,
  findOwnedKey: async () => undefined,
  insertWrappedKey: async (key) => key,
  listWrappedKeys: async () => [],
  rewrapKeys: async () => 0,
  deleteWrappedKey: async () => undefined,
  holdWrappedKey: async () => undefined,
  deleteHeldKeys: async () => 0,
  recordErasure: async () => undefined,
  saveResetToken: async () => undefined,
  takeResetToken: async () => undefined,
  listErasures: async () => [],
  close: async () => undefined,
};
