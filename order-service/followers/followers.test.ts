import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { followedOrderSchema, followersResponseSchema, followingSchema } from '@driveaway/domain/api/followers.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { followersStream } from '@driveaway/domain/order/follower-events.ts';
import { invitationDays, mostFollowers, mostInvitationsADay } from '@driveaway/domain/order/followers.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { describe, expect, it } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { samplePassword } from '../accounts/testing/sign-up-form.ts';
import { listPersonalDataReads } from '../audit/personal-data-reads.ts';
import { describeReads } from '../cli/commands/describe-order.ts';
import { sessionTokens } from '../http/sessions/session-token.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import {
  payDeposit,
  payingCompany,
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { documentHash } from '../contracts/contract-template.ts';
import { followerOfToken, followerToken } from './follower-link.ts';

const api = '/api/build-your-own';
const grace = 'grace@example.test';

const openShop = async () => {
  const mail = rememberingTransport();
  const shop = await serveShop(undefined, {}, () => ({ mail }));
  const buyer = await payingCustomer(shop);
  return { shop, mail, buyer };
};
type Opened = Awaited<ReturnType<typeof openShop>>;

const invite = async (buyer: ShopCustomer, email = grace, name = '') =>
  buyer.post(`${api}/invite-follower`, { orderNo: buyer.orderNo, email, name });

const tokenIn = ({ text }: { readonly text: string }): string => /#token=(\S+)/.exec(text)?.[1] ?? '';
const lastToken = ({ mail }: Pick<Opened, 'mail'>): string => tokenIn(mail.sent.at(-1) ?? { text: '' });

/** Invited, and in a browser that has used the link. */
const follow = async (opened: Opened, email = grace): Promise<Visitor> => {
  expect((await invite(opened.buyer, email)).status).toBe(200);
  const visitor = visitorOf(opened.shop.url);
  expect((await visitor.post(`${api}/begin-following`, { token: lastToken(opened) })).status).toBe(200);
  return visitor;
};

const listOf = async (buyer: ShopCustomer) =>
  followersResponseSchema.parse(JSON.parse((await buyer.get(`${api}/followers?orderNo=${buyer.orderNo}`)).text));
const remove = async (buyer: ShopCustomer) => {
  const [follower] = (await listOf(buyer)).followers;
  return buyer.post(`${api}/remove-follower`, { orderNo: buyer.orderNo, followerId: follower?.followerId });
};

const lookOf = async (visitor: Visitor) =>
  followedOrderSchema.parse(JSON.parse((await visitor.get(`${api}/followed-order`)).text));

/** Waits, as an open page does, until everything that has happened to the order can be seen. */
const shownUpToDate = async ({ ports }: Shop, { orderNo }: ShopCustomer, visitor: Visitor): Promise<void> => {
  await eventually(async () => {
    const [last] = await ports.eventStore.readStream(orderStream(orderNo), { direction: 'backwards', limit: 1 });
    const { text } = await visitor.get(`${api}/following`);
    expect(followingSchema.parse(JSON.parse(text))).toStrictEqual({
      isFollowing: true,
      mayReadDocuments: false,
      revision: Number(last?.revision),
    });
  });
};

/** The contract is accepted, the order too, and its car is at sea. */
const shipTheCar = async ({ ports }: Shop, buyer: ShopCustomer): Promise<void> => {
  const { orderNo, orderReference } = buyer;
  const contract = await buyer.get(`${api}/contract?orderNo=${orderNo}`);
  const accepted = await buyer.post(`${api}/contract?orderNo=${orderNo}`, {
    orderReference,
    isFinanceApproval: false,
    isOther: false,
    notes: '',
    contractAccepted: true,
    contractHash: documentHash(contract.text),
  });
  expect(accepted.status).toBe(200);
  for (const type of ['ApproveOrder', 'AllocateVehicle', 'RecordOnWater'] as const) {
    const command =
      type === 'AllocateVehicle' ? ({ type, data: { vin: vinOf(orderNo) } } as const) : sampleCommands[type];
    await carryOut(ports, orderNo, command);
  }
};

