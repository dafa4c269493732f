import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { MemoryRouter } from 'react-router-dom';
import { ArrangedHandover } from '../../features/profile/arranged-handover.tsx';
import { MyCar } from '../../features/profile/my-car.tsx';
import { Specimen } from './specimen.tsx';

type Handover = NonNullable<ProfileOrder['handover']>;
type Done = NonNullable<Handover['done']>;

const order = {
  orderNo: '12345678-9012',
  calendarId: 'c0ffee',
  hasTradeIn: true,
  answeredAt: '2026-12-01T02:00:00Z',
  choice: { state: 'NSW' as const },
  carDetails: { title: 'A wagon', vin: '6T1BF3EK0XX000001' },
  dealerDetails: {
    displayName: 'A retailer in Parramatta',
    address: '1 Station Street, Parramatta NSW 2150',
    phoneNumber: '(02) 5550 1000',
  },
  accountDetails: {
    addresses: [{ address1: '7 Banksia Lane', city: 'Parramatta', stateCode: 'NSW', postalCode: '2150' }],
  },
};
const afterTheTimes = { ...order, answeredAt: '2027-01-02T02:00:00Z' };

const times = ['2026-12-28T23:00:00Z', '2026-12-29T03:30:00Z', '2026-12-30T22:00:00Z'];
const offered: Handover = {
  state: 'NSW',
  offer: { number: 1, times, minutes: 90, place: 'retailer' },
  chosen: null,
  person: 'Grace Hopper',
  notes: 'Please come to the door on Wattle Street.',
  done: null,
};
const offeredAtHome: Handover = {
  ...offered,
  offer: { number: 1, times, minutes: 60, place: 'home' },
  person: '',
  notes: '',
};
const chosen: Handover = {
  ...offered,
  chosen: { number: 1, startsAt: '2026-12-28T23:00:00Z', minutes: 90, place: 'retailer' },
};
const choosing = { choose: () => undefined, isPending: false, refusal: undefined };

const done: Done = {
  handedOverOn: '2026-12-29',
  warranty: { until: '2031-12-28', kilometres: 150_000 },
  roadsideUntil: '2029-12-28',
  firstService: { by: '2027-12-29', kilometres: 20_000 },
};

/** A handover that is to come, at the retailer and at home, and the car after it. */
export const HandoverSpecimens = () => (
  <>
    <Specimen name="Handover">
      <ArrangedHandover order={order} handover={offered} choosing={choosing} />
      <ArrangedHandover
        order={order}
        handover={offeredAtHome}
        choosing={{ ...choosing, refusal: 'The times have changed. Please choose again.' }}
      />
      <ArrangedHandover order={order} handover={chosen} choosing={choosing} />
      <ArrangedHandover order={afterTheTimes} handover={chosen} choosing={choosing} />
      <ArrangedHandover order={afterTheTimes} handover={offered} choosing={choosing} />
    </Specimen>
    <Specimen name="My car">
      <MemoryRouter>
        <MyCar order={{ ...order, handover: { done } }} />
        <MyCar order={{ ...order, handover: { done: { ...done, roadsideUntil: null } } }} />
        <MyCar order={{ ...order, answeredAt: '2032-06-01T02:00:00Z', handover: { done } }} />
      </MemoryRouter>
    </Specimen>
  </>
);
