/** A customer who orders a car on a demonstration, as a browser would: by the public calls, with a test card. */
import { webcrypto } from 'node:crypto';
import { z } from 'zod';
import { authenticationDetailsSchema } from '@driveaway/domain/api/session.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { standardBuild } from '@driveaway/domain/pricing/price-summary.ts';
import { BackendUnavailable } from './orders-backend.ts';

export type SampleOrder = {
  readonly orderNo: string;
  readonly email: string;
  readonly password: string;
  /** Opens the contract and accepts it, as the customer. */
  readonly acceptContract: () => Promise<void>;
  /** Takes the order back, as the customer may for a while. */
  readonly cancel: () => Promise<void>;
};

/** Where a demonstration is reached when nothing says otherwise. */
export const usualSite = 'http://localhost:3000';

const testCard = { cardNumber: '4444333322221111', cardCVN: '123' };
const depositDollars = 1_000;

const firstCar = () => {
  const model = catalogue.find(({ variants }) => variants.length > 0);
  const [variant] = model?.variants ?? [];
  if (model === undefined || variant === undefined) throw new BackendUnavailable('There is no car to order');
  const { paint, interior } = standardBuild(model, variant);
  const options = { accessoryCodes: [], cappedService: false, extendedWarranty: false };
  return { variantCode: variant.code, paintCode: paint.code, interiorCode: interior.code, ...options };
};

const formOf = (email: string, password: string): FormData => {
  const form = new FormData();
  const fields = {
    dealerCode: defaultDealerId,
    agreePrivacyCollection: 'true',
    'account.firstName': 'Sample',
    'account.lastName': 'Customer',
    'account.email': email,
    'account.emailConfirm': email,
    'account.phoneNo': '0491 571 266',
    'account.dateOfBirth': '10/12/1990',
    'account.password': password,
    'account.passwordConfirm': password,
    'address.address1': '1 Sample Lane',
    'address.city': 'Sydney',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('licence', new File(['%PDF-1.4\n%%EOF\n'], 'licence.pdf', { type: 'application/pdf' }));
  return form;
};

/** Bound to the order and the field, so that it is good for nothing else. */
const encrypted = async (publicKey: string, label: string, digits: string): Promise<string> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('spki', Buffer.from(publicKey, 'base64'), algorithm, false, ['encrypt']);
  const text = new TextEncoder();
  const cipher = await webcrypto.subtle.encrypt({ ...algorithm, label: text.encode(label) }, key, text.encode(digits));
  return `eCrypted:${Buffer.from(cipher).toString('base64')}`;
};

/** Places an order and pays its deposit. Throws `BackendUnavailable` where cards are real, or when a call is refused. */
export const placeSampleOrder = async (server: string, id: string): Promise<SampleOrder> => {
  const api = `${server}/api/build-your-own`;
  const cookies = new Map<string, string>();
  const request = async (path: string, body?: FormData | object): Promise<string> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${api}/${path}`, {
      headers: {
        Origin: server,
        Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        ...(isForm || body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new BackendUnavailable(`${server} cannot be reached`, { cause });
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok)
      throw new BackendUnavailable(`${path.split('?', 1).join('')} answers ${response.status}: ${text}`);
    return text;
  };
  const call = async <Answer>(path: string, answer: z.core.$ZodType<Answer>, body?: FormData | object) =>
    z.parse(answer, JSON.parse(await request(path, body)));
  const gateway = await call('authentication-details', authenticationDetailsSchema);
  if (gateway.cardPaymentEndpoint !== 'Sandbox' || gateway.paymentEncryptionScript !== undefined)
    throw new BackendUnavailable(`${server} takes real cards: sample orders are for demonstrations`);
  const suburb = { name: 'Sydney', state: 'NSW', postcode: '2000' };
  const build = await call('car-build', z.object({ id: z.string() }), { build: firstCar(), suburb });
  const [email, password] = [`sample-${id}@example.test`, `sample ${id}`];
  const signedUp = z.object({ orderNo: z.string(), orderReference: z.string() });
  const order = await call(`account-details?id=${build.id}`, signedUp, formOf(email, password));
  const { orderNo, orderReference } = order;
  const field = async (name: keyof typeof testCard) =>
    encrypted(gateway.paymentEncryptionKey, `${orderReference}|${name}`, testCard[name]);
  const card = { cardNumber: await field('cardNumber'), cardCVN: await field('cardCVN') };
  const expiry = { cardName: 'Sample Customer', cardExpiryMonth: '12', cardExpiryYear: '40' };
  await call('deposit', z.unknown(), { orderReference, ...expiry, ...card, amount: depositDollars });
  const contract = `contract?orderNo=${orderNo}`;
  const consent = { contractAccepted: true, isOther: false, isFinanceApproval: false, notes: '' };
  return {
    orderNo,
    email,
    password,
    acceptContract: async () => {
      await request(contract);
      await request(contract, { orderReference, ...consent });
    },
    cancel: async () => {
      await request('cancel-order', { orderNo, reason: 'change-of-mind' });
    },
  };
};
