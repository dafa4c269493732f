import type { RouterContext } from '@koa/router';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { HttpState } from '../http/context/http-state.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { refusalOfFault, sendMachineRefusal } from './machine-refusals.ts';
import { operatorHeader, operatorNamePattern, type VerifiedMachine } from './machine.ts';
import type { MachineTokens } from './machine-token.ts';

type MachineContext = RouterContext<HttpState>;
export type ScopePorts = Pick<ServicePorts, 'clock' | 'log' | 'secrets'>;

type GuardedPorts = Pick<ServicePorts, 'clock' | 'log'> & {
  readonly tokens: MachineTokens;
  readonly isRevoked: (machine: VerifiedMachine) => Promise<boolean>;
};

/** Of those at whose command line there is a person. */
const scopesOfOperators: ReadonlySet<MachineScope> = new Set(['operations', 'customers:erase']);

const withOperator = (ctx: MachineContext, machine: VerifiedMachine): VerifiedMachine => {
  const operator = ctx.get(operatorHeader);
  return machine.scopes.some((scope) => scopesOfOperators.has(scope)) && operatorNamePattern.test(operator)
    ? { ...machine, operator }
    : machine;
};

const bearerPattern = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;

/**
 * Lets only machines with the scope through and hands on who it is: 401 without a valid bearer token, 403 without the
 * scope. A history that cannot be read is named to them. Cookies are not looked at, so a customer's session never counts.
 */
export const requireScope =
  (
    ports: GuardedPorts,
    scope: MachineScope,
    handle: (ctx: MachineContext, machine: VerifiedMachine) => Promise<unknown>,
  ) =>
  async (ctx: MachineContext): Promise<void> => {
    const [, token = ''] = bearerPattern.exec(ctx.get('Authorization')) ?? [];
    const verified = ports.tokens.verify(token, ports.clock.now());
    const machine = verified && withOperator(ctx, verified);
    const deny = (refusal: HttpRefusal): void => {
      ports.log.warn('machine refused', {
        requestId: ctx.state.requestId,
        code: refusal.code,
        scope,
        clientId: machine?.clientId,
        path: ctx.path,
      });
      sendMachineRefusal(ctx, refusal);
    };
    if (machine !== undefined) ctx.state.clientId = machine.clientId;
    if (machine === undefined || (await ports.isRevoked(machine))) deny({ code: 'invalid-token' });
    else if (!machine.scopes.includes(scope))
      deny({ code: 'missing-scope', message: `The token lacks the scope ${scope}.` });
    else {
      try {
        await handle(ctx, machine);
      } catch (fault) {
        const refusal = refusalOfFault(fault);
        if (refusal === undefined) throw fault;
        if (refusal.code === 'history-unreadable')
          ports.log.error('A history cannot be read', fault, { requestId: ctx.state.requestId });
        sendMachineRefusal(ctx, refusal);
      }
    }
  };
