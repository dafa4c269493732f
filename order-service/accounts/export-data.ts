/** Everything held about a customer, for themselves (Privacy Act 1988, APP 12). */
import type { MyData } from '@driveaway/domain/api/my-data.ts';
import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStream } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { customerBuildsStream } from '@driveaway/domain/customer/kept-build-events.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { followersStream } from '@driveaway/domain/order/follower-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { talkStream } from '@driveaway/domain/talk/talk-events.ts';
import { openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { bookedTimes, type DriveReadPorts } from '../test-drives/booked-times.ts';
import { loadStream, type Customer } from '../customers/customers.ts';
import { legalHoldTypes } from '../customers/legal-holds.ts';

type ExportPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'files' | 'clock' | 'vault'> & DriveReadPorts;

const held = ({ type, data, personal, metadata }: OpenedEvent): MyData['history'][number] => ({
  type,
  recordedAt: metadata.recordedAt,
  by: metadata.actor.kind,
  data,
  personal: personal ?? null,
});

const historyOf = async ({ eventStore, keys }: ExportPorts, stream: string): Promise<MyData['history']> => {
  const recorded = streamEvents(eventStore, stream);
  return Array.fromAsync(recorded, async (event) => held(await openEvent(event, (keyId) => keys.find(keyId))));
};

const licenceOf = async (
  { files }: ExportPorts,
  { licenceFileId, contentType, retainUntil }: Customer['licences'][number],
): Promise<MyData['licences'][number]> => {
  const content = await files.read(licenceFileId);
  return {
    contentType,
    retainUntil,
    contentBase64: content === undefined ? null : Buffer.from(content).toString('base64'),
  };
};

/** The export. Orders come in the order given. Throws when the customer's personal data cannot be read. */
export const exportData = async (
  ports: ExportPorts,
  customer: Customer,
  orderNumbers: readonly string[],
): Promise<MyData> => {
  const { customerId, isCompany, personal, privacyNoticeVersion, consents, newsChoices, licences, history } = customer;
  if (personal === undefined) throw new Error('an erased customer has no data');
  const driveIds = await bookedTimes(ports).drivesOf(customerId);
  const requestIds = await requestsForBrochures.ofAccount(ports, customerId);
  const callBackIds = await requestsForCallBacks.ofAccount(ports, customerId);
  const carOfferIds = await requestsForCarOffers.ofAccount(ports, customerId);
  const factor = await ports.vault.findSecondFactor(customerId);
  const orders: MyData['orders'] = [];
  for (const orderNo of orderNumbers) {
    const [history, talk] = await Promise.all([orderStream, talkStream].map((of) => historyOf(ports, of(orderNo))));
    orders.push({ orderNo, history: history ?? [], talk: talk ?? [] });
  }
  return {
    exportedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    customerId,
    account: {
      isCompany,
      contact: jsonObjectSchema.parse(personal.contact),
      dateOfBirth: personal.dateOfBirth,
      privacyNoticeVersion,
      secondFactorSince: factor?.state === 'active' ? factor.since : null,
    },
    consents,
    newsChoices,
    history: history.filter(({ type }) => !legalHoldTypes.has(type)).map(held),
    orders,
    keptBuilds: (await loadStream(ports, customerBuildsStream(customerId))).history.map(held),
    followers: (await loadStream(ports, followersStream(customerId))).history.map(held),
    testDrives: await Promise.all(
      driveIds.map(async (driveId) => ({ driveId, history: await historyOf(ports, testDriveStream(driveId)) })),
    ),
    brochures: await Promise.all(
      requestIds.map(async (requestId) => ({
        requestId,
        history: await historyOf(ports, brochureRequestStream(requestId)),
      })),
    ),
    callBacks: await Promise.all(
      callBackIds.map(async (requestId) => ({ requestId, history: await historyOf(ports, callBackStream(requestId)) })),
    ),
    carOffers: await Promise.all(
      carOfferIds.map(async (requestId) => ({ requestId, history: await historyOf(ports, carOfferStream(requestId)) })),
    ),
    licences: await Promise.all(licences.map((licence) => licenceOf(ports, licence))),
    alsoKept: [
      'Your password, as an argon2id hash that nobody can read back.',
      'Which browsers are logged in, since when and when last used, which your profile shows in part.',
      'A keyed hash of your e-mail address, so that it belongs to one account.',
      'The documents of your orders, which you can download in your profile.',
      'The pictures in your messages about orders, which your profile shows.',
      'The photos of cars that you asked an offer for, which the retailer sees.',
    ],
  };
};
