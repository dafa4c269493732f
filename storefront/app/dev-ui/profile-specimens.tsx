import type { AskedCallBack } from '@driveaway/domain/api/call-backs.ts';
import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import type { PushDevices } from '@driveaway/domain/api/push-devices.ts';
import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import type { FollowedOrder } from '@driveaway/domain/api/followers.ts';
import type { TalkResponse } from '@driveaway/domain/api/talk.ts';
import { followedMilestones } from '@driveaway/domain/order/followed-milestones.ts';
import type { DeviceHere } from '../../api/device-here.ts';
import { ExpectedHandover } from '../../features/profile/expected-handover.tsx';
import { DeviceSwitch, OtherDevices } from '../../features/profile/my-devices.tsx';
import { NewCalendarAddress } from '../../features/profile/my-calendar.tsx';
import { KnownOrder } from '../../features/profile/last-known-order.tsx';
import { FollowedCar } from '../../features/profile/followed-car.tsx';
import { FollowerList } from '../../features/profile/follower-list.tsx';
import { CallBackList } from '../../features/profile/my-call-backs.tsx';
import { CarOfferList } from '../../features/profile/my-car-offers.tsx';
import { DriveList } from '../../features/profile/my-drives.tsx';
import { MessageList } from '../../features/profile/message-list.tsx';
import { NewsList } from '../../features/profile/since-last-visit.tsx';
import { SeaChart } from '../../features/profile/sea-chart.tsx';
import { WhereItIs } from '../../features/profile/where-it-is.tsx';
import { Specimen } from './specimen.tsx';

const window = { from: '2027-01-07', to: '2027-01-25', slippedFrom: null };
const retailer = 'A retailer in Parramatta';
const today = '2026-12-01';

const news = [
  'Car at sea',
  'Car allocated',
  'Order accepted',
  'Contract added',
  'Contract ready',
  'Order fee paid',
].map((title, index) => ({
  revision: 9 - index,
  at: `2026-11-${20 - index}T02:00:00Z`,
  title,
  explanation: '',
  by: 'The seller',
}));

const messages: TalkResponse['messages'] = [
  { revision: 0, at: '2026-11-20T02:00:00Z', from: 'customer', name: '', text: 'Where is my car?', pictures: [] },
  {
    revision: 1,
    at: '2026-11-20T03:30:00Z',
    from: 'retailer',
    name: 'Grace',
    text: 'At sea since Friday.\nWe write again once it has landed.',
    pictures: [],
  },
  {
    revision: 2,
    at: '2026-11-21T22:15:00Z',
    from: 'customer',
    name: '',
    text: 'May I bring https://a-very-long-address.example/that/is/one/word/and/has/no/place/to/break/at/all/in/it ?',
    pictures: [],
  },
];

const follower = {
  followerId: '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911',
  email: 'grace@example.test',
  name: '',
  invitedAt: '2026-11-20T02:00:00Z',
  lapsesAt: '2026-12-04T02:00:00Z',
  since: null,
  lastLookedAt: null,
  mayReadDocuments: false,
  lastReadAt: null,
};
const followers = [
  follower,
  { ...follower, followerId: '7c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911', name: 'Grace', since: '2026-11-21T02:00:00Z' },
  {
    ...follower,
    followerId: '8c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911',
    email: 'somebody.with.a.long.name@a-long-domain.example.test',
    since: '2026-11-21T02:00:00Z',
    lastLookedAt: '2026-11-30T02:00:00Z',
    mayReadDocuments: true,
    lastReadAt: '2026-11-30T02:00:00Z',
  },
];
const doNothing = (): void => undefined;

const deviceStates: readonly DeviceHere[] = [
  { kind: 'on', deviceId: follower.followerId },
  { kind: 'off' },
  { kind: 'denied' },
  { kind: 'unsupported' },
  { kind: 'home-screen-first' },
];
const otherDevices: PushDevices['devices'] = [
  { deviceId: 'a-device', since: '2026-11-02T02:00:00.000Z', hasFormerKey: true },
  { deviceId: 'another-device', since: '2026-11-09T02:00:00.000Z' },
];

