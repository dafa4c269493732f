/** Who a machine is, and who is at it. */
import { z } from 'zod';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';

/** A machine that has shown who it is. */
export type Machine = {
  readonly clientId: string;
  readonly scopes: readonly MachineScope[];
  /** The retailers whose orders it may know of; absent: all orders. */
  readonly retailers?: readonly string[] | undefined;
  /** The person who does it, as the client names them: of one that may operate the product, erase customers or reads who buys. */
  readonly operator?: string | undefined;
};

/** A machine as its token says. */
export type VerifiedMachine = Machine & { readonly issuedAt: Temporal.Instant };

/** In which a client says who is at it. */
export const operatorHeader = 'X-Operator';

/** A name that is no personal data: the log-in name of a person. */
export const operatorNamePattern = /^[a-z][a-z0-9._-]{0,39}$/;

/** Of a call that nobody makes without a name. */
export const operatorHeadersSchema = z.object({
  [operatorHeader]: z
    .string()
    .regex(
      operatorNamePattern,
      `${operatorHeader} is the log-in name of whoever asks: small letters, digits, dots, - and _.`,
    )
    .describe('The log-in name of the person who asks: it is recorded.'),
});

/** Who a machine's events are recorded under: whoever may operate the product is its operator. */
export const actorOf = ({ clientId, scopes, operator }: Machine): Actor => ({
  kind: scopes.includes('operations') ? 'operator' : 'back-office',
  id: operator === undefined ? clientId : `${clientId}/${operator}`,
});
