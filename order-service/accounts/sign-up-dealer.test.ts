/** Which retailer a sign-up may name, and what a retailer in another state costs. */
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { createdOrder } from './testing/read-account.ts';
import { accountDetailsPath, sampleBuild, signUpForm, sydney } from './testing/sign-up-form.ts';

const inMelbourne = 'austral-melbourne-city';

const openForm = async (app: ServedApp, build: unknown = sampleBuild) => {
  const visitor = visitorOf(app.url);
  const path = await accountDetailsPath(visitor, { build, suburb: sydney });
  const id = path.slice(path.indexOf('=') + 1);
  const submit = (changes: Parameters<typeof signUpForm>[0]) => visitor.postForm(path, signUpForm(changes));
  const summaryWith = async (dealerCode: string) => {
    const answer = await visitor.get(`/api/build-your-own/order-summary?id=${id}&dealerCode=${dealerCode}`);
    expect(answer.status).toBe(200);
    return orderSummarySchema.parse(JSON.parse(answer.text));
  };
  return { visitor, path, submit, summaryWith };
};

describe('an STI', () => {
  const sti = { ...sampleBuild, variantCode: 'wrx-sti', paintCode: 'quartz-white', interiorCode: 'black-suede' };
  const inNsw = dealers.filter(({ address }) => address.stateCode === 'NSW');

  it('is sold by the retailers that may sell it, and by no others', async () => {
    const app = await serveApp();
    const { submit } = await openForm(app, sti);
    const other = inNsw.find(({ sellsLimitedSeries }) => !sellsLimitedSeries);
    const refused = await submit({ dealerCode: other?.id });
    expect([refused.status, refused.body.errors]).toStrictEqual([
      400,
      { dealerCode: ['Please choose a retailer that sells this car.'] },
    ]);
    expect(
      (await submit({ dealerCode: inNsw.find(({ sellsLimitedSeries }) => sellsLimitedSeries)?.crmDealerId })).status,
    ).toBe(200);
  });
});

describe('a retailer in another state', () => {
  it('changes the price, and the summary says by how much', async () => {
    const { summaryWith } = await openForm(await serveApp());
    const [here, there] = [await summaryWith('austral-sydney-city'), await summaryWith(inMelbourne)];
    expect(here.repricing).toBeNull();
    expect(here.suburb).toStrictEqual(sydney);
    expect(there.suburb).toMatchObject({ state: 'VIC' });
    const [before = 0, after = 0] = [here.financeDetails?.finalDap, there.financeDetails?.finalDap];
    expect(after).not.toBe(before);
    expect(there.repricing).toStrictEqual({
      state: 'VIC',
      configuredState: 'NSW',
      configuredDap: before,
      difference: Math.round((after - before) * 100) / 100,
    });
  });

  it.each(['nothing', 'the price of the first state', 'a cent less'])(
    'is refused, and nothing is appended, when %s was agreed to',
    async (what) => {
      const app = await serveApp();
      const { submit, summaryWith } = await openForm(app);
      const { financeDetails, repricing } = await summaryWith(inMelbourne);
      const total = financeDetails?.finalDap ?? 0;
      const agreed: Record<string, string | undefined> = {
        nothing: undefined,
        'the price of the first state': String(repricing?.configuredDap),
        'a cent less': (total - 0.01).toFixed(2),
      };
      const head = await app.ports.eventStore.head();
      const answer = await submit({ dealerCode: inMelbourne, agreedDriveawayPrice: agreed[what] });
      expect([answer.status, answer.body.code]).toStrictEqual([409, 'price-not-agreed']);
      expect(answer.body.message).toMatch(
        /^The driveaway price of this car in VIC is \$[\d,.]+, \$[\d,.]+ (?:more|less) than in NSW\. Please confirm it to continue\.$/,
      );
      expect(await app.ports.eventStore.head()).toBe(head);
    },
  );

  it('takes the order at the price that was agreed to, with address and price of the state', async () => {
    const app = await serveApp();
    const { submit, summaryWith } = await openForm(app);
    const { financeDetails, suburb } = await summaryWith(inMelbourne);
    const total = financeDetails?.finalDap ?? 0;
    const answer = await submit({
      dealerCode: inMelbourne,
      agreedDriveawayPrice: String(total),
      'address.postalCode': '2000',
      'address.city': suburb.name,
    });
    expect(answer.status).toBe(200);
    const { orderNo } = z.object({ orderNo: z.string() }).parse(answer.body);
    const { data, personal } = await createdOrder(app, orderNo);
    expect(data).toMatchObject({
      price: { state: 'VIC', postcode: suburb.postcode, totalCents: Math.round(total * 100) },
      dealer: { dealerId: inMelbourne },
    });
    expect(personal).toMatchObject({ buyer: { address: { stateCode: 'VIC', postalCode: suburb.postcode } } });
  });

  it('in the ACT takes an order too, at the price that was agreed to', async () => {
    const app = await serveApp();
    const { submit, summaryWith } = await openForm(app);
    const { financeDetails, repricing, suburb } = await summaryWith('austral-canberra');
    expect(repricing?.state).toBe('ACT');
    const answer = await submit({
      dealerCode: 'austral-canberra',
      agreedDriveawayPrice: String(financeDetails?.finalDap),
      'address.city': suburb.name,
    });
    expect([answer.status, answer.body.success]).toStrictEqual([200, true]);
  });
});

describe('an agreed price', () => {
  it.each(['1e5', '-1', '0x10', '1.234', 'NaN', '999999999'])('%s is no price', async (agreedDriveawayPrice) => {
    const { submit } = await openForm(await serveApp());
    const { status, body } = await submit({ agreedDriveawayPrice });
    expect([status, body.errors]).toStrictEqual([400, { agreedDriveawayPrice: ['This field is empty or invalid.'] }]);
  });

  it('that is not today’s is refused in the same state too', async () => {
    const { submit, summaryWith } = await openForm(await serveApp());
    const { financeDetails } = await summaryWith('austral-sydney-city');
    const stale = await submit({ agreedDriveawayPrice: '1.00' });
    expect(stale.body.message).toMatch(/^The driveaway price of this car in NSW is \$[\d,.]+\. Please confirm it/);
    expect((await submit({ agreedDriveawayPrice: String(financeDetails?.finalDap) })).status).toBe(200);
  });
});
