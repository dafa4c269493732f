import { describe, expect, it } from 'vitest';
import { dealers } from '../dealers/dealers.ts';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleDealer,
  sampleEvents,
  sampleHandoverTimeChosen,
  sampleHandoverTimesOffered,
  sampleHandoverTimesWithdrawn,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleStatusCorrected,
  sampleVehicleHandedOver,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { sortableInstant } from '../time/sortable-instant.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

const onTheRoad = sampleOrderHistory.slice(0, 13);
const arrived = sampleOrderHistory.slice(0, 14);
const completed = sampleOrderHistory.slice(0, 15);
const offered = sampleHandoverTimesOffered();
const chosen = sampleHandoverTimeChosen();
const handedOver = sampleVehicleHandedOver();
const [first = '', second = ''] = offered.data.times;
const offer = { ...sampleCommands.OfferHandoverTimes, personal: { person: 'Mia Okafor', notes: '' } };
const choose = sampleCommands.ChooseHandoverTime;
const withdraw = sampleCommands.WithdrawHandoverTimes;
const record = sampleCommands.RecordHandover;
const notPossible = (message: string) => ({ code: 'handover-time-not-possible', message }) as const;
const offeredBy = (data: Parameters<typeof sampleHandoverTimesOffered>[0] = {}) => ({
  ...sampleHandoverTimesOffered(data),
  personal: offer.personal,
});
const atDealer = (dealer: Partial<typeof sampleDealer>): readonly OrderEvent[] => [
  sampleOrderCreated({ dealer: { ...sampleDealer, ...dealer } }),
  ...arrived.slice(1),
];

describe('times for a handover', () => {
  it('are offered once the car is at the retailer, also when the order is complete', () => {
    givenEvents(...arrived)
      .when(offer)
      .thenEvents(offeredBy());
    givenEvents(...completed)
      .when(offer)
      .thenEvents(offeredBy());
    givenEvents(...onTheRoad)
      .when(offer)
      .thenNotPossible();
  });

  it('are recorded the soonest first, in UTC', () => {
    givenEvents(...arrived)
      .when({ ...offer, times: ['2026-12-30T14:30:00+11:00', '2026-12-30T10:00:00+11:00'] })
      .thenEvents(offeredBy());
  });

  it('are to come within nine months by the clocks of the retailer, and each is there once', () => {
    const given = givenEvents(...arrived);
    given
      .when({ ...offer, times: [offer.at] })
      .thenRefused(notPossible(`Nobody can come at ${sortableInstant(offer.at)}: that is in the past.`));
    given
      .when({ ...offer, times: ['2027-08-02T23:30:00+10:00'] })
      .thenEvents(offeredBy({ times: ['2027-08-02T13:30:00.000Z'] }));
    given
      .when({ ...offer, times: [first, '2027-08-03T00:00:00+10:00'] })
      .thenRefused(notPossible('Nobody can come at 2027-08-02T14:00:00.000Z: the last day possible is 2027-08-02.'));
    given
      .when({ ...offer, times: [first, '2026-12-30T10:00:00+11:00'] })
      .thenRefused(notPossible(`The time ${first} is there twice.`));
  });

  it('are at home only of a retailer who delivers there, and at a showroom only of one who has one', () => {
    const refusing = dealers.find(({ excludesHomeDelivery }) => excludesHomeDelivery);
    givenEvents(...arrived)
      .when({ ...offer, place: 'home' })
      .thenEvents(offeredBy({ place: 'home' }));
    givenEvents(...atDealer({ dealerId: refusing?.id ?? '' }))
      .when({ ...offer, place: 'home' })
      .thenRefused(notPossible('This retailer hands no cars over at home.'));
    givenEvents(...atDealer({ dealerId: 'no-longer-a-retailer' }))
      .when({ ...offer, place: 'home' })
      .thenRefused(notPossible('This retailer hands no cars over at home.'));
    givenEvents(...atDealer({ isMobileDealer: true }))
      .when(offer)
      .thenRefused(notPossible('This retailer has no showroom: it hands cars over at home.'));
  });

  it('take the place of those before, of which none can be chosen any more; what was chosen stays', () => {
    const later = offeredBy({ offer: 2, times: [second] });
    givenEvents(...arrived, offered, chosen)
      .when({ ...offer, times: [second] })
      .thenEvents(later);
    givenEvents(...arrived, offered, later)
      .when(choose)
      .thenRefused('handover-times-changed');
    const { facts } = [...arrived, offered, chosen, later].reduce(evolve, initialOrderState);
    expect(facts.handover?.chosen?.startsAt).toBe(first);
  });

  it('are shown by the clocks of the retailer’s state', () => {
    const perth = { address: { ...sampleDealer.address, stateCode: 'WA' as const } };
    givenEvents(...atDealer(perth))
      .when(offer)
      .thenEvents(offeredBy({ state: 'WA' }));
  });
});

