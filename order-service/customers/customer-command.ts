import type { JsonValue } from '@driveaway/domain/json/json.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { commandHash } from '../orders/command-hash.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { CustomerCommand } from './customers.ts';

/**
 * The command of a request of the signed-in customer. Other content under the same idempotency key is another command, so that
 * nobody is told that it was carried out when it was not.
 */
export const customerCommand = (
  ctx: HttpContext,
  { randomness, secrets }: Pick<ServicePorts, 'randomness' | 'secrets'>,
  route: string,
  content: JsonValue,
): CustomerCommand => {
  const { customerId } = sessionOf(ctx);
  const keyed = commandIdOf(ctx, randomness, customerId, route);
  const commandId = stepOf(keyed, commandHash(secrets.orderNumber, content));
  return { commandId, correlationId: ctx.state.requestId, customerId };
};