describe('a follower', () => {
  it('is shown stage, days, place and car, and the buyer sees who looks and when', async () => {
    const opened = await openShop();
    const { shop, mail, buyer } = opened;
    expect(await listOf(buyer)).toStrictEqual({ followers: [], canGrant: false, canInvite: true });
    const visitor = await follow(opened);
    expect(mail.sent).toMatchObject([
      { to: { name: '', address: grace }, subject: 'Ada lets you follow a new Austral' },
    ]);
    const seen = await lookOf(visitor);
    expect(seen).toMatchObject({ stage: 'underWay', place: null, car: { title: expect.any(String) } });
    expect(seen.milestones.map(({ standing }) => standing)).not.toContain('reached');
    expect(await listOf(buyer)).toMatchObject({
      followers: [
        { email: grace, name: '', since: '2026-11-09T23:00:00.000Z', lastLookedAt: '2026-11-09T23:00:00.000Z' },
      ],
    });
    shop.clock.advance({ hours: 2 });
    expect((await visitor.get(`${api}/followed-order`)).status).toBe(200);
    expect((await listOf(buyer)).followers[0]?.lastLookedAt).toBe('2026-11-10T01:00:00.000Z');
    const { followerId } = followerOfToken(shop.ports, lastToken(opened)) ?? {};
    expect(await listPersonalDataReads(shop.ports, buyer.orderNo)).toMatchObject({
      chain: { ok: true },
      reads: [
        { actor: { kind: 'follower', id: followerId }, what: 'progress' },
        { actor: { kind: 'follower', id: followerId }, what: 'progress' },
      ],
    });
  });

  it('is shown the day that was arranged, and a car as handed over once it is', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    const visitor = await follow(opened);
    await shipTheCar(shop, buyer);
    const report = async (command: Parameters<typeof carryOut>[2]): Promise<void> => {
      await carryOut(shop.ports, buyer.orderNo, command);
    };
    await report(sampleCommands.RecordOnShore);
    await report({ ...sampleCommands.RequestBalance, dueOn: '2027-02-20' });
    await report({ ...sampleCommands.RecordBalancePaid, amountCents: 9_000_000 });
    await report(sampleCommands.ShipToDealer);
    await report(sampleCommands.RecordArrivalAtDealer);
    await shownUpToDate(shop, buyer, visitor);
    expect((await lookOf(visitor)).handover?.isArranged).toBeUndefined();
    const times = ['2026-12-28T23:00:00.000Z'];
    const at = shop.clock.now().toString();
    await report({ ...sampleCommands.OfferHandoverTimes, times, at });
    await shownUpToDate(shop, buyer, visitor);
    expect((await lookOf(visitor)).handover).toBeNull();
    await report({ ...sampleCommands.ChooseHandoverTime, startsAt: times[0] ?? '', seenChoice: 0, at });
    await report(sampleCommands.CompleteOrder);
    await shownUpToDate(shop, buyer, visitor);
    expect(await lookOf(visitor)).toMatchObject({
      stage: 'underWay',
      handover: { from: '2026-12-29', to: '2026-12-29', isArranged: true },
    });
    await report({ ...sampleCommands.RecordHandover, handedOverOn: '2026-11-10', at });
    await shownUpToDate(shop, buyer, visitor);
    expect(await lookOf(visitor)).toMatchObject({ stage: 'handedOver', handover: null, place: null });
  });

  it('is shown nothing else of the order (row 94)', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    await readContract(buyer);
    const visitor = await follow(opened);
    const own = await buyer.get(`${api}/profile-order?orderNo=${buyer.orderNo}`);
    const buyerDetails = await buyer.get(`${api}/buyer-details?orderNo=${buyer.orderNo}&full=true`);
    const { text, headers } = await visitor.get(`${api}/followed-order`);
    const customerId = await customerIdOf(shop, 'ada@example.test');
    /** Values of the owner's answers that are texts or amounts somebody could know the buyer by. */
    const told = (json: string): readonly string[] =>
      [
        ...json.matchAll(
          /"(?:displayName|phoneNumber|address1?|lmct|websiteUrl|firstName|lastName|fullName|phoneNo|email|city|postalCode|postcode|value|licence|financeStatus)":"([^"]+)"/g,
        ),
      ].flatMap(([, value = '']) => (value.length > 3 ? [value] : []));
    const secrets = [
      buyer.orderNo,
      buyer.orderReference,
      customerId,
      ...told(own.text),
      ...told(buyerDetails.text),
      ...[...own.text.matchAll(/:(-?\d{3,}(?:\.\d+)?)/g)].map(([, amount = '']) => amount),
    ];
    expect(secrets.length).toBeGreaterThan(15);
    expect(secrets.filter((secret) => text.includes(secret))).toStrictEqual([]);
    expect(text).not.toMatch(/paid|fee|deposit|balance|contract|finance|licen[cs]e|dealer|"vin/i);
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(() => followedOrderSchema.parse({ ...JSON.parse(text), orderNo: buyer.orderNo })).toThrow(
      'unrecognized_keys',
    );
  });

  it('can make no other call: not pay, accept, cancel or read documents (row 95)', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    const visitor = await follow(opened);
    const token = visitor.cookies.get(siteCookies.following.name) ?? '';
    // also where the follower passes it off as a session
    const asSession = { Cookie: `driveaway-session=${token}; ${siteCookies.following.name}=${token}` };
    const owned = apiCalls.filter(({ access }) => access.kind === 'owner' || access.kind === 'customer');
    expect(owned.length).toBeGreaterThan(30);
    for (const { method, path } of owned) {
      const body = method === 'POST' ? { body: JSON.stringify({ orderNo: buyer.orderNo }) } : {};
      const headers = { ...asSession, 'Content-Type': 'application/json' };
      const address = `${path}?orderNo=${buyer.orderNo}&orderReference=${buyer.orderReference}&file=Contract-${buyer.orderNo}.html`;
      const { status } = await visitor.send(address, { method, headers, ...body });
      expect([method, path, status]).toStrictEqual([method, path, path.includes('order-details') ? 403 : 401]);
    }
    expect(sessionTokens(shop.ports.secrets.session).verify(token, shop.ports.clock.now())).toBeUndefined();
  });

  it('is told of days and ship, and that something has happened without seeing what', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    const visitor = await follow(opened);
    await shipTheCar(shop, buyer);
    await shownUpToDate(shop, buyer, visitor);
    const seen = await lookOf(visitor);
    expect(seen).toMatchObject({ stage: 'underWay', place: { step: 'atSea', landing: 'AUPKL' } });
    expect(seen.milestones.filter(({ standing }) => standing === 'reached')).toHaveLength(3);
  });
});

