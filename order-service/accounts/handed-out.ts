/** The one list of what can be handed out for an account, and of what ends it. */
import type { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import { recordOfCustomer, type Customer, type WritePorts } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** What may end things; `addressConfirmed`: the one that the customer has already; `restore`: of a backup, for every customer. */
export type Act = 'logIn' | 'logOut' | 'addressConfirmed' | 'newAddress' | 'newPassword' | 'recovery' | 'restore';

type Token = Extract<keyof Vault, `save${string}Token`>;
type EndPorts = WritePorts & Pick<ServicePorts, 'vault'>;
type Row = {
  /** As docs/security.md says it. */
  readonly name: string;
  readonly endedBy: readonly Act[];
};

/** Cookies end because they are signed for a session version, or for address and password; tokens and feeds by `end`. */
type HandedOut = Readonly<Record<keyof typeof siteCookies | 'deviceNews', Row>> &
  Readonly<
    Record<Token | 'calendarFeed', Row & { readonly end: (ports: EndPorts, customerId: string) => Promise<void> }>
  >;

const newCommand = ({ randomness }: EndPorts, customerId: string) => ({
  commandId: randomness.uuid(),
  correlationId: randomness.uuid(),
  customerId,
});

/** A cookie or a token of the vault that has no row here does not compile. */
export const handedOut: HandedOut = {
  session: { name: 'session', endedBy: ['logOut', 'newPassword', 'recovery', 'restore'] },
  secondStep: { name: 'second step of a log-in', endedBy: ['logOut', 'newPassword', 'recovery', 'restore'] },
  device: { name: 'browser that is known', endedBy: ['newAddress', 'newPassword', 'recovery'] },
  saveResetToken: {
    name: 'link to recover the account',
    endedBy: ['newAddress', 'newPassword', 'recovery', 'restore'],
    end: async ({ vault }, customerId) => vault.deleteResetToken(customerId),
  },
  saveMailboxToken: {
    name: 'link to confirm or change the address',
    endedBy: ['addressConfirmed', 'newAddress', 'newPassword', 'recovery', 'restore'],
    end: async ({ vault }, customerId) => vault.deleteMailboxTokens(customerId),
  },
  following: { name: "follower's link and browser", endedBy: [] },
  calendarFeed: {
    name: 'calendar feed',
    endedBy: ['newPassword', 'recovery'],
    end: async (ports, customerId) => {
      await recordOfCustomer(ports, newCommand(ports, customerId), (customer) =>
        customer?.calendarFeed === undefined ? undefined : { type: 'CalendarFeedEnded', data: {} },
      );
    },
  },
  deviceNews: { name: 'news on a device', endedBy: [] },
  // these two open nothing
  position: { name: 'how far the events had come', endedBy: [] },
  contract: { name: 'version of a contract that was shown', endedBy: [] },
};

/** Ends what an act ends and is kept in the stores. */
export const endHandedOut = async (ports: EndPorts, act: Act, customerId: string): Promise<void> => {
  for (const row of Object.values(handedOut)) {
    if ('end' in row && row.endedBy.includes(act)) await row.end(ports, customerId);
  }
};

/** Replaces a password, on record, and ends what was handed out or asked for before it. */
export const withNewPassword = async <Changed>(
  ports: EndPorts,
  act: 'newPassword' | 'recovery',
  customerId: string,
  replace: () => Promise<Changed>,
): Promise<Changed> => {
  const record = async (isToBe: (customer: Customer) => boolean) =>
    recordOfCustomer(ports, newCommand(ports, customerId), (customer) =>
      customer === undefined || !isToBe(customer)
        ? undefined
        : { type: 'PasswordChanged', data: { how: act === 'recovery' ? 'recovery' : 'account' } },
    );
  // before, so that a fault right after the change leaves nothing; and after, for what was asked for meanwhile
  await endHandedOut(ports, act, customerId);
  // before as well: of a change that is on record nobody has the former password, also not after a restore
  await record(() => true);
  const changed = await replace();
  await record(({ requestedEmail }) => requestedEmail !== undefined);
  await endHandedOut(ports, act, customerId);
  return changed;
};
