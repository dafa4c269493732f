import { logOut } from './account-calls.ts';
import { announceSession, endNewsHere } from './session-changes.ts';

/** Logs out whoever is logged in: shows no more news here, tells the other windows, and loads the page anew. Rejects when it fails. */
export const logOutHere = async (): Promise<void> => {
  await endNewsHere();
  await logOut({ idempotencyKey: crypto.randomUUID() });
  announceSession('logged-out');
  globalThis.location.reload();
};
