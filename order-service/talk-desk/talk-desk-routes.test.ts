import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deskTalkSchema, waitingTalksSchema } from '@driveaway/domain/api/talk-desk.ts';
import { sampleCustomerId, sampleDealer, sampleOtherDealer } from '@driveaway/domain/testing/order-builders.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { orderTalk } from '@driveaway/projections/order-talk/order-talk.ts';
import { listPersonalDataReads } from '../audit/personal-data-reads.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { readFeed } from '../back-office/testing/watch-feed.ts';
import { describeReads } from '../cli/commands/describe-order.ts';
import { runOrdersAt, typeDocumented } from '../cli/testing/run-orders-at.ts';
import { machineAt } from '../machines/testing/machine-at.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { loadTalk, recordOfTalk } from '../talk/talks.ts';
import { listWaitingTalks } from './list-waiting-talks.ts';

const [first, second, unpaid] = [orderNoOf(1), orderNoOf(2), orderNoOf(3)];
const pathOf = (orderNo: string, rest = '') => `/api/back-office/orders/${orderNo}/talk${rest}`;

const served = async () => {
  const api = await serveMachineApi();
  const { ports, clock } = api;
  for (const orderNo of [first, second]) await createOrderAt(ports, orderNo, 'AcceptContract');
  await createOrderAt(ports, unpaid);
  await keepReadModel(ports, deskOrders);
  await keepReadModel(ports, orderTalk);
  const { tokenWith, send } = machineAt(api, ['orders:talk']);
  let written = 0;
  const write = async (orderNo: string, text: string): Promise<void> => {
    clock.advance({ minutes: 1 });
    written += 1;
    const commandId = `write ${written}`;
    await recordOfTalk(
      ports,
      { orderNo, commandId, correlationId: commandId, customerId: sampleCustomerId },
      {
        type: 'WriteTalkMessage',
        data: { orderNo, customerId: sampleCustomerId, from: 'customer', readUpTo: -1, pictures: [] },
        personal: { text, name: '' },
        endsAt: null,
        now: clock.now(),
      },
    );
  };
  const waiting = async (token?: string) =>
    waitingTalksSchema.parse((await send('/api/back-office/talks', undefined, token)).json);
  return { ...api, tokenWith, send, write, waiting };
};
const answerTo = (readUpTo: number, text = 'It landed.') => ({ messageId: 'm-1', text, name: 'Ada', readUpTo });

