import { newCalendarFeedSchema } from '@driveaway/domain/api/calendar-feed.ts';
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { calendarFile, type CalendarEntry } from '@driveaway/domain/mail/calendar-entry.ts';
import { coolingOffEntry } from '@driveaway/domain/mail/cooling-off-entry.ts';
import { handoverEntry } from '@driveaway/domain/mail/handover-entry.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { toPayCents } from '@driveaway/domain/order/order-money.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleCommands, type straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { visitorOf } from '../http/testing/visitor.ts';
import { composeOrderMail } from '../mail/compose-order-mail.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payingCustomer, readContract, serveShop } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';

const api = '/api/build-your-own';

/** The dates of a file as a calendar reads them: what each is called, which version it is, and what it says. */
const readBack = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(part);
    const trigger = part.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString();
    const transparency = part.getFirstPropertyValue('transp');
    const status = part.getFirstPropertyValue('status');
    const days = [startDate.toString(), endDate.toString()];
    return { uid, sequence, summary, days, trigger, transparency, isCancelled: status === 'CANCELLED' };
  });
};
type ReadDate = ReturnType<typeof readBack>[number];

/** An order with a calendar that follows it; `dates` are those that feed, pages and the mails of the last commands give. */
const openOrder = async () => {
  const shop = await serveShop();
  const { ports } = shop;
  const customer = await payingCustomer(shop);
  const { orderNo } = customer;
  const renewed = await customer.post(`${api}/calendar-feed`, {});
  const { pathname } = new URL(newCalendarFeedSchema.parse(JSON.parse(renewed.text)).address);
  let told = 0;

  const ofMails = async (): Promise<readonly ReadDate[]> => {
    const { events } = await loadOrder(ports, orderNo);
    const fresh = events.slice(told).filter(({ type }) => mailedEvents.some((mailed) => mailed === type));
    told = events.length;
    const mails = await Promise.all(
      fresh.map(async ({ id, revision }) => {
        const occasion = { stream: orderStream(orderNo), eventId: id, eventRevision: Number(revision), mailId: id };
        const composed = await composeOrderMail(ports, { ...occasion, mayWaitForDocument: false });
        return composed.kind === 'mail' ? composed.mail.attachments : [];
      }),
    );
    return mails
      .flat()
      .filter(({ contentType }) => contentType.startsWith('text/calendar'))
      .flatMap(({ content }) => readBack(Buffer.from(content).toString()));
  };
  /** As the thank-you page and My Order write them. */
  const ofPages = async (): Promise<readonly ReadDate[]> => {
    const answer = async (call: string): Promise<unknown> =>
      JSON.parse((await customer.get(`${api}/${call}?orderNo=${orderNo}&current=true`)).text);
    const { coolingOff, ...details } = orderDetailsSchema.parse(await answer('order-details'));
    const { handover, dealerDetails, ...profile } = profileOrderSchema.parse(await answer('profile-order'));
    const chosen = handover?.chosen;
    const at = { retailer: dealerDetails.displayName, address: dealerDetails.address };
    const entries: readonly CalendarEntry[] = [
      ...(coolingOff === null ? [] : [coolingOffEntry({ ...details, car: details.carDetails.title, coolingOff })]),
      ...(chosen
        ? [handoverEntry({ ...profile, car: profile.carDetails.title, ...at, ...chosen, choice: chosen.number })]
        : []),
    ];
    const madeAt = shop.clock.now().toString();
    return entries.flatMap((entry) => readBack(calendarFile(entry, brand, madeAt).content));
  };
  const dates = async () => {
    const feed = readBack((await visitorOf(shop.url).get(pathname)).text);
    return { feed, mails: await ofMails(), pages: await ofPages() };
  };
  const carry = async (...commands: readonly OrderCommand[]): Promise<void> => {
    for (const next of commands) await carryOut(ports, orderNo, next);
  };
  const accept = async (): Promise<void> => {
    await readContract(customer);
    const contractHash = (await loadOrder(ports, orderNo)).state.facts.contract?.contractHash ?? '';
    await carry({ ...sampleCommands.AcceptContract, data: { ...sampleCommands.AcceptContract.data, contractHash } });
  };
  const owingCents = async () => toPayCents((await loadOrder(ports, orderNo)).state.facts);
  return { orderNo, carry, accept, dates, owingCents };
};

/** A date is the same wherever it stands: one of feed, mails and pages that has it says what the others say. */
const expectSame = (dates: Awaited<ReturnType<Awaited<ReturnType<typeof openOrder>>['dates']>>, ofWhat: string) => {
  const found = [...dates.feed, ...dates.mails, ...dates.pages].filter(({ uid }) => uid.startsWith(`${ofWhat}-`));
  for (const one of found) expect(one).toEqual(found[0]);
  return { ...found[0], times: found.length };
};

it('is one date in feed, mails and pages, through being made, moved and taken back', async () => {
  const { orderNo, carry, accept, dates, owingCents } = await openOrder();
  const uids = new Map<string, string>();
  const versions = new Map<string, readonly number[]>();
  /** In how many places it stands, the same in each, as a later version of what it was. */
  const expectVersion = async (ofWhat: string, times: number, isCancelled = false): Promise<void> => {
    const same = expectSame(await dates(), ofWhat);
    expect(same).toMatchObject({ times, isCancelled });
    const { uid = '', sequence = -1 } = same;
    expect(uids.get(ofWhat) ?? uid).toBe(uid);
    uids.set(ofWhat, uid);
    const before = versions.get(ofWhat) ?? [];
    expect(sequence).toBeGreaterThan(before.at(-1) ?? -1);
    versions.set(ofWhat, [...before, sequence]);
  };
  const { RequestBalance, ChooseHandoverTime, OfferHandoverTimes, WithdrawHandoverTimes } = sampleCommands;
  const { times } = OfferHandoverTimes;
  const choose = (nth: number, seenChoice: number, offer = 1): OrderCommand => {
    return { ...ChooseHandoverTime, startsAt: times[nth] ?? '', seenChoice, offer };
  };
  const sampled = (...types: readonly (typeof straightWay)[number][]) => types.map((type) => sampleCommands[type]);

  await accept();
  await expectVersion('cooling-off', 2);
  await carry(...sampled('ApproveOrder', 'AllocateVehicle', 'RecordOnWater', 'RecordOnShore', 'RequestBalance'));
  await expectVersion('balance', 2);
  await carry({ ...RequestBalance, dueOn: '2026-12-22' });
  await expectVersion('balance', 2);
  const owing = { ...sampleCommands.RecordBalancePaid, amountCents: await owingCents() };
  await carry(owing);
  await expectVersion('balance', 1, true);
  await carry(...sampled('ShipToDealer', 'RecordArrivalAtDealer'), OfferHandoverTimes, choose(0, 0));
  await expectVersion('handover', 3);
  await carry(choose(1, 1));
  await expectVersion('handover', 3);
  await carry(WithdrawHandoverTimes);
  await expectVersion('handover', 1, true);
  await carry(OfferHandoverTimes, choose(0, 0, 2));
  await expectVersion('handover', 3);
  await carry(sampleCommands.CancelOrder);
  await expectVersion('handover', 1, true);
  expect([...uids.values()].filter((uid) => uid.includes(orderNo))).toEqual([]);
});