const followed: FollowedOrder = {
  car: {
    title: 'A wagon',
    options: ['Red paint', 'Tan interior'],
    modelCode: 'a-model',
    variantCode: 'a-variant',
    bodyStyle: 'wagon',
    paintHex: '#8f1d22',
    accessoryCodes: [],
  },
  today,
  stage: 'underWay',
  milestones: followedMilestones.map((milestone, index) => ({
    milestone,
    standing: index < 3 ? 'reached' : index === 3 ? 'next' : 'later',
    on: index < 3 ? '2026-11-20' : null,
    expectedOn: index === 3 ? '2026-12-12' : null,
  })),
  place: {
    step: 'atSea',
    on: '2026-11-20',
    vessel: 'MV Southern Tern',
    port: null,
    landing: 'AUFRE',
    expectedOn: '2026-12-12',
  },
  handover: window,
};

const drive: BookedDrive = {
  driveId: '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10',
  token: 'a-token',
  standing: 'booked',
  car: 'A model and its variant',
  modelCode: 'a-model',
  retailer: { id: 'a-retailer', name: retailer, address: '1 Church Street', stateCode: 'NSW', phone: '' },
  timeZone: 'Australia/Sydney',
  demonstrator: 'a-car',
  startsAt: '2026-12-10T23:30:00.000Z',
  minutes: 30,
  changes: 0,
  mayChange: true,
  driver: null,
  isOfAccount: true,
};
const takenDrive: BookedDrive = {
  ...drive,
  driveId: '7f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10',
  standing: 'drove',
  mayChange: false,
};

const askedCall: AskedCallBack = {
  token: 'a-token',
  standing: 'asked',
  retailer: { id: 'a-retailer', name: retailer, phone: '' },
  timeZone: 'Australia/Sydney',
  from: '2026-11-20T22:00:00.000Z',
  until: '2026-11-21T01:00:00.000Z',
  topic: 'buying',
  model: 'A model',
  isForgotten: false,
};
const askedCalls = [
  askedCall,
  { ...askedCall, token: 'reached', standing: 'reached', model: null },
  { ...askedCall, token: 'not-reached', standing: 'not-reached' },
  { ...askedCall, token: 'wrong-number', standing: 'wrong-number' },
] as const;

const askedOffer: AskedCarOffer = {
  token: 'a-token',
  standing: 'waiting',
  retailer: { id: 'a-retailer', name: retailer, phone: '' },
  car: { make: 'A make', model: 'A model', year: 2019, kilometres: 61_000, condition: 'good' },
  pictures: 2,
  requestedAt: '2026-11-20T02:00:00.000Z',
  offer: null,
  reason: '',
};
const madeOffer = { amountCents: 1_850_000, holdsUntil: '2026-12-20', conditions: '' };
const askedOffers = [
  askedOffer,
  { ...askedOffer, token: 'offered', standing: 'offered', offer: madeOffer },
  { ...askedOffer, token: 'expired', standing: 'expired', offer: madeOffer },
  { ...askedOffer, token: 'withdrawn', standing: 'withdrawn', offer: madeOffer },
  { ...askedOffer, token: 'none', standing: 'withdrawn' },
] as const;

