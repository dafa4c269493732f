import { deliveryFrom } from '../../maker/delivery-from.ts';
import type { Model } from '../../maker/model.ts';
import type { Cents } from '../../money/cents.ts';

/** What delivery costs in each state: what it costs near the port in Sydney, and the way on from there. */
export const deliveryCharges = (nearby: Cents): Model['dealerDelivery'] =>
  deliveryFrom('2025-07-01', {
    NSW: nearby,
    VIC: nearby + 10_000,
    QLD: nearby + 20_000,
    SA: nearby + 20_000,
    WA: nearby + 50_000,
    TAS: nearby + 50_000,
    NT: nearby + 100_000,
    ACT: nearby,
  });
