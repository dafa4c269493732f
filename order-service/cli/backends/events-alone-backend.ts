import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { replayOrder } from '../../audit/replay-order.ts';
import { createAnchorIndex } from '../../audit/anchors/anchor-index.ts';
import { checkAnchors } from '../../audit/anchors/check-anchors.ts';
import { listAnchorKeys, listAnchors } from '../../audit/anchors/anchor-stream.ts';
import { proveConsistency } from '../../audit/anchors/prove-consistency.ts';
import { exportOrder } from '../../audit/bundle/export-order.ts';
import { createLegalHolds } from '../../audit/list-legal-holds.ts';
import { takeAnchor } from '../../audit/take-anchor.ts';
import { verifyStore, type VerifyPorts } from '../../audit/verify/verify-store.ts';
import { findNext, findStanding } from '../../back-office/order-standing.ts';
import { listWebhooks } from '../../webhooks/change-webhooks.ts';
import { makeReport, ordersOfEvents, reportQueryOf } from '../../reports/make-report.ts';
import { BackendUnavailable, type OrdersBackend } from './orders-backend.ts';
import { runningProductAlone } from './running-product-alone.ts';

type EventsAlone = {
  /** The data directory, named in the error when more than events is asked for. */
  readonly path: string;
  readonly eventStore: EventStore;
  readonly storesAsFound: VerifyPorts['storesAsFound'];
  readonly clock: Clock;
  /** Why nothing is written; default: that there are no secrets here. */
  readonly fault?: Error | undefined;
  readonly close: () => Promise<void>;
};

/**
 * Events alone: a copy without secrets and vault, as an auditor may have one, or a file that holds a damaged event. All
 * that is whole can be read, nothing written.
 */
export const eventsAloneBackend = ({
  path,
  eventStore,
  storesAsFound,
  clock,
  fault,
  close,
}: EventsAlone): OrdersBackend => {
  const refuse = (): never => {
    if (fault !== undefined) throw fault;
    throw new BackendUnavailable(
      `${path} is a copy of the events, without installation-secrets.json: it can be read, and nothing can be added`,
    );
  };
  const ports = { eventStore, clock, settings: { waiverLimitCents: 0 } };
  return {
    ...runningProductAlone(refuse),
    append: refuse,
    recordStock: refuse,
    send: async () => refuse(),
    show: async (orderNo) => findStanding(ports, orderNo),
    next: async (orderNo) => findNext(ports, orderNo),
    replay: async (orderNo, range) => replayOrder({ eventStore }, orderNo, range),
    report: async (name, asked) =>
      makeReport(name, reportQueryOf(asked, clock.now(), undefined), ordersOfEvents(eventStore)),
    anchor: async (events) => takeAnchor({ eventStore, clock }, events),
    anchors: async (after) => listAnchors(eventStore, after),
    anchorKeys: async () => listAnchorKeys(eventStore),
    anchorConsistency: async (from) => proveConsistency(eventStore, { from }),
    checkAnchors: async () => checkAnchors(eventStore),
    exportOrder: async (orderNo) =>
      (await exportOrder({ eventStore }, orderNo, { index: createAnchorIndex(eventStore) }))?.content,
    verify: async () => verifyStore({ eventStore, clock, storesAsFound }),
    parked: async () => refuse(),
    retryParked: async () => refuse(),
    skipParked: async () => refuse(),
    rebuilds: { ask: async () => refuse(), list: async () => refuse() },
    sealAnew: async () => refuse(),
    clients: async () => refuse(),
    changeClient: async () => refuse(),
    holds: createLegalHolds(eventStore),
    webhooks: {
      list: async () => listWebhooks({ eventStore, clock }),
      change: async () => refuse(),
      deliveries: async () => refuse(),
      resend: async () => refuse(),
    },
    close,
  };
};
