/** The talk about an order for its owner: reading, writing, pictures. Foreign and unknown orders get one and the same refusal. */
import { talkFormSchema, talkPictureQuery, type TalkSent } from '@driveaway/domain/api/talk.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { mostTalkPictures, talkText } from '@driveaway/domain/talk/talk-rules.ts';
import { z } from 'zod/mini';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sendFile } from '../http/files/send-file.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { validate } from '../http/requests/validate.ts';
import { expectMultipart, type MultipartForm } from '../http/requests/with-multipart.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ReceiveForm } from '../http/uploads/receive-form.ts';
import { loadOwnOrder, requireOwnOrder, type OwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import { cleanPictures, hashesOf } from '../pictures/sent-pictures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { talkCalls } from '../routes/talk-calls.ts';
import { talkInWords, talkTermsOf } from './talk-of-order.ts';
import { findTalkPicture, talkFormLimits } from './talk-pictures.ts';
import { loadTalk, recordOfTalk } from './talks.ts';
import { writeTalkMessage } from './write-talk-message.ts';

/** Every message is kept. */
const messagesPerOrder = { limit: 30, windowSeconds: 60 * 60 } as const;
const formSchema = z.extend(talkFormSchema, { text: talkText });

/** GET and POST talk, POST talk-read and GET talk-picture, all under /api/build-your-own. */
export const talkRoutes = (ports: ServicePorts, receiveForm: ReceiveForm): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, messagesPerOrder);

  const ownOrder = async (ctx: HttpContext): Promise<OwnOrder> =>
    requireOwnOrder(ctx, ports, queryText(ctx, 'orderNo'));

  on(talkCalls.talk, async (ctx) => {
    const order = await ownOrder(ctx);
    const talk = await loadTalk(ports, order.created.orderNo);
    ctx.body = talkInWords(talk, 'customer', talkTermsOf(order, ports.clock.now()));
  });

  const write = async (ctx: HttpContext, order: OwnOrder, { fields, files }: MultipartForm): Promise<void> => {
    const { customerId, orderNo } = order.created;
    const { text, readUpTo } = validate(formSchema, Object.fromEntries(fields));
    const { standing, endsAt } = talkTermsOf(order, ports.clock.now());
    if (standing === 'unpaid') refuse({ code: 'talk-not-open' });
    takeAll([[perOrder, orderNo]]);
    const pictures = await cleanPictures(files, ports.cleanPicture, mostTalkPictures);
    // other words under the same idempotency key are another message, so that none is lost
    const said = JSON.stringify([orderNo, text, ...hashesOf(pictures)]);
    const commandId = stepOf(commandIdOf(ctx, ports.randomness, customerId, 'talk'), said);
    const revision = await writeTalkMessage(
      ports,
      { orderNo, commandId, correlationId: ctx.state.requestId, customerId },
      {
        data: { orderNo, customerId, from: 'customer', readUpTo: Number(readUpTo) },
        personal: { text, name: '' },
        endsAt,
        now: ports.clock.now(),
        pictures,
      },
    );
    ctx.body = { success: true, message: 'Your message has been sent.', revision } satisfies TalkSent;
  };

  on(talkCalls.writeTalk, async (ctx, { maximumBytes }) => {
    const form = { ...talkFormLimits, maximumBytes };
    expectMultipart(ctx, form);
    // nothing of the body is read for somebody else's order
    const order = await ownOrder(ctx);
    return receiveForm(ctx, form, (body) => write(ctx, order, body));
  });

  on(talkCalls.readTalk, async (ctx, sent) => {
    const { upTo } = await sent.value();
    const { customerId, orderNo } = (await ownOrder(ctx)).created;
    const commandId = stepOf(commandIdOf(ctx, ports.randomness, customerId, 'talk-read'), `${orderNo} ${upTo}`);
    const command = { orderNo, commandId, correlationId: ctx.state.requestId, customerId };
    await recordOfTalk(ports, command, { type: 'ReadTalk', by: 'customer', upTo });
    ctx.body = success('Noted as read.');
  });

  on(talkCalls.talkPicture, async (ctx) => {
    const order = await loadOwnOrder(ports, queryText(ctx, 'orderNo'), sessionOf(ctx).customerId);
    const asked = z.object(talkPictureQuery).safeParse({
      revision: queryText(ctx, 'revision'),
      number: queryText(ctx, 'number'),
    });
    const talk = order && (await loadTalk(ports, order.created.orderNo));
    const found = talk && asked.data && (await findTalkPicture(ports, talk, asked.data));
    if (found === undefined) refuse({ code: 'document-not-found' });
    return sendFile(ctx, found);
  });

  return routes;
};
