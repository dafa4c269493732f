import { brochureRequests } from './brochure-requests/brochure-requests.ts';
import { buyerOrders } from './buyer-orders/buyer-orders.ts';
import { callBacks } from './call-backs/call-backs.ts';
import { carOffers } from './car-offers/car-offers.ts';
import { deskOrders } from './desk-orders/desk-orders.ts';
import type { Projection } from './engine/projection.ts';
import type { ProjectionPorts } from './engine/run-projection.ts';
import { runProjections, type RunningProjections } from './engine/run-projections.ts';
import { orderDocuments } from './order-documents/order-documents.ts';
import { orderLedger } from './order-ledger/order-ledger.ts';
import { orderTalk } from './order-talk/order-talk.ts';
import { orderTimeline } from './order-timeline/order-timeline.ts';
import { orderToDo } from './order-to-do/order-to-do.ts';
import { profileOrders } from './profile-orders/profile-orders.ts';
import { testDrives } from './test-drives/test-drives.ts';

/** Every projection of the product. */
export const projections: readonly Projection[] = [
  profileOrders,
  buyerOrders,
  orderDocuments,
  orderTimeline,
  orderToDo,
  deskOrders,
  orderLedger,
  orderTalk,
  testDrives,
  brochureRequests,
  callBacks,
  carOffers,
];

/** Keeps all read models up to date until stopped or the signal aborts; returns at once. */
export const startProjections = (ports: ProjectionPorts, signal: AbortSignal): RunningProjections =>
  runProjections(projections, ports, signal);
