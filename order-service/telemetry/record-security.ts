/** Tells the security log of each request that is one of its events, and of each that was refused for lack of rights. */
import type { SecurityEvent, SecurityEventName } from '@driveaway/infra/telemetry/security-log-port.ts';
import type { HttpMiddleware } from '../http/context/http-state.ts';
import type { FailureCode } from '../http/failures/failures.ts';
import { accountHashOf } from '../customers/account-hash.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { matchedRoute } from './record-requests.ts';

type SecurityPorts = Pick<ServicePorts, 'secrets' | 'securityLog'>;

/** Of calls that are no event themselves. */
const refusals: ReadonlyMap<string | undefined, SecurityEventName> = new Map<FailureCode, SecurityEventName>([
  ['missing-scope', 'scope-refused'],
  ['invalid-token', 'access-refused'],
  ['not-signed-in', 'access-refused'],
  ['order-access-denied', 'access-refused'],
  ['cross-site', 'access-refused'],
  ['too-many-attempts', 'access-refused'],
]);
const lockOuts: ReadonlySet<string | undefined> = new Set<FailureCode>([
  'too-many-attempts',
  'too-many-wrong-passwords',
  'too-many-wrong-codes',
]);

const outcomeOf = (status: number, refusal: string | undefined): SecurityEvent['outcome'] => {
  if (lockOuts.has(refusal)) return 'locked-out';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
};

/** Goes around the error boundary, so that it sees every answer. */
export const recordSecurity =
  (ports: SecurityPorts): HttpMiddleware =>
  async (ctx, next) => {
    await next();
    const { securityEvent, refusal, means, isInVain, account, clientId, orderNo, requestId } = ctx.state;
    const event = securityEvent ?? refusals.get(refusal);
    if (event === undefined) return;
    ports.securityLog({
      event,
      outcome: isInVain === true ? 'refused' : outcomeOf(ctx.status, refusal),
      reason: refusal ?? means,
      account: account === undefined ? undefined : accountHashOf(ports, account),
      clientId,
      orderNo,
      address: ctx.ip,
      call: `${ctx.method} ${matchedRoute(ctx) ?? 'unknown'}`,
      requestId,
    });
  };