describe('the choice of a time', () => {
  it('is one of those offered, while it is to come', () => {
    const given = givenEvents(...arrived, offered);
    given.when(choose).thenEvents(chosen);
    given.when({ ...choose, startsAt: '2026-12-31T00:00:00.000Z' }).thenRefused('handover-times-changed');
    given.when({ ...choose, at: first }).thenRefused('handover-time-passed');
    givenEvents(...arrived)
      .when(choose)
      .thenRefused('handover-times-changed');
  });

  it('made twice is made once', () => {
    givenEvents(...arrived, offered, chosen)
      .when(choose)
      .thenEvents();
  });

  it('of two windows is the first one: the second did not see it', () => {
    givenEvents(...arrived, offered, chosen)
      .when({ ...choose, startsAt: second })
      .thenRefused('handover-times-changed');
  });

  it('that saw the one before takes its place', () => {
    givenEvents(...arrived, offered, chosen)
      .when({ ...choose, startsAt: second, seenChoice: 1 })
      .thenEvents(sampleHandoverTimeChosen({ choice: 2, startsAt: second, insteadOf: first }));
  });

  it('is counted on after a withdrawal, so that calendars tell the one from the other', () => {
    const again = offeredBy({ offer: 2 });
    givenEvents(...arrived, offered, chosen, sampleHandoverTimesWithdrawn(), again)
      .when({ ...choose, offer: 2 })
      .thenEvents(sampleHandoverTimeChosen({ offer: 2, choice: 2 }));
  });
});

describe('a withdrawal', () => {
  it('takes back what was offered and names what was chosen', () => {
    const { choice, startsAt, minutes, place, state } = chosen.data;
    givenEvents(...arrived, offered)
      .when(withdraw)
      .thenEvents(sampleHandoverTimesWithdrawn());
    givenEvents(...arrived, offered, chosen)
      .when(withdraw)
      .thenEvents(sampleHandoverTimesWithdrawn({ chosen: { choice, startsAt, minutes, place, state } }));
    givenEvents(...arrived, offered, sampleHandoverTimesWithdrawn())
      .when(choose)
      .thenRefused('handover-times-changed');
  });

  it('needs something to take back', () => {
    givenEvents(...arrived)
      .when(withdraw)
      .thenRefused('no-handover-times');
    givenEvents(...arrived, offered, sampleHandoverTimesWithdrawn())
      .when(withdraw)
      .thenRefused('no-handover-times');
  });

  it('goes with an arrival that is taken back, for all who were told of the time', () => {
    const correct = {
      type: 'CorrectStatus',
      corrects: 'VehicleArrivedAtDealer',
      reason: 'It is on the road.',
    } as const;
    const { offer: _, ...time } = chosen.data;
    const corrected = sampleStatusCorrected({ corrects: correct.corrects, reason: correct.reason });
    givenEvents(...arrived, offered, chosen)
      .when(correct)
      .thenEvents(sampleHandoverTimesWithdrawn({ reason: correct.reason, chosen: time }), corrected);
    givenEvents(...arrived, offered)
      .when(correct)
      .thenEvents({ type: 'HandoverTimesWithdrawn', data: { reason: correct.reason } }, corrected);
    givenEvents(...arrived)
      .when(correct)
      .thenEvents(corrected);
  });

  it('comes by itself when the car turns out not to be there', () => {
    const elsewhere = sampleStatusCorrected({ corrects: 'VehicleArrivedAtDealer' });
    givenEvents(...arrived, offered, chosen, elsewhere, sampleEvents.VehicleArrivedAtDealer)
      .when(choose)
      .thenRefused('handover-times-changed');
  });
});

