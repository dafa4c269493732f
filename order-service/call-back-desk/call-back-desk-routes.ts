/** Call backs for those who call, each reading of whom to call on record before it is answered. */
import {
  callBackMessageSchema,
  deskCallBacksQuerySchema,
  type DeskCallBack,
} from '@driveaway/domain/api/call-back-desk.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { z } from 'zod';
import { listReadsOf } from '../audit/personal-data-reads.ts';
import { recordDeskRead } from '../audit/record-desk-read.ts';
import { deskAnswers } from '../back-office/desk-messages.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { validate } from '../http/requests/validate.ts';
import { namedOperator } from '../machines/named-operator.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { callBackDeskCalls } from '../routes/call-back-desk-calls.ts';
import { listCallBacks } from './list-call-backs.ts';
import { findCallBack, recordCallBackMessage } from './record-call-back-message.ts';

const idSchema = z.uuid();

/** GET and POST /api/back-office/call-backs, its batch, one call back, and who was shown it. */
export const callBackDeskRoutes = (ports: ServicePorts, stopping: AbortSignal): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const list = listCallBacks(ports);
  const messages = deskAnswers(ports, stopping, {
    of: 'call backs',
    schema: callBackMessageSchema,
    record: (message) => recordCallBackMessage(ports, message),
  });

  /** An id that is none is answered like one of a call back that does not exist. */
  const idOf = ({ callBackId }: Readonly<Record<string, string | undefined>>): string =>
    idSchema.safeParse(callBackId).data ?? '';

  onMachine(callBackDeskCalls.deskCallBacks, async (ctx, machine) => {
    ctx.body = await list(machine, validate(deskCallBacksQuerySchema, ctx.query));
  });

  onMachine(callBackDeskCalls.deskCallBack, async (ctx, client) => {
    const machine = namedOperator(ctx, client);
    const callBackId = idOf(ctx.params);
    const callBack = await findCallBack(ports, machine, callBackId);
    const { requested, standing, caller } = callBack;
    if (caller !== undefined)
      await recordDeskRead(ports, ctx, machine, {
        of: { callBackId },
        stream: callBackStream(callBackId),
        what: 'call-back',
        said: 'call back read',
      });
    const { retailer, date, part, from, until, topic, model, agreed } = requested;
    return sendFresh(ctx, {
      callBackId,
      standing,
      date,
      part,
      from,
      until,
      topic,
      model: model?.name ?? null,
      retailer: { id: retailer.id, name: retailer.name },
      timeZone: stateTimeZones[retailer.stateCode],
      requestedAt: agreed.at,
      caller: caller ?? null,
    } satisfies DeskCallBack);
  });

  onMachine(callBackDeskCalls.deskCallBackReads, async (ctx, machine) => {
    const callBackId = idOf(ctx.params);
    await findCallBack(ports, machine, callBackId);
    ctx.body = await listReadsOf(ports, { callBackId });
  });

  onMachine(callBackDeskCalls.recordCallBack, messages.one);
  onMachine(callBackDeskCalls.recordCallBackBatch, messages.lines);

  return routes;
};
