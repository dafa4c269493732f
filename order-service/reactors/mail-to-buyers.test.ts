import { usualNewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import type { Mail } from '@driveaway/infra/mail/port.ts';
import { calendarIdOf } from '../orders/calendar-id.ts';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { payingCustomer, readContract, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  email,
  firstThree,
  openPost,
  startOverWithoutCheckpoint,
  startPrinting,
  verifiedPayer,
  acceptedBuyer,
  subjects,
  expectSent,
  attachmentNames,
  statusesOf,
} from './testing/mail-post.ts';

describe('mail to the buyer of an order', () => {
  it('goes to its buyer: welcome, receipt and contract, with what was printed', async () => {
    const post = await openPost(() => ({ pdf: quickRenderer() }));
    startPrinting(post);
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const [, receipt, contract] = post.transport.sent;
    expect(receipt && attachmentNames(receipt)).toEqual([`Receipt-${orderNo}.pdf`]);
    expect(contract && attachmentNames(contract)).toEqual([`Contract-${orderNo}.pdf`]);
    for (const mail of post.transport.sent) {
      expect(mail.to).toEqual({ name: 'Ada Lovelace', address: email });
      expect(mail.from).toEqual({ name: 'Austral', address: 'buyonline@austral.example' });
      expect(mail.messageId).toMatch(/^[0-9a-f-]{36}@austral\.example$/);
    }
    expect(receipt?.text).toContain(`http://driveaway.test/build-your-own/order/${orderNo}/contract`);
    const [welcome] = post.transport.sent;
    const thread = `order-${orderNo}@austral.example`;
    expect([welcome, receipt, contract].map((mail) => mail?.thread)).toEqual([undefined, thread, thread]);
    // of all that was added to the order so far, what the desk adds is told by itself
    await carryOut(post.shop.ports, orderNo, sampleCommands.AddDocument);
    await eventually(async () => {
      await post.tick();
      expect(post.transport.sent).toHaveLength(4);
    });
    expect(post.transport.sent.at(-1)?.subject).toBe(`A document was added to your order: order ${orderNo}`);
  });

  it('holds no document while nobody has shown that the mailbox is theirs, and waits for none', async () => {
    const post = await openPost(() => ({ pdf: quickRenderer() }));
    await payingCustomer(post.shop, email);
    await expectSent(post, firstThree);
    const [welcome, , contract] = post.transport.sent;
    expect(welcome?.text).toMatch(/account\/confirm-email#token=[A-Za-z0-9_-]{43}\n/);
    expect(contract && attachmentNames(contract)).toEqual([]);
    expect(contract?.text).toContain('is in your account, under Documents');
  });

  it('after the acceptance holds what was signed and a date for the calendar, which a cancelled order takes back', async () => {
    const post = await openPost(() => ({ pdf: quickRenderer() }));
    startPrinting(post);
    const customer = await verifiedPayer(post);
    const { orderNo, orderReference } = customer;
    const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
    await readContract(customer);
    expect((await customer.post(`/api/build-your-own/contract?orderNo=${orderNo}`, form)).status).toBe(200);
    await eventually(async () => {
      await post.tick();
      expect(post.transport.sent).toHaveLength(4);
    });
    const mail = post.transport.sent.at(-1);
    expect(mail && attachmentNames(mail)).toEqual([`Accepted-Contract-${orderNo}.pdf`, `Cooling-off-${orderNo}.ics`]);
    const calendar = Buffer.from(mail?.attachments[1]?.content ?? []).toString();
    const uid = `UID:cooling-off-${calendarIdOf(post.ports, orderNo)}@austral.example`;
    expect(calendar).toContain(uid);
    expect(calendar).toContain('DTEND:20261110T230000Z');
    expect(calendar).toMatch(/METHOD:PUBLISH[^]*SEQUENCE:0/);

    await carryOut(post.shop.ports, orderNo, { ...sampleCommands.CancelOrder, by: 'seller' });
    const cancelled = await eventually(async () => {
      await post.tick();
      const sent = post.transport.sent.find(({ subject }) => subject.startsWith('Your order has been cancelled'));
      if (sent === undefined) throw new Error('not sent yet');
      return sent;
    });
    const taken = cancelled.attachments.find(({ name }) => name === `Cooling-off-${orderNo}.ics`);
    const file = Buffer.from(taken?.content ?? []).toString();
    expect(file).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
    expect(file).toContain(uid);
  });

  it('shows the picture of its car once there is one, and does not wait for it', async () => {
    let isDrawn = false;
    const carPictures: CarPictures = {
      find: async () => (isDrawn ? 'name' : undefined),
      read: async () => Buffer.from('the picture'),
      close: async () => undefined,
    };
    const post = await openPost(() => ({ carPictures }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const inMail = ({ html, attachments }: Mail) => ({
      shown: html.includes('<img'),
      attached: attachments.some(({ contentId }) => contentId === 'car'),
    });
    expect(post.transport.sent.map(inMail)).toEqual(firstThree.map(() => ({ shown: false, attached: false })));
    isDrawn = true;
    const { contract } = (await loadOrder(post.ports, orderNo)).state.facts;
    const { AcceptContract, CancelOrder } = sampleCommands;
    const contractHash = contract?.contractHash ?? '';
    await carryOut(post.ports, orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
    await expectSent(post, [...firstThree, 'You have accepted your contract']);
    await carryOut(post.ports, orderNo, { ...CancelOrder, at: '2026-11-09T23:00:00Z' });
    await expectSent(post, [...firstThree, 'You have accepted your contract', 'Your order has been cancelled']);
    expect(post.transport.sent.slice(3).map(inMail)).toEqual([
      { shown: true, attached: true },
      { shown: false, attached: false },
    ]);
  });

  it('without a browser holds the page instead, at once', async () => {
    const post = await openPost();
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const [, , contract] = post.transport.sent;
    expect(contract?.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
      [`Contract-${orderNo}.html`, 'text/html'],
    ]);
  });

  it('waits two minutes for a document that does not come, holds up no other mail, and then goes with the page', async () => {
    const post = await openPost(() => ({ pdf: quickRenderer() }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, ['Welcome to Austral']);
    await carryOut(post.ports, orderNo, { ...sampleCommands.CancelOrder, at: '2026-11-09T23:00:00Z' });
    await signUpCustomer(post.shop, 'grace@example.test');
    await expectSent(post, ['Welcome to Austral', 'Your order has been cancelled', 'Welcome to Austral']);
  });

  it('goes with the page once two minutes are over', async () => {
    const post = await openPost(() => ({ pdf: quickRenderer() }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, ['Welcome to Austral']);
    await post.tick();
    expect(post.transport.sent).toHaveLength(1);
    post.shop.clock.advance({ seconds: 120 });
    await expectSent(post, firstThree);
    expect(post.transport.sent[1] && attachmentNames(post.transport.sent[1])).toEqual([`Receipt-${orderNo}.html`]);
  });

  it('is left out where its buyer wants none of its kind, unless their car comes later than they were told', async () => {
    const post = await openPost();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater, RecordOnShore } = sampleCommands;
    const choices = { ...usualNewsChoices, whereItIs: { email: false, push: true } };
    const path = '/api/build-your-own/news-choices';
    expect((await customer.post(path, choices)).status).toBe(200);
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: { expectedOn: '2027-07-10' } });
    await carryOut(post.ports, orderNo, RecordOnShore);
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'due')).toBe(0);
      expect(await statusesOf(post, 'dropped')).toBe(2);
    });
    const sent = subjects(post.transport.sent);
    expect(sent).toContain('Your order is accepted');
    expect(sent).toContain('Your car is at sea, later than expected');
    expect(sent).not.toContain('A car is allocated to you');
    expect(sent).not.toContain('Your car has landed');
    expect(post.transport.sent.filter(({ unsubscribe }) => unsubscribe !== undefined)).toEqual([]);
  });

  it('that may be refused says how, and the link in it ends its kind before the next one goes out', async () => {
    const post = await openPost();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater } = sampleCommands;
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    const allocated = await eventually(async () => {
      await post.tick();
      const mail = post.transport.sent.find(({ subject }) => subject.startsWith('A car is allocated to you'));
      expect(mail).toBeDefined();
      return mail;
    });
    const { pathname, search } = new URL(allocated?.unsubscribe ?? '');
    expect(allocated?.text).toContain(`Send me no more mail about where your car is: http://driveaway.test${pathname}`);
    const answer = await fetch(`${post.shop.url}${pathname}${search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: {} });
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'due')).toBe(0);
      expect(await statusesOf(post, 'dropped')).toBe(1);
    });
    expect(subjects(post.transport.sent)).not.toContain('Your car is at sea');
  });

  it('says once that a handover is later than was expected, over a lost checkpoint too', async () => {
    const post = await openPost();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater, RecordOnShore } = sampleCommands;
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: { expectedOn: '2027-07-10' } });
    await carryOut(post.ports, orderNo, RecordOnShore);
    const told = (): readonly Mail[] => post.transport.sent.filter(({ subject }) => /at sea|landed/.test(subject));
    await eventually(async () => {
      await post.tick();
      expect(subjects(told())).toEqual(['Your car is at sea, later than expected', 'Your car has landed']);
    });
    const [slip, landed] = told();
    expect(slip?.text).toContain('20 July 2027 to Saturday 7 August 2027');
    expect(slip?.text).toContain('If they don’t suit you, email');
    expect(landed?.text).toContain('Expected handover');
    await startOverWithoutCheckpoint(post);
    expect(told()).toHaveLength(2);
  });
});
