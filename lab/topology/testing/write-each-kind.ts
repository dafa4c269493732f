/** An event more of each kind of stream, by a call of the API that nothing else answers by itself. */
import { callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { brochureRequestStreamPrefix } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStreamPrefix } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStreamPrefix } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import type { SampleWorld } from '@driveaway/order-service/openapi/testing/call-world.ts';
import { sampleRequestOf } from '@driveaway/order-service/openapi/testing/sample-requests.ts';
import type { CallRequest } from '@driveaway/order-service/openapi/testing/send-call.ts';

const api = '/api/build-your-own';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;
const person = { firstName: 'Ada', lastName: 'King', email: 'nobody@example.test', phoneNo: '0491 570 006' };

/**
 * By the prefix of the streams: those that projections follow, and one that none does.
 * @param visitor signed in, and the owner of the world's order, whose deposit is paid
 */
export const writeEachKind = (visitor: Visitor, world: SampleWorld): Readonly<Record<string, () => Promise<void>>> => {
  const post = async ({ path, headers = {}, body }: CallRequest): Promise<void> => {
    const { status, text } = await visitor.send(path, { method: 'POST', headers, ...(body && { body }) });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  const sample = (path: string) => async (): Promise<void> => post(sampleRequestOf(`POST ${path}`, world));
  const asJson = async (path: string, value: unknown): Promise<void> =>
    post({ path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

  return {
    [orderStreamPrefix]: sample(`${api}/trade-in`),
    [talkStreamPrefix]: sample(`${api}/talk`),
    [testDriveStreamPrefix]: async () => {
      const query = `retailer=${retailer}&demonstrator=${demonstrator}&minutes=30`;
      const { body } = await visitor.get(`/api/test-drives/times?${query}`);
      const [startsAt] = driveTimesSchema.parse(body).days.flatMap(({ times }) => times);
      const agreed = { hasLicence: true, agreePrivacyCollection: true };
      await asJson('/api/test-drives/book', {
        retailer,
        demonstrator,
        startsAt,
        minutes: 30,
        driver: person,
        ...agreed,
      });
    },
    [brochureRequestStreamPrefix]: sample('/api/brochure-mails'),
    [callBackStreamPrefix]: async () => {
      const { body } = await visitor.get('/api/call-backs/retailers?postcode=2000');
      const [nearest] = callBackRetailersSchema.parse(body).retailers;
      const { date, part } = nearest?.windows[0] ?? {};
      const caller = { ...person, words: '' };
      const asked = { retailer: nearest?.id, date, part, topic: 'buying', model: 'outback', caller };
      await asJson('/api/call-backs', { ...asked, agreePrivacyCollection: true });
    },
    [carOfferStreamPrefix]: sample('/api/car-offers'),
    [customerStreamPrefix]: sample(`${api}/consents`),
  };
};
