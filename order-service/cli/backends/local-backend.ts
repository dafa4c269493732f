import { replayOrder, type ReplayPorts } from '../../audit/replay-order.ts';
import { createAnchorIndex } from '../../audit/anchors/anchor-index.ts';
import { createLegalHolds } from '../../audit/list-legal-holds.ts';
import { checkAnchors } from '../../audit/anchors/check-anchors.ts';
import { listAnchorKeys, listAnchors } from '../../audit/anchors/anchor-stream.ts';
import { proveConsistency } from '../../audit/anchors/prove-consistency.ts';
import { exportOrder } from '../../audit/bundle/export-order.ts';
import { recordPersonalDataRead } from '../../audit/personal-data-reads.ts';
import { takeAnchor } from '../../audit/take-anchor.ts';
import { verifyStore, type VerifyPorts } from '../../audit/verify/verify-store.ts';
import { appendLines } from '../../back-office/append-lines.ts';
import { maximumMessageBytes } from '../../routes/machine-calls.ts';
import { appendMessage, type AppendPorts } from '../../back-office/append-message.ts';
import { operatorClient } from '../../back-office/machine-clients.ts';
import { findNext, findStanding } from '../../back-office/order-standing.ts';
import { splitLines } from '../../back-office/split-lines.ts';
import { tryMessage } from '../../back-office/try-message.ts';
import { machineFailureOf } from '../../machines/machine-refusals.ts';
import { actorOf } from '../../machines/machine.ts';
import { changeClient, listClients } from '../../machines/revoked-clients.ts';
import { listParked, retryParked, skipParked, type ParkedPorts } from '../../parked/parked-work.ts';
import { isUnderWay } from '@driveaway/domain/api/rebuilds.ts';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { makeReport, ordersOfEvents, reportQueryOf } from '../../reports/make-report.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { changeWebhook, listWebhooks, type ChangePorts } from '../../webhooks/change-webhooks.ts';
import { listDeliveries, resend } from '../../webhooks/list-deliveries.ts';
import { recordStockLine, stockLineTooLong } from '../../stock/record-stock-lines.ts';
import { createStockAtHand } from '../../stock/stock-at-hand.ts';
import { maximumStockBytes } from '../../routes/stock-calls.ts';
import { BackendUnavailable, type OrdersBackend } from './orders-backend.ts';
import { runningProductAlone } from './running-product-alone.ts';

const onlyRunning = runningProductAlone((why) => {
  throw new BackendUnavailable(why);
});

/**
 * The same functions that a running product calls, in this process, as its local operator: a message sent here and
 * again to the running product is one message.
 */
export const localBackend = (
  ports: AppendPorts &
    ReplayPorts &
    ParkedPorts &
    ChangePorts &
    VerifyPorts &
    Pick<ServicePorts, 'sealAnew' | 'anchorNow'>,
  {
    operator,
    rebuildHere,
    close,
  }: {
    readonly operator: string | undefined;
    /** Rebuilds what was asked for; absent where others keep the read models up to date. */
    readonly rebuildHere?: (() => Promise<void>) | undefined;
    readonly close: () => Promise<void>;
  },
): OrdersBackend => ({
  ...onlyRunning,
  append: (chunks) =>
    appendLines(
      ports,
      { machine: { ...operatorClient, operator }, correlationId: ports.randomness.uuid() },
      splitLines(chunks, maximumMessageBytes),
    ),
  send: async (orderNo, message, { dryRun, ifRevision }) => {
    const machine = { ...operatorClient, operator };
    const toAppend = { machine, orderNo, message, correlationId: ports.randomness.uuid(), ifRevision };
    const outcome = dryRun ? await tryMessage(ports, toAppend) : await appendMessage(ports, toAppend);
    return outcome.kind === 'done' ? outcome.answer : machineFailureOf(outcome.refusal).failure;
  },
  recordStock: async function* recordLines(chunks) {
    const sender = { machine: { ...operatorClient, operator }, correlationId: ports.randomness.uuid() };
    const atHand = createStockAtHand(ports);
    for await (const line of splitLines(chunks, maximumStockBytes)) {
      yield line.kind === 'too-long' ? stockLineTooLong(line.line) : await recordStockLine(ports, atHand, sender, line);
    }
  },
  show: async (orderNo) => findStanding(ports, orderNo),
  next: async (orderNo) => findNext(ports, orderNo),
  // authorisation is up to the running product; the local operator never sees personal data
  replay: async (orderNo, range) => replayOrder(ports, orderNo, range),
  // from the events: nobody keeps the read models up to date while the product is stopped
  report: async (name, asked) =>
    makeReport(name, reportQueryOf(asked, ports.clock.now(), undefined), ordersOfEvents(ports.eventStore)),
  anchor: async (events) => takeAnchor(ports, events),
  anchors: async (after) => listAnchors(ports.eventStore, after),
  anchorKeys: async () => listAnchorKeys(ports.eventStore),
  anchorConsistency: async (from) => proveConsistency(ports.eventStore, { from }),
  checkAnchors: async () => checkAnchors(ports.eventStore),
  exportOrder: async (orderNo) => {
    // with a name it is recorded who is shown contract and documents, as in a running product
    const documents = operator === undefined ? undefined : ports;
    const made = await exportOrder(ports, orderNo, { index: createAnchorIndex(ports.eventStore), documents });
    if (made === undefined || documents === undefined) return made?.content;
    const { headRevision: upToRevision, content } = made;
    const machine = { ...operatorClient, operator };
    await recordPersonalDataRead(ports, {
      reader: actorOf(machine),
      orderNo,
      requestId: ports.randomness.uuid(),
      upToRevision,
    });
    return content;
  },
  verify: async () => verifyStore(ports),
  parked: async () => listParked(ports),
  retryParked: async (which) => retryParked(ports, which, actorOf({ ...operatorClient, operator }).id),
  rebuilds: {
    ask: async (request) => {
      const { projection } = request;
      const rebuilds = openRebuilds(ports.readModels);
      const by = actorOf({ ...operatorClient, operator }).id;
      const asked = await rebuilds.ask({ ...request, by, at: ports.clock.now() });
      if (typeof asked === 'string') return machineFailureOf({ code: asked }).failure;
      await rebuildHere?.();
      const seen = (await rebuilds.list()).find((known) => known.projection === projection) ?? asked;
      if (rebuildHere !== undefined && isUnderWay(seen))
        throw new BackendUnavailable(`The rebuild of ${projection} was interrupted: run it again`);
      return seen;
    },
    list: async () => openRebuilds(ports.readModels).list(),
  },
  skipParked: async (which) => skipParked(ports, which, actorOf({ ...operatorClient, operator }).id),
  sealAnew: ports.sealAnew,
  // those with a token are known to whoever gives tokens
  clients: async () => listClients(ports, []),
  changeClient: async (change) => {
    const actor = actorOf({ ...operatorClient, operator });
    await changeClient(ports, change, { actor, requestId: ports.randomness.uuid() });
    return listClients(ports, []);
  },
  holds: createLegalHolds(ports.eventStore),
  webhooks: {
    list: async () => listWebhooks(ports),
    change: async (change) => {
      const actor = actorOf({ ...operatorClient, operator });
      const outcome = await changeWebhook(ports, change, { actor, requestId: ports.randomness.uuid() });
      if (outcome.kind === 'done') return outcome.answer;
      throw new BackendUnavailable(machineFailureOf(outcome.refusal).failure.message);
    },
    deliveries: async (webhookId) => listDeliveries(ports, webhookId),
    resend: async (which) => resend(ports, which),
  },
  close,
});
