import { describe, expect, it } from 'vitest';
import { contractDetailsSchema, type ContractDetails } from '@driveaway/domain/api/contract.ts';
import { cardNumberRefusal } from '@driveaway/domain/payments/card-numbers.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { printDocument } from '../documents/print-document.ts';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { currentEdition } from './contract-editions.ts';
import { contractFactsOf } from './contract-facts.ts';
import { nextIssue } from './contract-issue.ts';
import { documentHash, renderContract } from './contract-template.ts';

const api = '/api/build-your-own';

/** A trade-in is agreed, and the contract issued anew with it; gives what it then says. */
const issueWithTradeIn = async (ports: ServicePorts, orderNo: string): Promise<string> => {
  for (const type of ['RequestValuation', 'OfferTradeIn', 'AcceptTradeIn'] as const) {
    await carryOut(ports, orderNo, sampleCommands[type]);
  }
  const { events, state } = await loadOrder(ports, orderNo);
  const facts = contractFactsOf(events);
  if (facts === undefined) throw new Error(`The deposit of ${orderNo} is not paid`);
  const issue = nextIssue(state.facts, ports.clock.now().toString(), facts.order.price.state);
  const html = renderContract(currentEdition, facts, issue);
  const { issuedOn } = issue;
  const issued = { contractHash: documentHash(html), templateVersion: currentEdition.version, issuedOn };
  await carryOut(ports, orderNo, { type: 'IssueContract', ...issued });
  return html;
};

const detailsOf = async ({ get, orderNo }: ShopCustomer): Promise<ContractDetails> =>
  contractDetailsSchema.parse(JSON.parse((await get(`${api}/contract-details?orderNo=${orderNo}`)).text));

const eventsOf = async ({ ports }: Shop, { orderNo }: ShopCustomer, type: string) =>
  (await loadOrder(ports, orderNo)).events.filter((event) => event.type === type);

const acceptance = ({ orderReference }: ShopCustomer, others: Record<string, unknown> = {}) => ({
  orderReference,
  isFinanceApproval: false,
  isOther: false,
  notes: '',
  contractAccepted: true,
  ...others,
});

const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]+"/, '"requestId":""');

describe('GET contract', () => {
  it('serves the document that was issued, as a page that can do nothing', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { status, text, headers } = await customer.get(`${api}/contract?orderNo=${customer.orderNo}&format=html`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.startsWith("sandbox; default-src 'none'; style-src 'unsafe-inline'")).toBe(true);
    expect(policy).not.toContain('script');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(documentHash(text)).toBe((await detailsOf(customer)).contractHash);
    expect(text).toContain('Ada Lovelace');
  });

  it('is HTML unless another format is asked for', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    expect((await customer.get(`${api}/contract?orderNo=${customer.orderNo}`)).status).toBe(200);
  });

  it('as a PDF is the stored bytes under the specified name, and until they are there a 503 that says when to ask again', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { orderNo } = customer;
    const ask = () => customer.get(`${api}/contract?orderNo=${orderNo}&format=pdf`);
    const early = await ask();
    expect([early.status, early.body.code]).toEqual([503, 'pdf-not-available']);
    expect(early.body.message).toBe('The PDF is still being prepared. Please try again in a moment.');
    expect(early.headers.get('Retry-After')).toBe('5');
    const ports = { ...shop.ports, pdf: quickRenderer() };
    const due = { kind: 'contract', version: 1 } as const;
    const request = { orderNo, due, correlationId: 'a', causationId: 'b' };
    expect(await printDocument(ports, request)).toEqual({ kind: 'recorded' });
    const { status, text, headers } = await ask();
    expect(status).toBe(200);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toContain(`attachment; filename="Contract-${orderNo}.pdf"`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
    const [added] = await eventsOf(shop, customer, 'DocumentAdded');
    expect(added?.event).toMatchObject({ data: { sha256: documentHash(text) } });
  });

  it('as a PDF is never what somebody else put under its name', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await shop.ports.files.write('planted', Buffer.from('%PDF- planted'), {
      customerId: 'somebody',
      purpose: 'contract',
    });
    const name = `Contract-${customer.orderNo}.pdf`;
    const planted = { name, fileId: 'planted', contentType: 'application/pdf', sha256: 'd0'.repeat(32) };
    await carryOut(shop.ports, customer.orderNo, { type: 'AddDocument', data: planted });
    expect((await customer.get(`${api}/contract?orderNo=${customer.orderNo}&format=pdf`)).status).toBe(503);
  });

  it('says Order not found, in the same bytes, for foreign and unknown orders', async () => {
    const shop = await serveShop();
    const owner = await payingCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    const foreign = await other.get(`${api}/contract?orderNo=${owner.orderNo}`);
    expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([
      404,
      'contract-not-found',
      'Order not found',
    ]);
    for (const query of ['orderNo=00000000-0000', 'orderNo=../etc', '', `orderNo=${owner.orderNo}&format=pdf`]) {
      const { status, text } = await other.get(`${api}/contract?${query}`);
      expect([status, withoutRequestId(text)]).toEqual([404, withoutRequestId(foreign.text)]);
    }
    expect((await visitorOf(shop.url).get(`${api}/contract?orderNo=${owner.orderNo}`)).status).toBe(401);
  });

  it('is not there before the deposit', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, body } = await customer.get(`${api}/contract?orderNo=${customer.orderNo}`);
    expect([status, body.code]).toEqual([409, 'contract-not-issued']);
  });
});

