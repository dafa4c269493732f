import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import { sampleCarOfferRequested } from '../testing/sample-car-offer.ts';
import { carOfferEventTypes, readCarOfferEvent, type CarOfferEvent } from './car-offer-events.ts';
import { carOfferFormSchema } from './car-offer-form.ts';
import { carOfferStanding, decideCarOffer, evolveCarOffer, type CarOffer, type CarOfferCommand } from './car-offer.ts';

/** Every event of a request as it is stored. */
const golden = goldenEvents(new URL('golden/car-offer-events.json', import.meta.url));
const events: readonly CarOfferEvent[] = golden.map(({ personal, ...stored }) => {
  const event = readCarOfferEvent({ ...stored, personal });
  if (typeof event === 'string') throw new Error(`${stored.type} is ${event}`);
  return event;
});

const requestId = '5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90';
const given = (...history: readonly CarOfferEvent[]): CarOffer => {
  const request = history.reduce<CarOffer | undefined>(evolveCarOffer, undefined);
  if (request === undefined) throw new Error('nobody asked');
  return request;
};
const requested = sampleCarOfferRequested(requestId);
// half past midnight in Sydney
const now = Temporal.Instant.from('2026-11-10T13:30:00Z');
const offer: CarOfferCommand = {
  type: 'MakeCarOffer',
  amountCents: 1_850_000,
  holdsUntil: '2026-11-25',
  conditions: 'Once we have looked at it.',
};
const made = (change: Partial<Extract<CarOfferCommand, { type: 'MakeCarOffer' }>> = {}, before = given(requested)) => {
  const decision = decideCarOffer({ ...offer, ...change }, before, now);
  if (decision.kind === 'refused' || decision.event === undefined) throw new Error('no offer');
  return decision.event;
};

describe('the events of a car offer', () => {
  it('are read as they are stored, each type among them', () => {
    expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(carOfferEventTypes));
    expect(given(...events.slice(0, 2))).toMatchObject({
      personal: { car: { plate: 'ABC12D' } },
      offer: { amountCents: 1_850_000, conditions: 'Once we have looked at it.' },
    });
  });

  it('leave nobody’s name and car once they are forgotten', () => {
    expect(given(...events)).toMatchObject({ isForgotten: true, personal: undefined, reason: '' });
  });

  it('are unknown from a later version, and unreadable where they do not fit', () => {
    const later = { type: 'CarOfferMade', schemaVersion: 2, data: {}, personal: undefined };
    expect(readCarOfferEvent(later)).toBe('unknown');
    expect(readCarOfferEvent({ ...later, schemaVersion: 1 })).toBe('unreadable');
  });
});

describe('an offer', () => {
  it('holds to the end of its last day where the retailer is, and its details are kept thirty days longer', () => {
    const event = made();
    expect(event).toMatchObject({ data: { offer: 1, keptUntil: '2026-12-25T13:00:00.000Z' } });
    const offered = given(requested, event);
    const at = (instant: string) => carOfferStanding(offered, Temporal.Instant.from(instant));
    expect(at('2026-11-25T12:59:59Z')).toBe('offered');
    expect(at('2026-11-25T13:00:00Z')).toBe('expired');
  });

  it('takes the place of the one before, also of one that was withdrawn', () => {
    const first = given(requested, made());
    const second = made({ amountCents: 1_900_000 }, first);
    expect(second).toMatchObject({ data: { offer: 2 } });
    const withdrawn = given(requested, made(), { type: 'CarOfferWithdrawn', data: {}, personal: { reason: 'Sorry.' } });
    expect([carOfferStanding(withdrawn, now), withdrawn.reason]).toEqual(['withdrawn', 'Sorry.']);
    expect(carOfferStanding(given(requested, made(), second), now)).toBe('offered');
  });

  it.each(['2026-11-10', '2027-01-11'])('cannot hold until %s', (holdsUntil) => {
    expect(decideCarOffer({ ...offer, holdsUntil }, given(requested), now)).toMatchObject({
      refusal: {
        code: 'day-not-possible',
        message: 'An offer holds from today, 2026-11-11, to 2027-01-10 at the longest.',
      },
    });
  });

  it('is withdrawn once, or refused before there is one, and made for nobody who is forgotten', () => {
    const withdraw = { type: 'WithdrawCarOffer', reason: '' } as const;
    const refused = decideCarOffer(withdraw, given(requested), now);
    expect(refused).toMatchObject({ event: { type: 'CarOfferWithdrawn' } });
    const gone = given(requested, { type: 'CarOfferWithdrawn', data: {} });
    expect(decideCarOffer(withdraw, gone, now)).toEqual({ kind: 'accepted', event: undefined });
    const forgotten = given(requested, { type: 'CarOwnerForgotten', data: { on: 'request' } });
    for (const command of [offer, withdraw])
      expect(decideCarOffer(command, forgotten, now)).toEqual({
        kind: 'refused',
        refusal: { code: 'car-offer-forgotten' },
      });
    expect(carOfferStanding(forgotten, now)).toBe('forgotten');
  });
});

describe('the form', () => {
  const filled = {
    firstName: 'Ada',
    lastName: 'Marsh',
    email: 'ada@example.com',
    phoneNo: '0491 570 006',
    words: '',
    make: 'Toyota',
    model: 'Corolla',
    year: '2019',
    kilometres: '61,000',
    condition: 'good',
    state: 'NSW',
    vin: '',
    plate: '',
    postcode: '2000',
    agreePrivacyCollection: 'true',
  };
  it.each([
    ['nothing to mend', {}, []],
    ['no address', { email: '' }, ['Email address is required']],
    ['no consent', { agreePrivacyCollection: 'false' }, ['You must agree to the Privacy Collection Statement']],
    ['an odometer that is none', { kilometres: 'many' }, ['Please enter the kilometres on the odometer']],
    ['no state', { state: '' }, ['Please choose where it is registered']],
    [
      'a VIN and a plate that are none',
      { vin: 'JTD', plate: 'ABCDEFGH' },
      [
        'A VIN has 17 letters and digits, and never I, O or Q. Please check it, or leave it out.',
        'A plate of NSW has at most 6 letters and digits. Please check it, or leave it out.',
      ],
    ],
  ])('with %s', (_what, change, messages) => {
    const issues = carOfferFormSchema.safeParse({ ...filled, ...change }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(messages);
  });
});
