/** The one list of what can be handed out for an account, and of what ends it. */
import type { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';

/** What a customer does that may end things; `addressConfirmed`: the one that they have already. */
export type Act = 'logIn' | 'logOut' | 'addressConfirmed' | 'newAddress' | 'newPassword' | 'recovery';

type Token = Extract<keyof Vault, `save${string}Token`>;
type Row = {
  /** As docs/security.md says it. */
  readonly name: string;
  readonly endedBy: readonly Act[];
};

/** Cookies end because they are signed for a session version, or for address and password; tokens are deleted. */
type HandedOut = Readonly<Record<keyof typeof siteCookies | 'calendarFeed' | 'deviceNews', Row>> &
  Readonly<Record<Token, Row & { readonly end: (vault: Vault, customerId: string) => Promise<void> }>>;

/** A cookie or a token of the vault that has no row here does not compile. */
export const handedOut: HandedOut = {
  session: { name: 'session', endedBy: ['logOut', 'newPassword', 'recovery'] },
  secondStep: { name: 'second step of a log-in', endedBy: ['logOut', 'newPassword', 'recovery'] },
  device: { name: 'browser that is known', endedBy: ['newAddress', 'newPassword', 'recovery'] },
  saveResetToken: {
    name: 'link to recover the account',
    endedBy: ['newAddress', 'newPassword', 'recovery'],
    end: async (vault, customerId) => vault.deleteResetToken(customerId),
  },
  saveMailboxToken: {
    name: 'link to confirm or change the address',
    endedBy: ['addressConfirmed', 'newAddress', 'newPassword', 'recovery'],
    end: async (vault, customerId) => vault.deleteMailboxTokens(customerId),
  },
  following: { name: "follower's link and browser", endedBy: [] },
  calendarFeed: { name: 'calendar feed', endedBy: [] },
  deviceNews: { name: 'news on a device', endedBy: [] },
  // these two open nothing
  position: { name: 'how far the events had come', endedBy: [] },
  contract: { name: 'version of a contract that was shown', endedBy: [] },
};

/** Deletes what an act ends and is kept in the vault. */
export const endHandedOut = async (vault: Vault, act: Act, customerId: string): Promise<void> => {
  for (const row of Object.values(handedOut)) {
    if ('end' in row && row.endedBy.includes(act)) await row.end(vault, customerId);
  }
};

/** Replaces a password and ends what was handed out or asked for before it. */
export const withNewPassword = async <Changed>(
  vault: Vault,
  act: 'newPassword' | 'recovery',
  customerId: string,
  replace: () => Promise<Changed>,
): Promise<Changed> => {
  // before, so that a fault right after the change leaves nothing; and after, for what was asked for meanwhile
  await endHandedOut(vault, act, customerId);
  const changed = await replace();
  await endHandedOut(vault, act, customerId);
  return changed;
};