describe('POST contract', () => {
  it('records what was signed: the contract, the notes as annex, and the cooling-off period', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { contractHash } = await detailsOf(customer);
    const form = acceptance(customer, {
      isFinanceApproval: true,
      isOther: true,
      notes: '  Tow bar first. ',
      contractHash,
    });
    const { status, body } = await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, form);
    expect([status, body.success]).toEqual([200, true]);
    const notes = 'Subject to Finance approval. Tow bar first.';
    const [accepted] = await eventsOf(shop, customer, 'ContractAccepted');
    expect(accepted?.event).toMatchObject({
      data: {
        contractHash,
        notesHash: documentHash(notes),
        subjectToFinance: true,
        // one business day in New South Wales with credit: accepted on Tuesday morning, it ends with Wednesday
        coolingOff: { endsAt: '2026-11-11T13:00:00.000Z', basis: expect.stringContaining('New South Wales') },
      },
      personal: { notes, ipAddress: expect.stringContaining('127.0.0.1') },
    });
    expect(await detailsOf(customer)).toMatchObject({ accepted: true, notes, acceptedAt: expect.any(String) });
  });

  it('without finance records until when it can be withdrawn from should the seller arrange credit after all', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    const { contractHash } = await detailsOf(customer);
    expect((await customer.post(path, acceptance(customer, { contractHash }))).status).toBe(200);
    expect((await detailsOf(customer)).coolingOff.endsAt).toBe('2026-11-10T23:00:00.000Z');
    await carryOut(shop.ports, customer.orderNo, sampleCommands.LodgeFinanceApplication);
    expect((await detailsOf(customer)).coolingOff).toMatchObject({
      endsAt: '2026-11-11T13:00:00.000Z',
      basis: expect.stringContaining('New South Wales'),
    });
  });

  it('twice is one acceptance and two successes, from one tab or two (row 59)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    await readContract(customer);
    const answers = await Promise.all([
      customer.post(path, acceptance(customer)),
      customer.post(path, acceptance(customer)),
    ]);
    const later = await customer.post(path, acceptance(customer));
    for (const { status, body } of [...answers, later]) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await eventsOf(shop, customer, 'ContractAccepted')).toHaveLength(1);
  });

  it('with other special conditions, without finance or of another version, is refused and says why', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    await readContract(customer);
    const first = acceptance(customer, { isFinanceApproval: true, isOther: true, notes: 'Tow bar first.' });
    expect((await customer.post(path, first)).status).toBe(200);
    for (const other of [
      { notes: 'Two sets of keys.' },
      { isFinanceApproval: false },
      { isFinanceApproval: false, isOther: false },
      { contractHash: 'ab'.repeat(32) },
    ]) {
      const { status, body } = await customer.post(path, { ...first, ...other });
      expect([other, status, body.code]).toEqual([other, 409, 'accepted-otherwise']);
      expect(body.message).toContain('already accepted this contract, with other special conditions');
    }
    expect((await customer.post(path, { ...first, notes: ' Tow bar first. ' })).status).toBe(200);
    expect((await detailsOf(customer)).notes).toBe('Subject to Finance approval. Tow bar first.');
  });

  it('is told what finance does to the cooling-off period before it is ticked', async () => {
    const shop = await serveShop();
    const { coolingOff, coolingOffWithFinance } = await detailsOf(await payingCustomer(shop));
    expect(coolingOff).toMatchObject({ endsAt: '2026-11-10T23:00:00.000Z', state: 'NSW' });
    expect(coolingOffWithFinance).toMatchObject({ endsAt: '2026-11-11T13:00:00.000Z', state: 'NSW' });
  });

  it('under the same key has its first answer for ever, whatever this browser was shown since', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await readContract(customer);
    const accept = () =>
      customer.post(`${api}/contract?orderNo=${customer.orderNo}`, acceptance(customer), {
        'Idempotency-Key': 'accept-0001',
      });
    const first = await accept();
    expect(first.status).toBe(200);
    customer.cookies.delete('driveaway-contract');
    const again = await accept();
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('is of a version that was shown: without its hash, and without having opened it here, it is refused', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { contractHash } = await detailsOf(customer);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    const unseen = await customer.post(path, acceptance(customer));
    expect([unseen.status, unseen.body.code]).toEqual([409, 'contract-not-seen']);
    expect(unseen.body.message).toBe('Please open the contract and read it before you accept it.');
    expect(await eventsOf(shop, customer, 'ContractAccepted')).toHaveLength(0);
    expect((await customer.post(path, acceptance(customer, { contractHash }))).status).toBe(200);
  });

  it('refuses a contract that is not the current one, and records nothing', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const form = acceptance(customer, { contractHash: 'ab'.repeat(32) });
    const { status, body } = await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, form);
    expect([status, body.code]).toEqual([409, 'contract-changed']);
    expect(await eventsOf(shop, customer, 'ContractAccepted')).toHaveLength(0);
  });

  it('after a new version answers 409 with the sections that changed, to who quotes the old one or just saw it (row 60)', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customer = await payingCustomer(shop);
    const { orderNo } = customer;
    const { text: earlier } = await customer.get(`${api}/contract?orderNo=${orderNo}`);
    const html = await issueWithTradeIn(ports, orderNo);
    const changed = 'Order fee, Trade-in, Paying the balance';
    for (const others of [{}, { contractHash: documentHash(earlier) }]) {
      const { status, body } = await customer.post(`${api}/contract?orderNo=${orderNo}`, acceptance(customer, others));
      expect([status, body.code]).toEqual([409, 'contract-changed']);
      expect(body.errors).toEqual({ contractHash: changed.split(', ') });
      expect(body.message).toContain(`since you opened it: ${changed}.`);
    }
    expect((await customer.get(`${api}/contract?orderNo=${orderNo}`)).text).toBe(html);
    const again = await customer.post(`${api}/contract?orderNo=${orderNo}`, acceptance(customer));
    expect(again.status).toBe(200);
  });

  it('is about the version that was last shown, also when that was the PDF', async () => {
    const shop = await serveShop();
    const ports = { ...shop.ports, pdf: quickRenderer() };
    const customer = await payingCustomer(shop);
    const { orderNo } = customer;
    const due = { kind: 'contract', version: 1 } as const;
    await customer.get(`${api}/contract-details?orderNo=${orderNo}`);
    expect(await printDocument(ports, { orderNo, due, correlationId: 'a', causationId: 'b' })).toMatchObject({
      kind: 'recorded',
    });
    expect((await customer.get(`${api}/contract?orderNo=${orderNo}&format=pdf`)).status).toBe(200);
    await issueWithTradeIn(shop.ports, orderNo);
    const { status, body } = await customer.post(`${api}/contract?orderNo=${orderNo}`, acceptance(customer));
    expect([status, body.code]).toEqual([409, 'contract-changed']);
  });

  it('takes words that would be markup, and refuses more of them than the limit with a message that says so (rows 28, 30, 31)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    await readContract(customer);
    const tooMany = await customer.post(path, acceptance(customer, { isOther: true, notes: 'x\n'.repeat(10_000) }));
    expect([tooMany.status, tooMany.body.errors]).toEqual([
      400,
      { notes: ['The maximum legth of this field is 2000 characters.'] },
    ]);
    const hostile =
      '<script>fetch("http://169.254.169.254/")</script><iframe src="file:///etc/passwd"></iframe>@import url(http://a.test);\u202E';
    expect((await customer.post(path, acceptance(customer, { isOther: true, notes: hostile }))).status).toBe(200);
    const page = await customer.get(
      `${api}/document?orderNo=${customer.orderNo}&file=Accepted-Contract-${customer.orderNo}.html`,
    );
    expect(page.text).toContain('&lt;script&gt;fetch(&quot;http://169.254.169.254/&quot;)&lt;/script&gt;');
    expect(page.text).toContain('&lt;iframe src=&quot;file:///etc/passwd&quot;&gt;');
    expect(page.text).toContain('@import url(http://a.test);⟨U+202E⟩');
    expect(page.text).not.toMatch(/<(script|iframe)|\u202E/);
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  it('before the deposit is refused and records nothing (row 61)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status } = await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, acceptance(customer));
    expect(status).toBe(409);
    expect(await eventsOf(shop, customer, 'ContractAccepted')).toHaveLength(0);
  });

  it('wants the declaration ticked and the reference, with the specification’s messages', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { status, body } = await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, {});
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      orderReference: ['Order reference is required'],
      contractAccepted: ['You must agree to the Contract of Sale'],
    });
  });

  it('is for the owner with the order’s own reference', async () => {
    const shop = await serveShop();
    const owner = await payingCustomer(shop);
    const other = await payingCustomer(shop, 'other@example.test');
    const path = `${api}/contract?orderNo=${owner.orderNo}`;
    expect((await other.post(path, acceptance(owner))).status).toBe(404);
    expect((await owner.post(path, acceptance(other))).status).toBe(404);
    expect(await eventsOf(shop, owner, 'ContractAccepted')).toHaveLength(0);
  });
});

