import { anchorConsistencyQuerySchema, anchorsQuerySchema } from '@driveaway/domain/api/anchors.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { operatorClient } from '../../back-office/machine-clients.ts';
import { sendFile } from '../../http/files/send-file.ts';
import { waitForAllWrites } from '../../http/sessions/read-your-writes.ts';
import { validate } from '../../http/requests/validate.ts';
import { refuse } from '../../http/failures/http-refusals.ts';
import { actorOf, type Machine } from '../../machines/machine.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../../routes/api-route.ts';
import { auditCalls } from '../../routes/audit-calls.ts';
import { createAnchorIndex } from '../anchors/anchor-index.ts';
import { checkAnchors } from '../anchors/check-anchors.ts';
import { listAnchorKeys, listAnchors } from '../anchors/anchor-stream.ts';
import { proveConsistency } from '../anchors/prove-consistency.ts';
import { exportOrder } from './export-order.ts';
import { certifyErasure } from '../certify-erasure.ts';
import { createLegalHolds } from '../list-legal-holds.ts';
import { recordPersonalDataRead } from '../personal-data-reads.ts';

/** Auditors with the scope, and the local operator under a name that is recorded: the keys lie beside them anyway. */
const maySeeDocuments = ({ clientId, scopes, operator }: Machine): boolean =>
  scopes.includes('audit:personal') || (clientId === operatorClient.clientId && operator !== undefined);

/** GET /api/audit/anchors, /api/audit/anchor-keys, /api/audit/anchor-consistency, /api/audit/anchor-check, /api/audit/orders/{orderNo}/export, /api/audit/erasures/{customerId} and /api/audit/holds. */
export const evidenceRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on, onMachine } = routeList();
  const index = createAnchorIndex(ports.eventStore);
  const legalHolds = createLegalHolds(ports.eventStore);

  onMachine(auditCalls.signedAnchors, async (ctx) => {
    const { after } = validate(anchorsQuerySchema, ctx.query);
    ctx.body = await listAnchors(ports.eventStore, after);
  });

  on(auditCalls.anchorKeys, async (ctx) => {
    ctx.body = { keys: await listAnchorKeys(ports.eventStore) };
  });

  onMachine(auditCalls.anchorConsistency, async (ctx) => {
    const wanted = validate(anchorConsistencyQuerySchema, ctx.query);
    ctx.body = (await proveConsistency(ports.eventStore, wanted, index)) ?? refuse({ code: 'anchor-not-found' });
  });

  onMachine(auditCalls.checkAnchors, async (ctx) => {
    ctx.body = await checkAnchors(ports.eventStore);
  });

  onMachine(auditCalls.exportOrder, async (ctx, machine) => {
    const orderNo = ctx.params['orderNo'] ?? '';
    const { requestId } = ctx.state;
    const documents = maySeeDocuments(machine) ? ports : undefined;
    const made = (await exportOrder(ports, orderNo, { index, documents })) ?? refuse({ code: 'order-not-found' });
    const { content, headRevision: upToRevision, customerId } = made;
    if (documents !== undefined) {
      await recordPersonalDataRead(ports, { reader: actorOf(machine), orderNo, requestId, upToRevision });
      if (customerId !== undefined) ctx.state.account = customerId;
      ctx.state.orderNo = orderNo;
      ctx.state.securityEvent = 'personal-data-read';
    }
    ports.log.info('order exported', {
      requestId,
      clientId: machine.clientId,
      orderNo,
      documents: documents !== undefined,
    });
    sendFile(ctx, {
      name: `Evidence-${orderNo}.zip`,
      contentType: 'application/zip',
      content,
      lastModified: ports.clock.now().toString(),
    });
  });

  onMachine(auditCalls.legalHolds, async (ctx) => {
    ctx.body = await legalHolds();
  });

  onMachine(auditCalls.erasureCertificate, async (ctx) => {
    const { statementSigner } = ports;
    const message = 'There is no anchor key here, under which certificates are signed.';
    if (statementSigner === undefined) refuse({ code: 'not-available', message });
    await waitForAllWrites(ports, readModelCollections.buyerOrders.name);
    // so that its key is listed, and the erasure in the tree under an anchor
    await ports.anchorNow?.();
    const certificate =
      (await certifyErasure(ports, statementSigner, ctx.params['customerId'] ?? '')) ??
      refuse({ code: 'customer-not-found' });
    if (typeof certificate === 'string') refuse({ code: 'not-erased', message: certificate });
    ctx.body = certificate;
  });

  return routes;
};
