import { emailHashOf, findReservation, isMailDeclined, releaseEmail, reserveEmail } from '../customers/customers.ts';
import { buildCodeResponseSchema, keptBuildResponseSchema } from '@driveaway/domain/api/kept-build.ts';
import { readBuildCode, shownBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { buildCodeStream } from '@driveaway/domain/customer/kept-build-events.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild, sydney } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { findKeptBuild, keepBuild } from './kept-builds.ts';
import { dearBuild as unordered, norfolkIsland, sydneyPriceOf } from '../catalogue/testing/sample-prices.ts';

const path = '/api/build-your-own/kept-build';
/** Accessories as the catalogue lists them. */
const dearBuild = { ...unordered, accessoryCodes: unordered.accessoryCodes.toSorted() };

const mailPath = '/api/build-your-own/kept-build-mail';

const openShop = async (mail?: MailTransport) => {
  const app = await serveApp({ ports: () => (mail === undefined ? {} : { mail }) });
  const visitor = visitorOf(app.url);
  const keep = async (build: unknown = dearBuild, suburb: unknown = sydney, headers?: Record<string, string>) =>
    buildCodeResponseSchema.parse(JSON.parse((await visitor.post(path, { build, suburb }, headers)).text));
  const open = async (code: string) => visitor.get(`${path}?code=${encodeURIComponent(code)}`);
  const found = async (code: string) => keptBuildResponseSchema.parse(JSON.parse((await open(code)).text));
  const moveTo = (instant: string): void =>
    app.clock.advance({ seconds: Temporal.Instant.from(instant).since(app.clock.now()).total('seconds') });
  return { ...app, visitor, keep, open, found, moveTo };
};

describe('a kept build', () => {
  it('opens anywhere by its code, typed in any way, with its price of that day and of today', async () => {
    const { keep, found, moveTo, url } = await openShop();
    const { code, keptOn, keptUntil } = await keep();
    expect([readBuildCode(code), keptOn, keptUntil]).toStrictEqual([code, '2026-11-10', '2028-11-09']);
    const price = sydneyPriceOf(dearBuild).totalCents / 100;
    const opened = {
      code,
      keptOn,
      keptUntil,
      suburb: sydney,
      modelCode: 'solterra',
      variantCode: 'solterra-awd',
      title: 'Solterra AWD',
      build: dearBuild,
      isModelSold: true,
      dropped: [],
      priceThen: price,
      priceNow: price,
      difference: 0,
      causes: [],
    };
    expect(await found(shownBuildCode(code).toLowerCase())).toMatchObject(opened);
    const elsewhere = await visitorOf(url).get(`${path}?code=${code}`);
    expect(elsewhere.body).toMatchObject(opened);
    // the year after has other rates
    moveTo('2027-07-10T00:00:00Z');
    const later = await found(code);
    expect(later).toMatchObject({ keptOn, priceThen: price });
    expect(later.difference).toBe((later.priceNow ?? 0) - price);
  });

  it('is compared where only a retailer can quote as far as it goes', async () => {
    const { keep, found } = await openShop();
    const { code } = await keep(dearBuild, norfolkIsland);
    expect(await found(code)).toMatchObject({ priceThen: null, priceNow: null, difference: null, build: dearBuild });
  });

  it('is kept once for one request, and under another code for another car', async () => {
    const { keep } = await openShop();
    const key = { 'Idempotency-Key': 'keep-this-one' };
    const first = await keep(dearBuild, sydney, key);
    expect(await keep(dearBuild, sydney, key)).toStrictEqual(first);
    expect((await keep(sampleBuild, sydney, key)).code).not.toBe(first.code);
    expect((await keep()).code).not.toBe(first.code);
  });

  it('never takes the code of another one', async () => {
    const { ports, keep } = await openShop();
    const { code } = await keep();
    const kept = await findKeptBuild(ports, code);
    if (kept === undefined) throw new Error('expected the build');
    // somebody else gets the first code of this command between its try and its append
    const theirs = ports.randomness.uuid();
    const taken: string[] = [];
    const eventStore: typeof ports.eventStore = {
      ...ports.eventStore,
      append: async (stream, proposed, expected) => {
        if (taken.length === 0) {
          taken.push(stream);
          const events = sealEvents({
            stream,
            previous: emptyChain,
            events: [{ type: 'BuildCodeIssued', schemaVersion: 1, data: { code: stream.slice(-8) } }],
            command: { commandId: theirs, correlationId: theirs, causationId: theirs },
            actor: { kind: 'system', id: 'kept-build' },
            recordedAt: ports.clock.now().toString(),
            randomness: ports.randomness,
          });
          await ports.eventStore.append(stream, events, 'no-stream');
        }
        return ports.eventStore.append(stream, proposed, expected);
      },
    };
    const other = await keepBuild({ ...ports, eventStore }, ports.randomness.uuid(), kept);
    expect(taken).not.toContain(buildCodeStream(other.code));
    const first = await ports.eventStore.readStream(taken[0] ?? '');
    expect(first.map(({ metadata }) => metadata.includes(theirs))).toStrictEqual([true]);
    expect(await findKeptBuild(ports, other.code)).toStrictEqual(kept);
  });

  it.each(['KMTX', 'CCCC-CCCC', '../../etc/passwd', 'Straße'])('is not found by %j', async (code) => {
    const { open } = await openShop();
    const { status, body } = await open(code);
    expect([status, body.code, body.message]).toStrictEqual([
      404,
      'kept-build-not-found',
      'We cannot find a car with this code. Please check its eight letters.',
    ]);
  });

  it('is of the catalogue and of a suburb of the list', async () => {
    const { visitor } = await openShop();
    const request = { build: { ...dearBuild, paintCode: 'tartan' }, suburb: sydney };
    expect((await visitor.post(path, request)).body.errors).toHaveProperty(['build.paintCode']);
    const atlantis = { build: dearBuild, suburb: { ...sydney, name: 'Atlantis' } };
    expect((await visitor.post(path, atlantis)).body.errors).toHaveProperty(['suburb.name']);
  });

  it('is in no event in clear, and is archived with its month after two years', async () => {
    const { ports, keep, open, moveTo } = await openShop();
    const { code } = await keep();
    const [event] = await ports.eventStore.readStream(buildCodeStream(code), { limit: 1 });
    for (const text of [dearBuild.variantCode, dearBuild.paintCode, sydney.name]) {
      expect(event?.data).not.toContain(text);
    }
    await keepReadModelsOfVisitors(ports);
    moveTo('2028-11-29T00:00:00Z');
    await keepRetention(ports);
    expect((await open(code)).status).toBe(200);
    moveTo('2028-12-01T00:00:00Z');
    await keepRetention(ports);
    expect((await open(code)).status).toBe(404);
  });
});

describe('the mail with a build', () => {
  const email = 'friend@example.test';

  it('has the car, its price, its code and its link, and nothing of who sent it', async () => {
    const mail = rememberingTransport();
    const { visitor, keep, directory, logged } = await openShop(mail);
    const { code } = await keep();
    const sent = await visitor.post(mailPath, { code, email, note: 'Buy my pills' });
    expect([sent.status, sent.body.message]).toStrictEqual([
      200,
      'The mail is on its way, unless the owner of this address has asked us not to write to it. We have not kept the address.',
    ]);
    expect(mail.sent).toHaveLength(1);
    const [letter] = mail.sent;
    expect(letter).toMatchObject({ to: { name: '', address: email } });
    expect(letter?.subject).toBe(`Your Austral Solterra AWD: build ${shownBuildCode(code)}`);
    for (const text of [letter?.text, letter?.html]) {
      expect(text).toContain(`/configure?build=${code}`);
      expect(text).toContain('Driveaway price on Tuesday 10 November 2026');
      expect(text).toMatch(/ paint \| .* interior \| /);
      expect(text).toContain('Both work until 9 November 2028.');
      expect(text).toContain('because somebody asked us');
      expect(text).not.toContain('pills');
    }
    for (const [name, bytes] of await storedBytes([directory]))
      expect([name, bytes.includes(email)]).toStrictEqual([name, false]);
    expect(logged.join('\n')).not.toContain(email);
  });

  it('comes no more once who reads the mailbox says so, of which whoever asks is told nothing', async () => {
    const mail = rememberingTransport();
    const { ports, visitor, keep, directory } = await openShop(mail);
    const { code } = await keep();
    const ask = async (to = email) => (await visitor.post(mailPath, { code, email: to })).body;
    const before = await ask();
    const [letter] = mail.sent;
    const link = letter?.unsubscribe ?? '';
    expect(letter?.text).toContain(`Do not write to this address again: ${link}`);
    const refusal = link.slice(ports.settings.publicOrigin.length);
    // a program that looks at links declines nothing
    const page = await visitor.get(refusal);
    expect([page.status, page.text.includes('<form method="post"')]).toEqual([200, true]);
    expect(await isMailDeclined(ports, emailHashOf(ports, email))).toBe(false);
    const declined = await visitor.send(refusal, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([declined.status, declined.text.includes('whoever asks')]).toEqual([200, true]);
    expect(await ask()).toEqual(before);
    expect(await ask(' FRIEND@example.test ')).toEqual(before);
    await ask('other@example.test');
    expect(mail.sent.map(({ to }) => to.address)).toEqual([email, 'other@example.test']);
    for (const [name, bytes] of await storedBytes([directory]))
      expect([name, bytes.includes(email)]).toStrictEqual([name, false]);
    // an account with it is none the worse, and its erasure changes nothing
    const command = { commandId: 'a', correlationId: 'a', customerId: ports.randomness.uuid() };
    expect(await reserveEmail(ports, command, emailHashOf(ports, email))).toBe(command.customerId);
    expect(await findReservation(ports, emailHashOf(ports, email))).toBe(command.customerId);
    await releaseEmail(ports, { ...command, commandId: 'b' }, emailHashOf(ports, email));
    expect(await isMailDeclined(ports, emailHashOf(ports, email))).toBe(true);
  });

  it('is one for a request that is repeated, and no more than three a day for a mailbox', async () => {
    const mail = rememberingTransport();
    const { visitor, keep, clock } = await openShop(mail);
    const { code } = await keep();
    const key = { 'Idempotency-Key': 'mail-this-one' };
    const ask = (headers?: Record<string, string>, to = email) => visitor.post(mailPath, { code, email: to }, headers);
    await ask(key);
    await ask(key);
    expect(new Set(mail.sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await ask()).status).toBe(200);
    const refused = await ask(undefined, ' FRIEND@example.test ');
    expect([refused.status, refused.body.code]).toStrictEqual([429, 'too-many-attempts']);
    expect((await ask(undefined, 'other@example.test')).status).toBe(200);
    clock.advance({ hours: 24 });
    expect((await ask()).status).toBe(200);
  });

  it('says so where none can be sent, and where the mailbox is refused', async () => {
    const without = await openShop();
    const { code } = await without.keep();
    const none = await without.visitor.post(mailPath, { code, email });
    expect([none.status, none.body.message]).toStrictEqual([
      503,
      'We cannot send email at the moment. Please copy the link instead.',
    ]);
    const refusing: MailTransport = {
      send: async () => {
        throw new MailFault('refused', 'no such mailbox');
      },
      close: async () => undefined,
    };
    const shop = await openShop(refusing);
    const answer = await shop.visitor.post(mailPath, { code: (await shop.keep()).code, email });
    expect([answer.status, answer.body.message]).toStrictEqual([
      503,
      'The mail server does not take mail for this address. Please check it.',
    ]);
    const unknown = await shop.visitor.post(mailPath, { code: 'CCCC-CCCC', email: 'nobody' });
    expect([unknown.status, unknown.body.errors]).toStrictEqual([
      400,
      { email: ['Please enter a valid email address'] },
    ]);
  });
});