/** What My Order is made of. */
export const ProfileSpecimens = () => (
  <>
    <Specimen name="Since the last visit">
      <NewsList news={news.slice(0, 2)} state="NSW" />
      <NewsList news={news} state="NSW" />
    </Specimen>
    <Specimen name="Messages">
      <MessageList orderNo="12345678-9012" state="NSW" retailer={retailer} talk={{ messages, readByOthers: 1 }} />
    </Specimen>
    <Specimen name="Test drives">
      <DriveList drives={[]} />
      <DriveList drives={[drive, takenDrive]} />
    </Specimen>
    <Specimen name="My call backs">
      <CallBackList callBacks={[]} />
      <CallBackList callBacks={askedCalls} />
    </Specimen>
    <Specimen name="Offers for my car">
      <CarOfferList requests={[]} />
      <CarOfferList requests={askedOffers} />
    </Specimen>
    <Specimen name="Expected handover">
      <ExpectedHandover
        handover={{ ...window, from: '2027-01-01', to: '2027-01-31', source: 'order' }}
        retailer={retailer}
        today={today}
      />
      <ExpectedHandover handover={{ ...window, source: 'shipDue' }} retailer={retailer} today={today} />
      <ExpectedHandover
        handover={{ ...window, source: 'landed', slippedFrom: { from: '2026-12-01', to: '2026-12-31' } }}
        retailer={retailer}
        today={today}
      />
      <ExpectedHandover handover={{ ...window, source: 'atRetailer' }} retailer={retailer} today="2027-02-01" />
    </Specimen>
    <Specimen name="Last known order">
      <KnownOrder
        answeredAt="2026-11-20T02:00:00Z"
        state="NSW"
        sessionEndsAt={0}
        status="Car at sea"
        car={{
          title: 'A wagon',
          options: ['Gum Leaf Green paint', 'Charcoal cloth interior'],
          accessoryCodes: [],
          modelCode: 'a-model',
          variantCode: 'a-variant',
          paintHex: '#3d4a3c',
        }}
        journey={[
          { milestone: 'feePaid', standing: 'reached', at: '2026-11-01T02:00:00Z' },
          { milestone: 'contractAccepted', standing: 'next', expectedOn: '2026-11-30' },
          { milestone: 'orderAccepted', standing: 'later' },
        ]}
        handover={{ from: '2027-01-07', to: '2027-01-25', source: 'shipDue' }}
        chosen={{ startsAt: '2027-01-08T23:00:00Z', state: 'NSW' }}
      />
    </Specimen>
    <Specimen name="Where it is">
      <WhereItIs
        steps={[{ step: 'ashore', on: today, port: 'Port Kembla' }]}
        state="NSW"
        retailer={retailer}
        today={today}
      />
      <WhereItIs
        steps={[{ step: 'onTheRoad', on: today, expectedOn: '2026-11-30' }]}
        state="NSW"
        retailer={retailer}
        today={today}
      />
      <WhereItIs steps={[{ step: 'atRetailer', on: today }]} state="NSW" retailer={retailer} today={today} />
      <WhereItIs
        steps={[{ step: 'atSea', on: '2026-11-20', vessel: 'MV Southern Tern', expectedOn: '2026-12-12' }]}
        state="WA"
        retailer={retailer}
        today={today}
      />
    </Specimen>
    <Specimen name="A new calendar address">
      <NewCalendarAddress address={`https://a-maker.example/api/calendar/${'Ab3-'.repeat(16)}.ics`} />
    </Specimen>
    <Specimen name="News on this device">
      {deviceStates.map((here) => (
        <DeviceSwitch key={here.kind} here={here} isBusy={false} onTurn={doNothing} />
      ))}
      <DeviceSwitch here={{ kind: 'off', rekeyed: 'ended' }} isBusy={false} onTurn={doNothing} />
      <OtherDevices devices={otherDevices} ending={otherDevices[1]?.deviceId} onEnd={doNothing} />
    </Specimen>
    <Specimen name="Followers">
      <FollowerList
        followers={followers}
        state="NSW"
        canGrant
        changing={followers[2]?.followerId}
        onRemove={doNothing}
        onGrant={doNothing}
        onTakeBack={doNothing}
      />
    </Specimen>
    <Specimen name="Followed car">
      <FollowedCar order={followed} />
    </Specimen>
    <Specimen name="Sea chart">
      {(['AUBNE', 'AUPKL', 'AUMEL', 'AUADL', 'AUDRW'] as const).map((to, index) => (
        <SeaChart key={to} from="JPYOK" to={to} part={index === 0 ? undefined : index / 4} />
      ))}
    </Specimen>
  </>
);