describe('a handover', () => {
  it('is recorded with the terms of the maker from that day on, with an appointment or without', () => {
    const recorded = sampleVehicleHandedOver({
      handedOverOn: '2026-11-02',
      warranty: { until: '2033-11-01', kilometres: 200_000 },
      roadsideUntil: '2029-11-01',
      firstService: { by: '2027-11-02', kilometres: 15_000 },
    });
    givenEvents(...arrived)
      .when(record)
      .thenEvents(recorded);
    givenEvents(...completed, offered, chosen)
      .when(record)
      .thenEvents(recorded);
    givenEvents(...onTheRoad)
      .when(record)
      .thenNotPossible();
  });

  it('is on a day between the order and today, by the calendar of the retailer’s state', () => {
    const given = givenEvents(...arrived);
    given.when({ ...record, handedOverOn: '2020-01-01' }).thenRefused({
      code: 'day-not-possible',
      message: 'The car cannot have been handed over on 2020-01-01: the order was placed on 2026-11-02.',
    });
    given.when({ ...record, handedOverOn: '2026-11-03', at: '2026-11-02T12:59:00Z' }).thenRefused({
      code: 'day-not-possible',
      message: 'The car cannot have been handed over on 2026-11-03: today is 2026-11-02.',
    });
  });

  it('ends everything that is arranged, and keeps the car where it was', () => {
    const given = givenEvents(...arrived, offered, handedOver);
    const refusal = { code: 'car-handed-over', handedOverOn: handedOver.data.handedOverOn } as const;
    given.when(offer).thenRefused(refusal);
    given.when(choose).thenRefused(refusal);
    given.when(withdraw).thenRefused(refusal);
    given.when({ ...sampleCommands.CorrectStatus, corrects: 'VehicleArrivedAtDealer' }).thenRefused(refusal);
  });

  it('of the wrong order is taken back, also once the order is completed: it stands where it stood', () => {
    const takeBack = {
      ...sampleCommands.CorrectStatus,
      corrects: 'VehicleHandedOver',
      reason: 'Another car.',
    } as const;
    const takenBack = sampleStatusCorrected({ corrects: 'VehicleHandedOver', reason: 'Another car.' });
    for (const before of [arrived, completed]) {
      const lifecycle = before.reduce<OrderState>(evolve, initialOrderState).lifecycle.value;
      givenEvents(...before, offered, chosen, handedOver)
        .when(takeBack)
        .thenEvents(takenBack);
      const after = [...before, offered, chosen, handedOver, takenBack].reduce<OrderState>(evolve, initialOrderState);
      expect(after.lifecycle.value).toStrictEqual(lifecycle);
      expect(after.anomalies).toStrictEqual([]);
      expect(after.facts.handover).toMatchObject({ chosen: { choice: 1 } });
      expect(after.facts.handover?.done).toBeUndefined();
      givenEvents(...before, handedOver, takenBack)
        .when(takeBack)
        .thenRefused({
          code: 'not-the-last-step',
          message:
            before === completed
              ? 'The car was not handed over.'
              : 'Only the last step can be corrected, which is VehicleArrivedAtDealer.',
        });
      givenEvents(...before, handedOver, takenBack)
        .when(offer)
        .thenEvents(offeredBy());
    }
    givenEvents(...completed, handedOver)
      .when({ ...takeBack, corrects: 'VehicleArrivedAtDealer' })
      .thenNotPossible();
    givenEvents(...onTheRoad)
      .when(takeBack)
      .thenRefused({
        code: 'not-the-last-step',
        message: 'Only the last step can be corrected, which is VehicleShippedToDealer.',
      });
  });

  it('is put right by another day, and is no news on the same', () => {
    const given = givenEvents(...arrived, sampleVehicleHandedOver({ handedOverOn: '2026-11-01' }));
    given
      .when({ ...record, handedOverOn: '2026-11-01' })
      .thenRefused({ code: 'car-handed-over', handedOverOn: '2026-11-01' });
    given.when(record).thenEvents(
      sampleVehicleHandedOver({
        handedOverOn: '2026-11-02',
        warranty: { until: '2033-11-01', kilometres: 200_000 },
        roadsideUntil: '2029-11-01',
        firstService: { by: '2027-11-02', kilometres: 15_000 },
      }),
    );
  });
});

describe('what is refused of a handover first', () => {
  it('is that its time has not come, whatever else is wrong', () => {
    givenEvents(...onTheRoad)
      .when({ ...offer, times: [offer.at] })
      .thenNotPossible();
  });

  it('is a time of another offer, though it is the one that was chosen', () => {
    const again = sampleHandoverTimesOffered({ offer: 2 });
    givenEvents(...arrived, offered, chosen, again)
      .when({ ...choose, startsAt: chosen.data.startsAt, offer: 2, seenChoice: chosen.data.choice })
      .thenEvents({
        ...chosen,
        data: { ...chosen.data, offer: 2, choice: chosen.data.choice + 1, insteadOf: chosen.data.startsAt },
      });
  });

  it('is a day that has not come, in words', () => {
    givenEvents(...arrived)
      .when({ ...record, handedOverOn: '2026-12-31', at: '2026-12-30T02:00:00Z' })
      .thenRefused({
        code: 'day-not-possible',
        message: 'The car cannot have been handed over on 2026-12-31: today is 2026-12-30.',
      });
    givenEvents(...arrived)
      .when({ ...record, handedOverOn: '2020-01-01' })
      .thenRefused({
        code: 'day-not-possible',
        message: 'The car cannot have been handed over on 2020-01-01: the order was placed on 2026-11-02.',
      });
  });
});