describe('those who answer', () => {
  it('find who waits, the longest first, read it on record, and answer it once', async () => {
    const shop = await served();
    expect(await shop.waiting()).toStrictEqual({ talks: [], more: false });
    await shop.write(second, 'Where is my garden gnome?');
    await shop.write(first, 'Hello');
    await shop.write(second, 'Hello?');
    const { talks } = await shop.waiting();
    expect(talks.map(({ orderNo, unread }) => [orderNo, unread])).toStrictEqual([
      [second, 2],
      [first, 1],
    ]);
    expect(JSON.stringify(talks)).not.toContain('gnome');
    const read = deskTalkSchema.parse((await shop.send(pathOf(second))).json);
    expect(read).toMatchObject({ unread: 2, standing: 'open', messages: [{ text: 'Where is my garden gnome?' }, {}] });
    const reads = await listPersonalDataReads(shop.ports, second);
    expect(reads).toMatchObject({
      chain: { ok: true },
      reads: [{ actor: { id: 'yard/ada' }, what: 'talk', upToRevision: 1 }],
    });
    expect(describeReads(second, reads).join('\n')).toContain('the talk up to revision 1 was read by yard/ada');
    expect(shop.logged.join('\n')).not.toContain('gnome');
    await shop.write(second, 'Are you there?');
    // whoever answers has not seen the third
    const sent = await shop.send(pathOf(second), answerTo(1));
    expect(sent).toMatchObject({ status: 200, json: { revision: 3 } });
    expect(await shop.send(pathOf(second), answerTo(1))).toStrictEqual(sent);
    expect((await shop.waiting()).talks).toMatchObject([{ orderNo: first }, { orderNo: second, unread: 1 }]);
    const atMost = async (most: number) => {
      const found = await listWaitingTalks(shop.ports, most)({ clientId: 'yard', scopes: [] });
      return [found.talks.map(({ orderNo }) => orderNo), found.more];
    };
    expect(await atMost(1)).toEqual([[first], true]);
    expect(await atMost(2)).toEqual([[first, second], false]);
    expect(await shop.send(pathOf(second, '-read'), { upTo: 2 })).toMatchObject({ status: 200 });
    expect((await shop.waiting()).talks).toMatchObject([{ orderNo: first }]);
    const { messages } = deskTalkSchema.parse((await shop.send(pathOf(second))).json);
    expect(messages.at(-1)).toMatchObject({ from: 'coordinator', name: 'Ada', text: 'It landed.' });
  });

  it('send pictures along, made anew and sealed, which are one answer with it (rows 36, 39)', async () => {
    const shop = await served();
    await shop.write(first, 'Is there a dent?');
    const picture = async (width: number) =>
      Buffer.from(
        await sharp({ create: { width, height: 30, channels: 3, background: '#336' } })
          .withExif({ IFD0: { Copyright: 'Secret place' } })
          .jpeg()
          .toBuffer(),
      );
    const send = async (pictures: readonly Buffer[], given: object = {}, token = shop.tokenWith(['orders:talk'])) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...answerTo(0), ...given })) body.set(name, String(value));
      for (const one of pictures) body.append('pictures', new Blob([Uint8Array.from(one)]), 'x.jpg');
      const headers = { Authorization: `Bearer ${token}`, 'X-Operator': 'ada' };
      const answered = await fetch(`${shop.url}${pathOf(first)}`, { method: 'POST', body, headers });
      const json: unknown = await answered.json();
      return { status: answered.status, json };
    };
    const two = [await picture(40), await picture(50)];
    expect(two[0]?.includes('Secret place')).toBe(true);
    const sent = await send(two);
    expect(sent).toMatchObject({ status: 200, json: { revision: 1 } });
    expect(await send(two)).toStrictEqual(sent);
    // other pictures under the same id are another answer, so that none is lost
    expect(await send([await picture(60)])).toMatchObject({ json: { revision: 2 } });
    const { messages } = await loadTalk(shop.ports, first);
    expect(messages.map(({ pictures }) => pictures.length)).toStrictEqual([0, 2, 1]);
    const fileId = messages[1]?.pictures[1]?.fileId ?? '';
    const stored = Buffer.from((await shop.ports.files.read(fileId)) ?? '');
    expect((await sharp(stored).metadata()).width).toBe(50);
    expect(stored.includes('Secret place')).toBe(false);
    for (const [refused, given] of [
      [[Buffer.from('%PDF-1.4')], {}],
      [Array.from({ length: 4 }, () => two[0] ?? Buffer.of()), {}],
      [two, { readUpTo: '1e3' }],
      [two, { name: '' }],
    ] as const) {
      expect(await send(refused, given)).toMatchObject({ status: 400, json: { code: 'malformed-input' } });
    }
    const others = shop.tokenWith(['orders:talk'], [sampleOtherDealer.dealerId]);
    expect(await send(two, {}, others)).toMatchObject({ status: 404, json: { code: 'order-not-found' } });
    expect((await loadTalk(shop.ports, first)).messages).toHaveLength(3);
  });

  it('of a retailer know of no other retailer’s talks', async () => {
    const shop = await served();
    await shop.write(first, 'Hello');
    const own = shop.tokenWith(['orders:talk'], [sampleDealer.dealerId]);
    const others = shop.tokenWith(['orders:talk'], [sampleOtherDealer.dealerId]);
    expect((await shop.waiting(own)).talks).toHaveLength(1);
    expect((await shop.waiting(others)).talks).toStrictEqual([]);
    for (const [path, body] of [
      [pathOf(first)],
      [pathOf(first), answerTo(0)],
      [pathOf(first, '-read'), { upTo: 0 }],
      [pathOf(first, '-picture?revision=0&number=0')],
    ] as const) {
      expect(await shop.send(path, body, others)).toMatchObject({ status: 404, json: { code: 'order-not-found' } });
    }
    expect(await shop.send(pathOf(first), answerTo(0), own)).toMatchObject({ status: 200 });
    const { messages } = deskTalkSchema.parse((await shop.send(pathOf(first), undefined, own)).json);
    expect(messages.at(-1)).toMatchObject({ from: 'retailer' });
  });

  it('need the scope and a name, and answer neither too early nor nobody', async () => {
    const shop = await served();
    await shop.write(first, 'Hello');
    const reader = shop.tokenWith(['orders:read', 'orders:contact']);
    expect(await shop.send(pathOf(first), undefined, reader)).toMatchObject({ status: 403 });
    expect(await shop.send('/api/back-office/talks', undefined, reader)).toMatchObject({ status: 403 });
    expect(await shop.send(pathOf(first), undefined, undefined, 'Ada Lovelace')).toMatchObject({ status: 400 });
    expect((await listPersonalDataReads(shop.ports, first)).reads).toStrictEqual([]);
    expect(await shop.send(pathOf(unpaid), answerTo(-1))).toMatchObject({
      status: 409,
      json: { code: 'talk-not-open' },
    });
    for (const wrong of [{ text: '' }, { name: '<b>' }, { readUpTo: -2 }, { messageId: '' }]) {
      expect(await shop.send(pathOf(first), { ...answerTo(0), ...wrong })).toMatchObject({ status: 400 });
    }
    expect(await shop.send(pathOf(orderNoOf(9)))).toMatchObject({ status: 404 });
  });

  it('hear in the feed that somebody has written, and not what', async () => {
    const shop = await served();
    const token = shop.tokenWith(['orders:read']);
    const { end } = await readFeed(shop, token);
    await shop.write(first, 'Where is my garden gnome?');
    const told = await readFeed(shop, token, `?after=${end.position}`);
    expect(told.events).toMatchObject([
      { orderNo: first, type: 'TalkMessageWritten', isOfTalk: true, revision: 0, by: 'customer', displayStatus: 3 },
    ]);
    expect(JSON.stringify(told)).not.toContain('gnome');
    expect((await readFeed(shop, token, `?after=${told.end.position}`)).events).toStrictEqual([]);
  });

  it('can type what docs/back-office.md shows', async () => {
    const shop = await served();
    await shop.write(first, 'Hello');
    expect(await typeDocumented(shop, 'talk', { '12345678-9012': first })).toMatchObject([
      expect.stringContaining('1 to read'),
      expect.stringContaining('Hello'),
      'The customer is told.\n',
      'Noted as dealt with.\n',
    ]);
  });

  it('do the same with the command line', async () => {
    const shop = await served();
    const { clientId } = shop.demo.backOffice;
    const orders = runOrdersAt(shop, 'backOffice');
    const run = async (...words: readonly string[]) => orders(['talk', ...words]);
    expect((await run('list')).out).toBe('No customer waits for an answer\n');
    await shop.write(first, 'Hello\nagain');
    expect((await run('list')).out).toMatch(new RegExp(`^${first}  since .*  1 to read  ${sampleDealer.name}\n$`));
    const shown = await run('show', first, '--operator', 'ada');
    expect(shown.out).toContain(`Order ${first}: 1 written\n   0  `);
    expect(shown.out).toContain('customer\n      Hello\n      again\n');
    const answering = ['answer', first, '--up-to', '0', '--text', 'It landed.', '--name', 'Ada', '--operator', 'ada'];
    expect(await run(...answering)).toMatchObject({ code: 0, out: 'The customer is told.\n' });
    expect((await run('list')).out).toBe('No customer waits for an answer\n');
    const folder = await mkdtemp(join(tmpdir(), 'talk-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'car.png');
    await writeFile(
      file,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#336' } })
        .png()
        .toBuffer(),
    );
    expect((await run(...answering, '--picture', file, '--picture', file)).code).toBe(0);
    expect((await run('show', first, '--operator', 'ada')).out).toContain('coordinator (Ada), pictures: 2');
    const saving = ['show', first, '--operator', 'ada', '--save', join(folder, 'kept')];
    const readsBefore = (await listPersonalDataReads(shop.ports, first)).reads.length;
    const names = ['Picture-2-1.png', 'Picture-2-2.png'];
    const { code, out } = await run(...saving);
    expect([code, ...names.filter((name) => out.includes(`Saved ${join(folder, 'kept', name)}`))]).toEqual([
      0,
      ...names,
    ]);
    for (const name of names)
      expect((await sharp(await readFile(join(folder, 'kept', name))).metadata()).width).toBe(9);
    const { reads } = await listPersonalDataReads(shop.ports, first);
    expect(reads.slice(readsBefore)).toMatchObject(
      Array.from({ length: 3 }, () => ({ actor: { id: `${clientId}/ada` }, what: 'talk' })),
    );
    const again = await run(...saving, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ orderNo: first, saved: [] });
    expect(again.err).toContain('is left as it is');
    expect((await listPersonalDataReads(shop.ports, first)).reads).toHaveLength(readsBefore + 4);
    expect((await run('list', '--save', folder)).err).toContain('--save FOLDER is for "talk show"');
    await writeFile(file, 'not a picture');
    expect(await run(...answering, '--picture', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('A picture must be a JPEG, PNG or WebP file.'),
    });
    expect((await run(...answering, '--picture', join(folder, 'none.png'))).err).toContain('none.png');
    const four = Array.from({ length: 4 }, () => ['--picture', file]).flat();
    expect((await run(...answering, ...four)).err).toContain('at most 3 pictures');
    await shop.write(first, 'Thanks');
    expect((await run('read', first, '--up-to', '3', '--operator', 'ada')).code).toBe(0);
    expect((await run('list')).out).toBe('No customer waits for an answer\n');
    expect((await run('show', orderNoOf(9), '--operator', 'ada')).code).not.toBe(0);
    expect((await run('show', first)).err).toContain('talk show needs --operator NAME');
    expect((await run('answer', first, '--operator', 'ada')).err).toContain('needs --up-to N');
    expect((await run('sing')).err).toContain('talk takes "list", "show", "answer" or "read"');
  });
});