describe('the link', () => {
  it('works once, for fourteen days, and not for a token that was made up (row 96)', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    const first = await follow(opened);
    const token = lastToken(opened);
    const begin = async (value: string, headers: Record<string, string> = {}) =>
      visitorOf(shop.url).post(`${api}/begin-following`, { token: value }, headers);
    expect((await begin(token)).body.code).toBe('link-not-valid');
    const named = followerOfToken(shop.ports, token);
    if (named === undefined) throw new Error('the token is not ours');
    const other = { ...named, followerId: shop.ports.randomness.uuid() };
    for (const made of [
      '',
      'x',
      `${token}x`,
      token.replace(named.followerId, other.followerId),
      followerToken(shop.ports, other),
      followerToken(shop.ports, { ...named, customerId: shop.ports.randomness.uuid() }),
    ]) {
      const answer = await begin(made);
      expect([made, answer.status, answer.body.code]).toStrictEqual([made, 404, 'link-not-valid']);
      expect(answer.headers.getSetCookie()).toStrictEqual([]);
    }
    expect((await first.get(`${api}/followed-order`)).status).toBe(200);
    await invite(buyer, 'late@example.test');
    const late = lastToken(opened);
    // until the end of that day, which the mail names
    shop.clock.advance({ hours: 24 * invitationDays });
    expect((await listOf(await loggedInAgain(shop, buyer))).followers).toHaveLength(2);
    shop.clock.advance({ hours: 24 });
    expect((await begin(late)).body.code).toBe('link-not-valid');
    expect((await listOf(await loggedInAgain(shop, buyer))).followers.map(({ email }) => email)).toStrictEqual([grace]);
  });

  it('names its end by the clocks that it ends by, also in a mail that is sent again the day after', async () => {
    const { shop, mail, buyer } = await openShop();
    const body = { orderNo: buyer.orderNo, email: grace, name: '' };
    const key = { 'Idempotency-Key': 'an-invitation' };
    expect((await buyer.post(`${api}/invite-follower`, body, key)).status).toBe(200);
    shop.clock.advance({ hours: 24 });
    const again = await loggedInAgain(shop, buyer);
    expect((await again.post(`${api}/invite-follower`, body, key)).status).toBe(200);
    expect(mail.sent).toHaveLength(2);
    for (const { text } of mail.sent)
      expect(text).toContain('The link works until: the end of Tuesday 24 November 2026 (NSW time)');
  });

  it('under a key of before is of whoever is named now, and ends for whoever is named now', async () => {
    const { shop, mail, buyer } = await openShop();
    const key = { 'Idempotency-Key': 'one-key-for-everything' };
    const { orderNo } = buyer;
    const others = [grace, 'alan@example.test'];
    for (const email of others)
      expect((await buyer.post(`${api}/invite-follower`, { orderNo, email, name: '' }, key)).status).toBe(200);
    const { followers } = await listOf(buyer);
    expect(followers.map(({ email }) => email)).toStrictEqual(others);
    const tokens = mail.sent.map(tokenIn);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect((await visitorOf(shop.url).post(`${api}/begin-following`, { token }, key)).status).toBe(200);
    for (const { followerId } of followers)
      expect((await buyer.post(`${api}/remove-follower`, { orderNo, followerId }, key)).status).toBe(200);
    expect((await listOf(buyer)).followers).toStrictEqual([]);
  });

  it('gives whoever lost the answer the same answer again', async () => {
    const opened = await openShop();
    await invite(opened.buyer);
    const token = lastToken(opened);
    const visitor = visitorOf(opened.shop.url);
    const key = { 'Idempotency-Key': 'a-key-of-this-browser' };
    for (const attempt of [1, 2]) {
      const { status } = await visitor.post(`${api}/begin-following`, { token }, key);
      expect([attempt, status]).toStrictEqual([attempt, 200]);
    }
    expect((await visitor.get(`${api}/followed-order`)).status).toBe(200);
  });

  it('leaves its secret in no store, no log and no address that is sent (row 97)', async () => {
    const opened = await openShop();
    const { shop, mail } = opened;
    const visitor = await follow(opened);
    const token = lastToken(opened);
    const signature = token.split('.')[2] ?? '';
    expect(signature.length).toBeGreaterThan(40);
    // in the fragment, which browsers send to nobody, not even as a referrer
    expect(mail.sent[0]?.text).toContain(`/build-your-own/follow#token=${token}`);
    const events = await everyEvent(shop.ports.eventStore);
    const stored = events.map(({ data, metadata }) => `${data}${metadata}`).join('\n');
    // proves that the search finds what is there
    expect(stored).toContain('"followerId"');
    for (const secret of [signature, visitor.cookies.get(siteCookies.following.name) ?? '', grace]) {
      expect([stored.includes(secret), shop.logged.join('\n').includes(secret)]).toStrictEqual([false, false]);
    }
  });
});

