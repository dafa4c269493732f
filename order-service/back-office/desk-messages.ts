/** What a desk says of a request in its care: the calls that take it, and whose command it is. */
import { messageConditionsSchema } from '@driveaway/domain/api/desk-messages.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { z } from 'zod';
import { refuse, type HttpRefusal } from '../http/failures/http-refusals.ts';
import { validate } from '../http/requests/validate.ts';
import { actorOf, type Machine, type VerifiedMachine } from '../machines/machine.ts';
import { commandHash } from '../orders/command-hash.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { RouteContext } from '../routes/api-route.ts';
import type { SentBody } from '../routes/request-body.ts';
import { answerMessages, type AnswerOfLine } from './answer-messages.ts';

export type DeskMessage<Message> = {
  readonly machine: Machine;
  readonly message: Message;
  readonly correlationId: string;
  /** Only says what would be recorded. */
  readonly dryRun?: boolean | undefined;
};

/** The command of a message, the same one whenever it is delivered. */
export const deskCommand = (
  { secrets }: Pick<ServicePorts, 'secrets'>,
  { machine, message, correlationId }: DeskMessage<JsonObject & { readonly messageId: string }>,
  kind: string,
  id: string,
) => ({
  commandId: derivedId(kind, machine.clientId, id, message.messageId),
  commandHash: commandHash(secrets.orderNumber, message),
  correlationId,
  actor: actorOf(machine),
});

/** What of a desk a machine may know, by its retailers. Any other is refused as what is not there. */
export const knownTo = <Found>(
  { retailers }: Machine,
  found: Found | undefined,
  retailerOf: (found: Found) => { readonly id: string },
  refusal: HttpRefusal,
): Found => (found === undefined || retailers?.includes(retailerOf(found).id) === false ? refuse(refusal) : found);

type DeskMessages<Message, Answer> = {
  /** What the messages are of, in the log. */
  readonly of: string;
  readonly schema: z.ZodType<Message>;
  readonly record: (message: DeskMessage<Message>) => Promise<Answer>;
};

/** Answers to one message, and to lines of them. */
export const deskAnswers = <Message, Answer extends AnswerOfLine>(
  { log }: Pick<ServicePorts, 'log'>,
  stopping: AbortSignal,
  { of, schema, record }: DeskMessages<Message, Answer>,
) => ({
  one: async (ctx: RouteContext, machine: VerifiedMachine, sent: SentBody<Message>): Promise<void> => {
    const { dryRun } = validate(messageConditionsSchema, ctx.query);
    const message = await sent.value();
    ctx.body = await record({ machine, message, correlationId: ctx.state.requestId, dryRun });
  },
  lines: async (ctx: RouteContext, machine: VerifiedMachine, sent: SentBody<never>): Promise<void> => {
    sent.expectType();
    const { maximumBytes } = sent;
    const sender = { machine, correlationId: ctx.state.requestId };
    answerMessages(
      log,
      { name: `batch of ${of}`, ctx, machine, stopping },
      { schema, maximumBytes, record: async (message) => record({ ...sender, message }) },
    );
  },
});
