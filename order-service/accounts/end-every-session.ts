import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const mostReplacements = 4;

/**
 * Ends every session of a customer, with a new password if one is given. Undefined when the account is gone, or when the
 * sessions of `asking`, which asks for it, have ended already.
 */
export const endEverySession = async (
  { vault }: Pick<ServicePorts, 'vault'>,
  customerId: string,
  change: Partial<Pick<Credential, 'passwordHash'>> = {},
  asking?: Pick<Credential, 'sessionVersion'>,
): Promise<Credential | undefined> => {
  for (let tries = 1; tries <= mostReplacements; tries += 1) {
    const credential = await vault.findCredential(customerId);
    if (credential === undefined) return undefined;
    if (asking !== undefined && credential.sessionVersion !== asking.sessionVersion) return undefined;
    const changed = { ...credential, ...change, sessionVersion: credential.sessionVersion + 1 };
    if (await vault.replaceCredential(changed)) return changed;
  }
  throw new Error('A credential is changed from several places at once');
};