/** In a new session, after the one before has been idle. */
const loggedInAgain = async (shop: Shop, buyer: ShopCustomer): Promise<ShopCustomer> => {
  const visitor = visitorOf(shop.url);
  await visitor.post(`${api}/authenticate`, { email: 'ada@example.test', password: samplePassword });
  return { ...visitor, orderNo: buyer.orderNo, orderReference: buyer.orderReference };
};

describe('following ends', () => {
  it('at once when the buyer ends it, and the cookie and the link are worth nothing any more (row 98)', async () => {
    const opened = await openShop();
    const { buyer, shop } = opened;
    const visitor = await follow(opened);
    expect((await remove(buyer)).status).toBe(200);
    const answer = await visitor.get(`${api}/followed-order`);
    expect([answer.status, answer.body.code]).toStrictEqual([404, 'not-following']);
    expect(JSON.parse((await visitor.get(`${api}/following`)).text)).toStrictEqual({
      isFollowing: false,
      mayReadDocuments: false,
      revision: -1,
    });
    const again = await visitorOf(shop.url).post(`${api}/begin-following`, { token: lastToken(opened) });
    expect(again.body.code).toBe('link-not-valid');
    expect((await listOf(buyer)).followers).toStrictEqual([]);
    expect((await listPersonalDataReads(shop.ports, buyer.orderNo)).reads).toStrictEqual([]);
  });

  it('when the follower wants no more', async () => {
    const opened = await openShop();
    const visitor = await follow(opened);
    const cookie = `${siteCookies.following.name}=${visitor.cookies.get(siteCookies.following.name) ?? ''}`;
    expect((await visitor.send(`${api}/stop-following`, { method: 'POST' })).status).toBe(200);
    expect(visitor.cookies.has(siteCookies.following.name)).toBe(false);
    expect((await visitor.get(`${api}/followed-order`, { Cookie: cookie })).status).toBe(404);
    expect((await visitor.send(`${api}/stop-following`, { method: 'POST' })).status).toBe(200);
    expect((await listOf(opened.buyer)).followers).toStrictEqual([]);
  });

  it('with another invitation of the same address, whose link takes its place', async () => {
    const opened = await openShop();
    const before = await follow(opened);
    const after = await follow(opened, ' Grace@Example.test');
    expect((await before.get(`${api}/followed-order`)).status).toBe(404);
    expect((await after.get(`${api}/followed-order`)).status).toBe(200);
    expect((await listOf(opened.buyer)).followers).toHaveLength(1);
  });

  it('with the erasure of the buyer, which takes the address along; the export has it before', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    const visitor = await follow(opened);
    const { followers } = myDataSchema.parse(JSON.parse((await buyer.post(`${api}/my-data`, {})).text));
    expect(followers.map(({ type, by }) => [type, by])).toStrictEqual([
      ['FollowerInvited', 'customer'],
      ['FollowingStarted', 'follower'],
    ]);
    expect(JSON.stringify(followers)).toContain(grace);
    expect((await buyer.post(`${api}/cancel-order`, { orderNo: buyer.orderNo, reason: 'other' })).status).toBe(200);
    await shownUpToDate(shop, buyer, visitor);
    expect(await lookOf(visitor)).toMatchObject({ stage: 'over', milestones: [], place: null, handover: null });
    const customerId = await customerIdOf(shop, 'ada@example.test');
    await carryOut(shop.ports, buyer.orderNo, sampleCommands.RecordDepositRefunded);
    expect((await buyer.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
    const stored = await shop.ports.eventStore.readStream(followersStream(customerId));
    const keyIds = stored.flatMap(({ data }) => /"keyId":"([^"]+)"/.exec(data)?.[1] ?? []);
    expect(keyIds).toHaveLength(1);
    for (const keyId of keyIds) expect(await shop.ports.keys.find(keyId)).toBeUndefined();
    expect((await visitor.get(`${api}/followed-order`)).status).toBe(404);
  });

  it('with the erasure of the buyer, also in a process that still remembers the key', async () => {
    const mail = rememberingTransport();
    const remembered = new Map<string, DataKey>();
    const shop = await serveShop(undefined, {}, ({ keys }) => ({
      mail,
      keys: {
        ...keys,
        find: async (keyId) => {
          const key = (await keys.find(keyId)) ?? remembered.get(keyId);
          if (key !== undefined) remembered.set(keyId, key);
          return key;
        },
      },
    }));
    const opened = { shop, mail, buyer: await payingCustomer(shop) };
    const { buyer } = opened;
    const visitor = await follow(opened);
    expect((await invite(buyer, 'another@example.test')).status).toBe(200);
    await lookOf(visitor);
    expect((await buyer.post(`${api}/cancel-order`, { orderNo: buyer.orderNo, reason: 'other' })).status).toBe(200);
    await shownUpToDate(shop, buyer, visitor);
    await carryOut(shop.ports, buyer.orderNo, sampleCommands.RecordDepositRefunded);
    expect((await buyer.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
    expect((await visitor.get(`${api}/followed-order`)).status).toBe(404);
    expect(JSON.parse((await visitor.get(`${api}/following`)).text)).toMatchObject({ isFollowing: false });
    const late = visitorOf(shop.url);
    expect((await late.post(`${api}/begin-following`, { token: lastToken(opened) })).status).toBe(404);
  });
});

describe('a colleague at a company', () => {
  const openCompany = async () => {
    const mail = rememberingTransport();
    const shop = await serveShop(undefined, {}, () => ({ mail }));
    const buyer = await payingCompany(shop);
    const opened = { shop, mail, buyer };
    const visitor = await follow(opened);
    const [follower] = (await listOf(buyer)).followers;
    const contract = `${api}/followed-document?file=Contract-${buyer.orderNo}.html`;
    const grant = async (mayRead: boolean, by = buyer, followerId = follower?.followerId) =>
      by.post(`${api}/grant-documents`, { orderNo: by.orderNo, followerId, mayRead });
    const outside = async (path: string) => {
      const { status, body } = await visitor.get(path);
      return [status, body.code];
    };
    return { ...opened, visitor, follower, contract, grant, outside };
  };

  it('reads contract and invoices once the buyer lets them, each on record, and no longer (row 101)', async () => {
    const { shop, buyer, visitor, follower, contract, grant, outside } = await openCompany();
    const { orderNo } = buyer;
    const listed = async () => (await visitor.get(`${api}/followed-documents`)).text;
    expect((await listOf(buyer)).canGrant).toBe(true);
    expect(await outside(contract)).toStrictEqual([404, 'not-following']);
    expect(await outside(`${api}/followed-documents`)).toStrictEqual([404, 'not-following']);
    expect((await grant(true)).status).toBe(200);
    expect(followingSchema.parse(JSON.parse((await visitor.get(`${api}/following`)).text))).toMatchObject({
      mayReadDocuments: true,
    });
    await eventually(async () => {
      expect(JSON.parse(await listed())).toMatchObject([{ name: `Contract-${orderNo}.html` }]);
    });
    shop.clock.advance({ hours: 1 });
    const read = await visitor.get(contract);
    expect([read.status, read.text]).toStrictEqual([200, (await buyer.get(`${api}/contract?orderNo=${orderNo}`)).text]);
    expect(read.headers.get('Content-Disposition')).toContain(`Contract-${orderNo}.html`);
    expect((await listOf(buyer)).followers).toMatchObject([
      { mayReadDocuments: true, lastReadAt: '2026-11-10T00:00:00.000Z' },
    ]);
    const reads = await listPersonalDataReads(shop.ports, orderNo);
    expect(reads).toMatchObject({
      chain: { ok: true },
      reads: [
        {
          actor: { kind: 'follower', id: follower?.followerId },
          what: 'document',
          document: `Contract-${orderNo}.html`,
        },
      ],
    });
    expect(describeReads(orderNo, reads).join('')).toContain(
      `was read (Contract-${orderNo}.html) by somebody who follows`,
    );
    expect((await grant(false)).status).toBe(200);
    expect(await outside(contract)).toStrictEqual([404, 'not-following']);
    expect(await outside(`${api}/followed-documents`)).toStrictEqual([404, 'not-following']);
    expect((await visitor.get(`${api}/followed-order`)).status).toBe(200);
    const { followers } = myDataSchema.parse(JSON.parse((await buyer.post(`${api}/my-data`, {})).text));
    expect(followers.map(({ type }) => type).slice(2)).toStrictEqual(['DocumentsGranted', 'DocumentsGrantEnded']);
  });

  it('reads nothing that the retailer added, no licence, and no other path (row 102)', async () => {
    const { shop, buyer, visitor, grant, outside } = await openCompany();
    const { orderNo } = buyer;
    await grant(true);
    for (const [index, name] of ['Licence.pdf', `Tax-Invoice-${orderNo}.pdf`].entries()) {
      const fileId = shop.ports.randomness.uuid();
      await shop.ports.files.write(fileId, Buffer.from(`%PDF ${index}`), {
        customerId: await customerIdOf(shop, 'ada@example.test'),
        purpose: 'contract',
      });
      const data = { name, fileId, contentType: 'application/pdf', sha256: 'd0'.repeat(32) } as const;
      await carryOut(shop.ports, orderNo, { type: 'AddDocument', data });
    }
    await eventually(async () => {
      expect((await visitor.get(`${api}/followed-documents`)).text).toContain(`Tax-Invoice-${orderNo}.pdf`);
    });
    expect((await visitor.get(`${api}/followed-documents`)).text).not.toContain('Licence');
    for (const name of [
      'Licence.pdf',
      '../master.key',
      `Contract-${orderNo}.html/../x`,
      'Contract-12345678-9012.html',
    ]) {
      const path = `${api}/followed-document?file=${encodeURIComponent(name)}`;
      expect([name, ...(await outside(path))]).toStrictEqual([name, 404, 'document-not-found']);
    }
    expect((await visitor.get(`${api}/followed-document?file=Tax-Invoice-${orderNo}.pdf`)).text).toBe('%PDF 1');
    expect((await listPersonalDataReads(shop.ports, orderNo)).reads).toHaveLength(1);
    expect((await visitor.get(`${api}/document?orderNo=${orderNo}&file=Licence.pdf`)).status).toBe(401);
  });

  it('is let read by the buyer of a company alone, and only where somebody follows', async () => {
    const { shop, buyer, follower, grant } = await openCompany();
    expect((await grant(true, buyer, shop.ports.randomness.uuid())).body.code).toBe('not-to-grant');
    expect((await invite(buyer, 'waits@example.test')).status).toBe(200);
    const waiting = (await listOf(buyer)).followers.find(({ email }) => email === 'waits@example.test');
    expect((await grant(true, buyer, waiting?.followerId)).body.code).toBe('not-to-grant');
    const eve = await payingCustomer(shop, 'eve@example.test');
    expect(
      (
        await eve.post(`${api}/grant-documents`, {
          orderNo: buyer.orderNo,
          followerId: follower?.followerId,
          mayRead: true,
        })
      ).body.code,
    ).toBe('order-access-denied');
    expect((await grant(true, eve)).body.code).toBe('not-to-grant');
    const { followers } = await listOf(buyer);
    expect(followers.map(({ mayReadDocuments }) => mayReadDocuments)).toStrictEqual([false, false]);
    expect(await listOf(eve)).toMatchObject({ canGrant: false });
  });
});

describe('an invitation', () => {
  it('is the buyer’s alone to make, see and end (row 99)', async () => {
    const opened = await openShop();
    const { shop, buyer } = opened;
    await follow(opened);
    const { orderNo } = buyer;
    const [follower] = (await listOf(buyer)).followers;
    const eve = await payingCustomer(shop, 'eve@example.test');
    const asked = [
      await eve.get(`${api}/followers?orderNo=${orderNo}`),
      await eve.post(`${api}/invite-follower`, { orderNo, email: 'eve@example.test', name: '' }),
      await eve.post(`${api}/remove-follower`, { orderNo, followerId: follower?.followerId }),
    ];
    expect(asked.map(({ body }) => body.code)).toStrictEqual(asked.map(() => 'order-access-denied'));
    // nor by naming the follower beside an order of one's own
    await eve.post(`${api}/remove-follower`, { orderNo: eve.orderNo, followerId: follower?.followerId });
    expect((await listOf(buyer)).followers).toHaveLength(1);
  });

  it(`is for ${mostFollowers} at once, ${mostInvitationsADay} a day, and five a day to one mailbox (row 100)`, async () => {
    const opened = await openShop();
    const { buyer, shop } = opened;
    const nth = (index: number): string => `follower-${index}@example.test`;
    for (let index = 0; index < mostFollowers; index += 1) expect((await invite(buyer, nth(index))).status).toBe(200);
    expect(await listOf(buyer)).toMatchObject({ canInvite: false });
    expect((await invite(buyer, nth(99))).body.code).toBe('followers-full');
    // the same address again takes no more room
    for (let index = 0; index < 4; index += 1) expect((await invite(buyer, nth(0))).status).toBe(200);
    expect((await invite(buyer, nth(0))).body.code).toBe('too-many-attempts');
    expect((await invite(buyer, nth(1))).status).toBe(200);
    expect((await invite(buyer, nth(1))).body.code).toBe('too-many-attempts');
    shop.clock.advance({ hours: 25 });
    expect((await invite(await loggedInAgain(shop, buyer), nth(1))).status).toBe(200);
  });

  it('waits until the order fee is paid, and leaves nobody invited when no mail can be sent', async () => {
    const mail = rememberingTransport();
    let fault: MailFault | undefined;
    const shop = await serveShop(undefined, {}, () => ({
      mail: {
        ...mail,
        send: async (message) => {
          if (fault !== undefined) throw fault;
          return mail.send(message);
        },
      },
    }));
    const buyer = await signUpCustomer(shop);
    expect((await invite(buyer)).body.code).toBe('not-to-follow');
    expect(await listOf(buyer)).toStrictEqual({ followers: [], canGrant: false, canInvite: false });
    await payDeposit(shop, buyer);
    fault = new MailFault('refused', 'no such mailbox');
    const refused = await invite(buyer);
    expect([refused.status, refused.body.message]).toStrictEqual([
      503,
      'The mail server does not take mail for this address. Nobody was invited; please check it.',
    ]);
    expect((await listOf(buyer)).followers).toStrictEqual([]);
    fault = undefined;
    expect((await invite(buyer)).status).toBe(200);
    // nor is whoever was invited before gone when another invitation of theirs cannot be sent
    const before = await listOf(buyer);
    expect(before.followers).toHaveLength(1);
    fault = new MailFault('unavailable', 'no answer');
    expect((await invite(buyer)).status).toBe(503);
    expect(await listOf(buyer)).toStrictEqual(before);
  });
});
