/** Talks for those who answer, each reading of one on record with who reads before it is answered. */
import { success } from '@driveaway/domain/api/failure.ts';
import { answerTalkFormSchema, type AnswerTalk, type DeskTalk } from '@driveaway/domain/api/talk-desk.ts';
import { talkPictureQuery, type TalkSent } from '@driveaway/domain/api/talk.ts';
import { mostTalkPictures } from '@driveaway/domain/talk/talk-rules.ts';
import { z } from 'zod';
import { recordPersonalDataRead } from '../audit/personal-data-reads.ts';
import { refusalToKnow } from '../back-office/retailer-orders.ts';
import { findCustomer } from '../customers/customers.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sendFile } from '../http/files/send-file.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { validate } from '../http/requests/validate.ts';
import { expectMultipart, type UploadedFile } from '../http/requests/with-multipart.ts';
import type { ReceiveForm } from '../http/uploads/receive-form.ts';
import { actorOf, type VerifiedMachine } from '../machines/machine.ts';
import { namedOperator, type NamedMachine } from '../machines/named-operator.ts';
import { derivedId } from '../orders/derived-id.ts';
import { loadOrder, type LoadedOrder } from '../orders/load-order.ts';
import { cleanPictures, hashesOf } from '../pictures/sent-pictures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute, type RouteContext } from '../routes/api-route.ts';
import { maximumTalkFormBytes, talkCalls } from '../routes/talk-calls.ts';
import { talkInWords, talkTermsOf } from '../talk/talk-of-order.ts';
import { findTalkPicture, talkFormLimits } from '../talk/talk-pictures.ts';
import { loadTalk, recordOfTalk } from '../talk/talks.ts';
import { writeTalkMessage } from '../talk/write-talk-message.ts';
import { listWaitingTalks } from './list-waiting-talks.ts';

/** Every answer is kept. */
const answersPerOrder = { limit: 60, windowSeconds: 60 * 60 } as const;
const formLimits = { ...talkFormLimits, maximumBytes: maximumTalkFormBytes };
const pictureQuerySchema = z.object(talkPictureQuery);

/** Somebody at a client, and the order they ask about. */
type Asked = {
  readonly machine: NamedMachine;
  readonly orderNo: string;
  readonly customerId: string;
  readonly order: LoadedOrder;
};

/** GET /api/back-office/talks; GET and POST talk, POST talk-read and GET talk-picture of /api/back-office/orders/{orderNo}. */
export const talkDeskRoutes = (ports: ServicePorts, receiveForm: ReceiveForm): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const perOrder = createThrottle(ports.clock, answersPerOrder);
  const waitingTalks = listWaitingTalks(ports);

  /** An order that does not exist, and one of a retailer whom the client is not limited to, are answered alike. */
  const askedBy = async (ctx: RouteContext, client: VerifiedMachine): Promise<Asked> => {
    const machine = namedOperator(ctx, client);
    const { orderNo = '' } = ctx.params;
    const code = await refusalToKnow(ports, machine, orderNo);
    if (code !== undefined) refuse({ code });
    const order = await loadOrder(ports, orderNo);
    const customerId = order.state.facts.created?.customerId ?? refuse({ code: 'order-not-found' });
    ctx.state.orderNo = orderNo;
    ctx.state.account = customerId;
    return { machine, orderNo, customerId, order };
  };

  const onRecord = async (ctx: RouteContext, { machine, orderNo }: Asked, upToRevision: number): Promise<void> => {
    const { requestId } = ctx.state;
    await recordPersonalDataRead(ports, { reader: actorOf(machine), orderNo, requestId, upToRevision, what: 'talk' });
    ctx.state.securityEvent = 'personal-data-read';
    ports.log.info('talk read', { requestId, clientId: ctx.state.clientId, orderNo });
  };

  onMachine(talkCalls.waitingTalks, async (ctx, machine) => {
    ctx.body = await waitingTalks(machine);
  });

  onMachine(talkCalls.deskTalk, async (ctx, client) => {
    const asked = await askedBy(ctx, client);
    const { orderNo, order } = asked;
    const talk = await loadTalk(ports, orderNo);
    const last = talk.messages.at(-1);
    if (last !== undefined) await onRecord(ctx, asked, last.revision);
    sendFresh(ctx, {
      orderNo,
      ...talkInWords(talk, 'staff', talkTermsOf(order, ports.clock.now())),
    } satisfies DeskTalk);
  });

  const write = async (
    ctx: RouteContext,
    { machine, orderNo, customerId, order }: Asked,
    { messageId, text, name, readUpTo }: AnswerTalk,
    files: readonly UploadedFile[] = [],
  ): Promise<void> => {
    const { standing, endsAt } = talkTermsOf(order, ports.clock.now());
    if (standing === 'unpaid') refuse({ code: 'talk-not-open' });
    // a key of somebody who was erased is made for nobody
    if ((await findCustomer(ports, customerId))?.isErased === true) refuse({ code: 'customer-erased' });
    takeAll([[perOrder, orderNo]]);
    const pictures = await cleanPictures(files, ports.cleanPicture, mostTalkPictures);
    const commandId = derivedId('talk', machine.clientId, orderNo, messageId, text, name, ...hashesOf(pictures));
    const revision = await writeTalkMessage(
      ports,
      { orderNo, commandId, correlationId: ctx.state.requestId, customerId, actor: actorOf(machine) },
      {
        data: { orderNo, customerId, from: machine.retailers === undefined ? 'coordinator' : 'retailer', readUpTo },
        personal: { text, name },
        endsAt,
        now: ports.clock.now(),
        pictures,
      },
    );
    ctx.body = { success: true, message: 'The customer is told.', revision } satisfies TalkSent;
  };

  onMachine(talkCalls.answerTalk, async (ctx, client, sent) => {
    const hasFiles = ctx.request.is('multipart/form-data') !== false;
    if (hasFiles) expectMultipart(ctx, formLimits);
    // nothing of the body is read for another retailer's order
    const asked = await askedBy(ctx, client);
    if (!hasFiles) return write(ctx, asked, await sent.value());
    return receiveForm(ctx, formLimits, async ({ fields, files }) => {
      const form = validate(answerTalkFormSchema, Object.fromEntries(fields));
      return write(ctx, asked, { ...form, readUpTo: Number(form.readUpTo) }, files);
    });
  });

  onMachine(talkCalls.markTalkRead, async (ctx, client, sent) => {
    const { machine, orderNo, customerId } = await askedBy(ctx, client);
    const { upTo } = await sent.value();
    const commandId = derivedId('talk-read', machine.clientId, orderNo, String(upTo));
    const by = machine.retailers === undefined ? 'coordinator' : 'retailer';
    const command = { orderNo, commandId, correlationId: ctx.state.requestId, customerId, actor: actorOf(machine) };
    await recordOfTalk(ports, command, { type: 'ReadTalk', by, upTo });
    ctx.body = success('Noted as dealt with.');
  });

  onMachine(talkCalls.deskTalkPicture, async (ctx, client) => {
    const asked = await askedBy(ctx, client);
    const which = validate(pictureQuerySchema, ctx.query);
    const found =
      (await findTalkPicture(ports, await loadTalk(ports, asked.orderNo), which)) ??
      refuse({ code: 'document-not-found' });
    await onRecord(ctx, asked, Number(which.revision));
    return sendFile(ctx, found);
  });

  return routes;
};
