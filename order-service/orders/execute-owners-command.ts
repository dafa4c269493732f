import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { derivedId } from './derived-id.ts';
import { executeOrderCommand, type OrderPorts } from './execute-order-command.ts';

type OwnersCommand = {
  readonly orderNo: string;
  readonly command: OrderCommand;
  /** Of the command, in its id. */
  readonly name: string;
  /** Under which an `Idempotency-Key` is remembered. Absent: the name. */
  readonly route?: string;
  /** What was sent. */
  readonly content: JsonObject;
};

/** Carries out a command of the customer who is signed in, who sees it done with the next request. Refuses as the order does. */
export const executeOwnersCommand = async (
  ctx: HttpContext,
  ports: OrderPorts & Pick<ServicePorts, 'randomness'>,
  { orderNo, command, name, route = name, content }: OwnersCommand,
): Promise<void> => {
  const { customerId } = sessionOf(ctx);
  const outcome = await executeOrderCommand(ports, {
    orderNo,
    command,
    commandId: derivedId(name, orderNo, commandIdOf(ctx, ports.randomness, customerId, route)),
    correlationId: ctx.state.requestId,
    actor: { kind: 'customer', id: customerId },
    content,
  });
  if (outcome.kind === 'refused') refuse(outcome.refusal);
  rememberPosition(ctx, outcome.position);
};