describe('POST contract-notes', () => {
  it('of a contract subject to finance are signed without those words by whom leaves finance unticked', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const text = 'Subject to Finance approval. Tint the windows.';
    await customer.post(`${api}/contract-notes?orderNo=${customer.orderNo}`, { text });
    await readContract(customer);
    await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, acceptance(customer));
    const [accepted] = await eventsOf(shop, customer, 'ContractAccepted');
    expect(accepted?.event).toMatchObject({
      data: { subjectToFinance: false },
      personal: { notes: 'Tint the windows.' },
    });
  });

  it('takes the text from the query or from the body, and the acceptance keeps it when it brings none', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract-notes?orderNo=${customer.orderNo}`;
    expect((await customer.post(`${path}&text=${encodeURIComponent('Paint & polish')}`, undefined)).status).toBe(200);
    expect((await customer.post(path, { text: ' Call first ' })).status).toBe(200);
    expect((await detailsOf(customer)).notes).toBe('Call first');
    await readContract(customer);
    await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, acceptance(customer));
    const [accepted] = await eventsOf(shop, customer, 'ContractAccepted');
    expect(accepted?.event).toMatchObject({
      data: { notesHash: documentHash('Call first') },
      personal: { notes: 'Call first' },
    });
  });

  it('is dropped by an acceptance that shows no conditions and says so', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await customer.post(`${api}/contract-notes?orderNo=${customer.orderNo}`, { text: 'Two sets of keys.' });
    await readContract(customer);
    const path = `${api}/contract?orderNo=${customer.orderNo}`;
    const replaced = acceptance(customer, { replacesNotes: true });
    expect((await customer.post(path, replaced)).status).toBe(200);
    const [accepted] = await eventsOf(shop, customer, 'ContractAccepted');
    expect(accepted?.event).toMatchObject({ data: { notesHash: documentHash('') }, personal: { notes: '' } });
    expect((await customer.post(path, replaced)).status).toBe(200);
    const other = await customer.post(path, { ...replaced, isOther: true, notes: 'Two sets of keys.' });
    expect([other.status, other.body.code]).toEqual([409, 'accepted-otherwise']);
  });

  it('leaves the contract as it is', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const before = await customer.get(`${api}/contract?orderNo=${customer.orderNo}`);
    await customer.post(`${api}/contract-notes?orderNo=${customer.orderNo}`, { text: '<b>Bold</b>' });
    const after = await customer.get(`${api}/contract?orderNo=${customer.orderNo}`);
    expect(after.text).toBe(before.text);
  });

  it('refuses a card number wherever it is sent, and keeps the notes from before', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract-notes?orderNo=${customer.orderNo}`;
    const text = 'Take the balance from 5105 1051 0510 5100, 12/29, 123';
    const refused = [400, { text: [cardNumberRefusal] }];
    const asText = await customer.post(`${path}&text=${encodeURIComponent(text)}`, undefined);
    expect([asText.status, asText.body.errors]).toEqual(refused);
    const asBody = await customer.post(path, { text });
    expect([asBody.status, asBody.body.errors]).toEqual(refused);
    await readContract(customer);
    const signing = { ...acceptance(customer), isOther: true, notes: text };
    const signed = await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, signing);
    expect([signed.status, signed.body.errors]).toEqual([400, { notes: [cardNumberRefusal] }]);
    expect((await detailsOf(customer)).notes).toBe('');
    expect((await customer.post(path, { text: `As in order ${customer.orderNo}` })).status).toBe(200);
  });

  it('refuses nothing, and more than 2,000 characters', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const path = `${api}/contract-notes?orderNo=${customer.orderNo}`;
    expect((await customer.post(path, { text: '  ' })).body.errors).toEqual({ text: ['This field is required.'] });
    expect((await customer.post(path, { text: 'x'.repeat(2001) })).body.errors).toEqual({
      text: ['The maximum legth of this field is 2000 characters.'],
    });
  });

  it('keeps the text out of the log', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await customer.post(`${api}/contract-notes?orderNo=${customer.orderNo}&text=canarynote`, undefined);
    expect(shop.logged.join()).not.toContain('canarynote');
  });

  it('once accepted is too late', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await readContract(customer);
    await customer.post(`${api}/contract?orderNo=${customer.orderNo}`, acceptance(customer));
    const late = await customer.post(`${api}/contract-notes?orderNo=${customer.orderNo}`, { text: 'Wait' });
    expect([late.status, late.body.code]).toEqual([409, 'step-not-due']);
  });
});
