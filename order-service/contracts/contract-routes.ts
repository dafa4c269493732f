import type { ContractDetails } from '@driveaway/domain/api/contract.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { recordedDocument } from '../orders/document-due.ts';
import { sendFile } from '../http/files/send-file.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { validate } from '../http/requests/validate.ts';
import { executeOwnersCommand } from '../orders/execute-owners-command.ts';
import { loadOwnOrder, type OwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { contractNotesSchema, orderCalls } from '../routes/order-calls.ts';
import type { SentBody } from '../routes/request-body.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { acceptContract, coolingOffFor, notesOf } from './accept-contract.ts';
import { awaitContract, isContractDue } from './await-contract.ts';
import { documentHash } from './contract-template.ts';
import { issuedContractOf } from './issued-contract.ts';
import { sendContract } from './send-contract.ts';
import { rememberServed, servedHash } from './served-contract.ts';

const longestUserAgent = 400;
/** Every note is kept for good. */
const notesPerOrder = { limit: 30, windowSeconds: 60 * 60 } as const;

const detailsOf = ({ state, events, created }: OwnOrder, now: Temporal.Instant): ContractDetails => {
  const { contract, acceptance } = state.facts;
  const timeOf = (type: string): string | undefined =>
    events.findLast((event) => event.type === type)?.metadata.recordedAt;
  if (contract === undefined) return refuse({ code: 'contract-not-issued' });
  return {
    orderNo: created.orderNo,
    contractHash: contract.contractHash,
    contractVersion: contract.contractVersion,
    issuedAt: timeOf('ContractIssued') ?? '',
    accepted: acceptance !== undefined,
    acceptedAt: (acceptance && timeOf('ContractAccepted')) ?? null,
    notes: notesOf(events),
    coolingOff: { ...(acceptance?.coolingOff ?? coolingOffFor(state, now, false)), state: created.price.state },
    coolingOffWithFinance: {
      ...(acceptance?.coolingOff ?? coolingOffFor(state, now, true)),
      state: created.price.state,
    },
  };
};

/** GET and POST contract, GET contract-details, POST contract-notes; all by `orderNo`, all for the owner only. */
export const contractRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, notesPerOrder);

  /** Calls `answer` with the caller's order; unknown orders and those of other customers both get 'Order not found'. */
  const withOwnOrder =
    <Body>(answer: (ctx: HttpContext, order: OwnOrder, sent: SentBody<Body>) => Promise<void> | void) =>
    async (ctx: HttpContext, sent: SentBody<Body>): Promise<void> => {
      const order = await loadOwnOrder(ports, queryText(ctx, 'orderNo'), sessionOf(ctx).customerId);
      await answer(ctx, order ?? refuse({ code: 'contract-not-found' }), sent);
    };

  /** The order once a contract that is due has been issued; refuses when that takes too long. */
  const withContract = async (order: OwnOrder): Promise<OwnOrder | undefined> => {
    if (!isContractDue(order.state)) return order;
    const { orderNo, customerId } = order.created;
    await awaitContract(ports, orderNo);
    const loaded = await loadOwnOrder(ports, orderNo, customerId);
    if (loaded !== undefined && isContractDue(loaded.state)) refuse({ code: 'unavailable' });
    return loaded;
  };

  /** The printed contract from the file store; it is printed off the request path, so it may still be on its way. */
  const sendPrinted = async (ctx: HttpContext, order: OwnOrder | undefined): Promise<void> => {
    const contract = order?.state.facts.contract;
    if (order === undefined || contract === undefined) refuse({ code: 'contract-not-issued' });
    const { orderNo } = order.created;
    const printed = recordedDocument(order.events, orderNo, { kind: 'contract', version: contract.contractVersion });
    const content = printed && (await ports.files.read(printed.data.fileId));
    if (printed === undefined || content === undefined) refuse({ code: 'pdf-not-available' });
    rememberServed(ctx, orderNo, contract.contractHash);
    return sendFile(ctx, {
      name: printed.data.name,
      contentType: printed.data.contentType,
      content,
      lastModified: printed.recordedAt,
    });
  };

  on(
    orderCalls.contract,
    withOwnOrder(async (ctx, order) => {
      const ready = await withContract(order);
      if (queryText(ctx, 'format') === 'pdf') return sendPrinted(ctx, ready);
      const contract = issuedContractOf(ready?.events ?? []);
      if (contract === 'not-issued') refuse({ code: 'contract-not-issued' });
      if (contract === 'erased') refuse({ code: 'contract-not-found' });
      rememberServed(ctx, order.created.orderNo, contract.contractHash);
      return sendContract(ctx, contract.html);
    }),
  );

  on(
    orderCalls.contractDetails,
    withOwnOrder(async (ctx, order) => {
      const ready = await withContract(order);
      ctx.body = detailsOf(ready ?? refuse({ code: 'contract-not-issued' }), ports.clock.now());
    }),
  );

  on(
    orderCalls.addContractNotes,
    withOwnOrder(async (ctx, { created: { orderNo } }, sent) => {
      takeAll([[perOrder, orderNo]]);
      const asked = queryText(ctx, 'text');
      const { text } = asked === '' ? await sent.value() : validate(contractNotesSchema, { text: asked });
      const command = { type: 'AddContractNotes', notes: text, notesHash: documentHash(text) } as const;
      await executeOwnersCommand(ctx, ports, { orderNo, command, name: 'contract-notes', content: { text } });
      ctx.body = success('Your notes have been added.');
    }),
  );

  on(
    orderCalls.acceptContract,
    withOwnOrder(async (ctx, order, sent) => {
      const form = await sent.value();
      const { orderReference, customerId } = order.created;
      if (form.orderReference !== orderReference) refuse({ code: 'contract-not-found' });
      const position = await acceptContract(ports, {
        order,
        form,
        servedHash: servedHash(ctx, order.created.orderNo),
        commandId: commandIdOf(ctx, ports.randomness, customerId, 'contract'),
        correlationId: ctx.state.requestId,
        ipAddress: ctx.ip,
        userAgent: ctx.get('User-Agent').slice(0, longestUserAgent),
      });
      rememberPosition(ctx, position);
      ctx.body = success('Thank you. You have accepted the contract.');
    }),
  );

  return routes;
};
