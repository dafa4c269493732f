/** An order as its followers see it: put together of what they may know, nothing taken away from more. Pure. */
import { followedOrderSchema, type FollowedOrder } from '@driveaway/domain/api/followers.ts';
import type { OrderTimelineDocument, ProfileOrderDocument } from '@driveaway/domain/api/read-models.ts';
import { shipping } from '@driveaway/domain/brand/delivery-times.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { standingSteps, type DeliverySteps, type WayStep } from '@driveaway/domain/order/delivery-step.ts';
import { expectedHandover } from '@driveaway/domain/order/expected-handover.ts';
import { isFollowed } from '@driveaway/domain/order/followed-milestones.ts';
import { orderJourney } from '@driveaway/domain/order/order-journey.ts';
import { orderStandingOf } from '@driveaway/domain/order/order-standing-of.ts';
import { restoreOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';

/** As much of the documents as is looked at. */
export type FollowedDocuments = {
  readonly order: Pick<ProfileOrderDocument, 'orderNo' | 'state' | 'delivery'>;
  readonly timeline: Pick<OrderTimelineDocument, 'entries'>;
};

/** The day that was arranged; before that what is expected, unless times to choose from would contradict it. */
const handoverOf = ({ facts }: OrderState, steps: DeliverySteps): FollowedOrder['handover'] => {
  const { offer, chosen } = facts.handover ?? {};
  if (chosen !== undefined) {
    const day = dayIn(chosen.state, chosen.startsAt);
    return { from: day, to: day, isArranged: true };
  }
  const expected = offer === undefined && facts.created ? expectedHandover(steps, facts.created.dealer) : undefined;
  return expected === undefined ? null : { from: expected.from, to: expected.to };
};

const nowhere = { vessel: null, port: null, landing: null, expectedOn: null };

const placeOf = (step: WayStep | undefined, state: StateCode): FollowedOrder['place'] => {
  switch (step?.step) {
    case 'atSea':
      return {
        ...nowhere,
        step: step.step,
        on: step.on,
        vessel: step.vessel ?? null,
        landing: shipping.landingPorts[state],
        expectedOn: step.expectedOn ?? null,
      };
    case 'ashore':
      return { ...nowhere, step: step.step, on: step.on, port: step.port ?? null };
    case 'onTheRoad':
      return { ...nowhere, step: step.step, on: step.on, expectedOn: step.expectedOn ?? null };
    case 'atRetailer':
      return { ...nowhere, step: step.step, on: step.on };
    case 'ordered':
    case undefined:
      return null;
  }
};

/** GET followed-order, at an ISO instant. Throws when the documents hold no order. */
export const followedOrderOf = ({ order, timeline }: FollowedDocuments, at: string): FollowedOrder => {
  const state = restoreOrderState(order.state);
  const { created } = state.facts;
  if (created === undefined) throw new Error(`The read model of order ${order.orderNo} has no order in it`);
  const { vehicle, price } = created;
  const { lifecycle, hasAnomalies, isStockCar } = orderStandingOf(state);
  const { fulfilment } = lifecycle;
  const isOver = typeof fulfilment === 'object' && 'cancelled' in fulfilment;
  const isHandedOver = state.facts.handover?.done !== undefined;
  const isUnderWay = !hasAnomalies && !isOver && !isHandedOver;
  // parsed: the schema is strict, and lets nothing else through
  return followedOrderSchema.parse({
    car: {
      title: vehicle.title,
      options: vehicle.options,
      modelCode: vehicle.modelCode,
      variantCode: vehicle.variantCode,
      bodyStyle: vehicle.bodyStyle,
      paintHex: vehicle.paint.hex,
      accessoryCodes: price.accessories.items.map(({ code }) => code),
    },
    today: dayIn(price.state, at),
    stage: hasAnomalies ? 'unclear' : isOver ? 'over' : isHandedOver ? 'handedOver' : 'underWay',
    milestones: orderJourney({ lifecycle, hasAnomalies, isStockCar }, timeline.entries).flatMap(
      ({ milestone, standing, at: reachedAt, expectedOn }) =>
        isFollowed(milestone)
          ? {
              milestone,
              standing,
              on: reachedAt === undefined ? null : dayIn(price.state, reachedAt),
              expectedOn: expectedOn ?? null,
            }
          : [],
    ),
    place: isUnderWay ? placeOf(standingSteps(order.delivery).at(-1), price.state) : null,
    handover: isUnderWay ? handoverOf(state, order.delivery) : null,
  });
};
