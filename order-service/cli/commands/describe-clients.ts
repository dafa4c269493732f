import type { MachineClientList } from '@driveaway/domain/api/machine-clients.ts';

/** Machine clients, a line each. */
export const describeClients = ({ clients }: MachineClientList): readonly string[] =>
  clients.length === 0
    ? ['No client is known here']
    : clients.map(({ clientId, scopes, validUntil, revoked }) => {
        const until = validUntil === null ? '' : ` until ${validUntil}`;
        const standing = revoked === null ? `may ask for tokens${until}` : `REVOKED ${revoked.at} by ${revoked.by}`;
        return `${clientId}  ${scopes === null ? 'unknown here' : scopes.join(' ')}  ${standing}`;
      });
