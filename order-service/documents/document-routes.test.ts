import { describe, expect, it } from 'vitest';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { awaitProjection } from '@driveaway/infra/read-models/await-projection.ts';

const api = '/api/build-your-own';

/** A document that back office has added; it is in the read model when this returns. */
const addDocument = async (
  { ports }: Shop,
  { orderNo }: ShopCustomer,
  name: string,
  content: string,
): Promise<void> => {
  const fileId = ports.randomness.uuid();
  await ports.files.write(fileId, Buffer.from(content), { customerId: 'somebody', purpose: 'contract' });
  const { position } = await carryOut(ports, orderNo, {
    type: 'AddDocument',
    data: { name, fileId, contentType: 'application/pdf', sha256: 'd0'.repeat(32) },
  });
  if (!(await awaitProjection(ports, 'order-documents', position))) {
    throw new Error('the document did not arrive');
  }
};

const document = ({ get, orderNo }: ShopCustomer, file: string) =>
  get(`${api}/document?orderNo=${orderNo}&file=${encodeURIComponent(file)}`);

describe('the documents of an order', () => {
  it('are listed with their dates: the contract as soon as it is issued', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { text } = await customer.get(`${api}/documents?orderNo=${customer.orderNo}`);
    const documents = documentsResponseSchema.parse(JSON.parse(text));
    const { events } = await loadOrder(shop.ports, customer.orderNo);
    const issued = events.find(({ type }) => type === 'ContractIssued');
    expect(documents).toEqual([
      { name: `Contract-${customer.orderNo}.html`, lastModified: issued?.metadata.recordedAt, isWithdrawn: false },
    ]);
  });

  it('are an empty list before there is any', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    expect((await customer.get(`${api}/documents?orderNo=${customer.orderNo}`)).text).toBe('[]');
  });

  it('come under their names: the contract as it was issued', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const name = `Contract-${customer.orderNo}.html`;
    const { status, text, headers } = await document(customer, name);
    const contract = await customer.get(`${api}/contract?orderNo=${customer.orderNo}`);
    expect([status, text]).toEqual([200, contract.text]);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('hold the accepted contract with its annex', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { orderNo, orderReference } = customer;
    const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
    await readContract(customer);
    await customer.post(`${api}/contract?orderNo=${orderNo}`, form);
    const name = `Accepted-Contract-${orderNo}.html`;
    await eventually(async () => {
      expect((await customer.get(`${api}/documents?orderNo=${orderNo}`)).text).toContain(name);
    });
    const { status, text, headers } = await document(customer, name);
    expect(status).toBe(200);
    expect(text).toContain('Annex: acceptance and special conditions');
    expect(text).toContain('Tow bar first.');
    expect(headers.get('Last-Modified')).toBe('Mon, 09 Nov 2026 23:00:00 GMT');
  });

  it('have the contract from the first second, and its page when the list names the PDF instead', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { orderNo, orderReference } = customer;
    const [page, pdf] = [`Accepted-Contract-${orderNo}.html`, `Accepted-Contract-${orderNo}.pdf`];
    expect((await document(customer, page)).status).toBe(404);
    await readContract(customer);
    await customer.post(`${api}/contract?orderNo=${orderNo}`, { orderReference, contractAccepted: true });
    expect((await document(customer, page)).status).toBe(200);
    expect((await document(customer, `Contract-${orderNo}.html`)).status).toBe(200);
    for (const name of [pdf, `Contract-${orderNo}.pdf`]) {
      const early = await document(customer, name);
      expect([early.status, early.body.code, early.headers.get('Retry-After')]).toEqual([
        503,
        'pdf-not-available',
        '5',
      ]);
    }
    await addDocument(shop, customer, pdf, '%PDF-1.7 accepted');
    expect((await document(customer, pdf)).text).toBe('%PDF-1.7 accepted');
    expect((await document(customer, page)).text).toContain('Annex: acceptance and special conditions');
  });

  it('come from the file store with their own type, never to be guessed or cached (row 33)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await addDocument(shop, customer, 'Tax invoice.pdf', '%PDF-1.7 the invoice');
    const { status, text, headers } = await document(customer, 'Tax invoice.pdf');
    expect([status, text]).toEqual([200, '%PDF-1.7 the invoice']);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="Tax invoice\.pdf"/);
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('Last-Modified')).toBe('Mon, 09 Nov 2026 23:00:00 GMT');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    'nothing.pdf',
    '../master.key',
    '%2e%2e/x',
    '/etc/passwd',
    'a\0',
    'tax invoice.pdf',
    '',
    'Tax invoice.pdf/',
  ])('answers 404 to the name %j, which is not on the list (row 4)', async (file) => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await addDocument(shop, customer, 'Tax invoice.pdf', 'x');
    const { status, body } = await document(customer, file);
    expect([status, body.message]).toEqual([404, 'Document not found']);
  });

  it('are for the owner only', async () => {
    const shop = await serveShop();
    const owner = await payingCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    expect((await other.get(`${api}/documents?orderNo=${owner.orderNo}`)).status).toBe(404);
    const stolen = await document({ ...other, orderNo: owner.orderNo }, `Contract-${owner.orderNo}.html`);
    expect([stolen.status, stolen.body.message]).toEqual([404, 'Document not found']);
  });
});

describe('the name of a download', () => {
  it.each([
    ['Contract.pdf', `attachment; filename="Contract.pdf"; filename*=UTF-8''Contract.pdf`],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ['Zoë’s (1).pdf', `attachment; filename="Zo__s _1_.pdf"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%281%29.pdf`],
    ['a\r\nSet-Cookie: b', `attachment; filename="a__Set-Cookie_ b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ])('%j is quoted safely (row 5)', (name, header) => {
    expect(attachmentNamed(name)).toBe(header);
  });
});
