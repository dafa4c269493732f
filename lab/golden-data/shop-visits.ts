/** What customers, back-office and auditors do at a running product, over HTTP: to make golden data and to read it again. */
import { createHash } from 'node:crypto';
import { orderReplaySchema, type OrderReplay } from '@driveaway/domain/api/audit.ts';
import { orderStandingSchema, tokenAnswerSchema, type MessageType } from '@driveaway/domain/api/back-office.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { depositResponseSchema } from '@driveaway/domain/api/deposit.ts';
import {
  buildCodeResponseSchema,
  customerBuildsResponseSchema,
  keptBuildResponseSchema,
} from '@driveaway/domain/api/kept-build.ts';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { stockNearbySchema } from '@driveaway/domain/api/stock.ts';
import { jsonObjectSchema, type JsonObject } from '@driveaway/domain/json/json.ts';
import {
  accountDetailsPath,
  sampleBuild,
  samplePassword,
  signUpForm,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { operatorHeader } from '@driveaway/order-service/machines/machine-token.ts';
import { z } from 'zod';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import type { Product } from '@driveaway/infra/single-process/start-product.ts';
import { orderObservationSchema, type GoldenRecord, type OrderObservation } from './golden-record.ts';

const api = '/api/build-your-own';

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The fields of the sign-up form in which a company differs. */
export const companyFields = {
  licence: undefined,
  'account.isCompany': 'true',
  'account.companyName': 'Analytical Engines Pty Ltd',
  'account.companyAbn': '51 824 753 556',
  'account.jobTitle': 'Director',
};

export type OrderNames = { readonly orderNo: string; readonly orderReference: string };

/** A car as it is configured for a suburb, and fields of the sign-up form that are not the usual ones. */
export type OrderWish = {
  readonly build?: Partial<typeof sampleBuild>;
  readonly suburb?: typeof sydney;
  /** A car in stock, of the given build. */
  readonly stockId?: string;
  readonly form?: Readonly<Record<string, string | File | undefined>>;
};

const demand = (what: string, { status, text }: { readonly status: number; readonly text: string }): void => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
};

/** Visits to one running product. Every call that is not carried out throws, with the answer. */
export const visitShop = async ({ url, machineCredentials }: Pick<Product, 'url' | 'machineCredentials'>) => {
  const machine = visitorOf(url);

  const authorize = async (index: number): Promise<Record<string, string>> => {
    const { clientId = '', clientSecret = '' } = machineCredentials[index] ?? {};
    const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { text } = await machine.post('/api/token', credentials);
    const { access_token: token } = tokenAnswerSchema.parse(JSON.parse(text));
    return { Authorization: `Bearer ${token}`, [operatorHeader]: 'mia' };
  };
  const [asBackOffice, asAuditor] = [await authorize(0), await authorize(1)];

  const read = async (visitor: Visitor, path: string): Promise<JsonObject> => {
    const answer = await visitor.get(path);
    demand(path, answer);
    return jsonObjectSchema.parse(JSON.parse(answer.text));
  };

  const download = async ({ cookies }: Visitor, path: string): Promise<Uint8Array> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${path}`, { headers: { Cookie } });
    const content = new Uint8Array(await response.arrayBuffer());
    demand(path, { status: response.status, text: `${content.length} bytes` });
    return content;
  };

  const order = async (
    visitor: Visitor,
    { build, suburb = sydney, stockId, form }: OrderWish = {},
  ): Promise<OrderNames> => {
    const path = await accountDetailsPath(visitor, {
      build: { ...sampleBuild, ...build },
      suburb,
      ...(stockId === undefined ? {} : { stockId }),
    });
    const answer = await visitor.postForm(path, signUpForm({ 'address.city': suburb.name, ...form }));
    demand('step 1', answer);
    return z.object({ orderNo: z.string(), orderReference: z.string() }).parse(JSON.parse(answer.text));
  };

  const pay = async (visitor: Visitor, { orderReference }: OrderNames): Promise<'paid' | 'pending'> => {
    const gateway = publishedGateway(await read(visitor, `${api}/authentication-details`));
    const answer = await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference));
    demand('the deposit', answer);
    return depositResponseSchema.parse(JSON.parse(answer.text)).status;
  };

  const contractDetails = async (visitor: Visitor, { orderNo }: Pick<OrderNames, 'orderNo'>) =>
    contractDetailsSchema.parse(await read(visitor, `${api}/contract-details?orderNo=${orderNo}`));

  const accept = async (visitor: Visitor, names: OrderNames, notes: string): Promise<void> => {
    const { contractHash } = await contractDetails(visitor, names);
    const { orderNo, orderReference } = names;
    const form = {
      orderReference,
      contractHash,
      contractAccepted: true,
      isFinanceApproval: true,
      isOther: true,
      notes,
    };
    demand('acceptance', await visitor.post(`${api}/contract?orderNo=${orderNo}`, form));
  };

  const standing = async (orderNo: string) =>
    orderStandingSchema.parse(JSON.parse((await machine.get(`/api/back-office/orders/${orderNo}`, asBackOffice)).text));

  /** Sends a message of the back office once more, or for the first time. */
  const deliver = async ({ orderNo, body }: GoldenRecord['message']): Promise<{ readonly replayed: boolean }> => {
    const answer = await machine.post(`/api/back-office/orders/${orderNo}/events`, body, asBackOffice);
    demand(body.type, answer);
    return z.object({ replayed: z.boolean() }).parse(JSON.parse(answer.text));
  };
  const send = async (orderNo: string, type: MessageType, data?: object): Promise<GoldenRecord['message']> => {
    const body = {
      messageId: `${type}-${orderNo}`,
      type,
      reason: 'As agreed.',
      ...(data === undefined ? {} : { data }),
    };
    await deliver({ orderNo, body });
    return { orderNo, body };
  };

  /** A retailer tells its stock: the public id of the one car. */
  const tellStock = async (dealerId: string, car: object, variantCode: string): Promise<string> => {
    const body = { type: 'stock-list', messageId: `stock-${dealerId}`, dealerId, cars: [car] };
    demand('stock', await machine.post('/api/back-office/stock', body, asBackOffice));
    const { text } = await machine.get(`/api/stock?postcode=2000&variants=${variantCode}`);
    const [found] = stockNearbySchema.parse(JSON.parse(text)).cars;
    if (found === undefined) throw new Error('The car is not in stock');
    return found.stockId;
  };

  /** Keeps the sample car under a code and in the account; gives the code. */
  const keepBuild = async (visitor: Visitor): Promise<string> => {
    const kept = await visitor.post(`${api}/kept-build`, { build: sampleBuild, suburb: sydney });
    demand('kept-build', kept);
    const { code } = buildCodeResponseSchema.parse(JSON.parse(kept.text));
    demand('my-builds', await visitor.post(`${api}/my-builds`, { code }));
    return code;
  };
  /** What a code opens for anybody, and whether the account has it. */
  const keptBuild = async (visitor: Visitor, code: string): Promise<GoldenRecord['keptBuild']> => {
    const { title, options, priceThen } = keptBuildResponseSchema.parse(
      await read(machine, `${api}/kept-build?code=${code}`),
    );
    const { text } = await visitor.get(`${api}/my-builds`);
    const isInAccount = customerBuildsResponseSchema.parse(JSON.parse(text)).some((build) => build.code === code);
    return { code, title, options, priceThen, isInAccount };
  };

  const replay = async (orderNo: string): Promise<OrderReplay> =>
    orderReplaySchema.parse(JSON.parse((await machine.get(`/api/audit/orders/${orderNo}/events`, asAuditor)).text));

  const contractOf = async (visitor: Visitor, orderNo: string): Promise<OrderObservation['contract']> => {
    const { contractHash, contractVersion, accepted, notes } = await contractDetails(visitor, { orderNo });
    const path = `${api}/contract?orderNo=${orderNo}`;
    const printed = await visitor.get(`${path}&format=pdf`);
    return {
      hash: contractHash,
      version: contractVersion,
      accepted,
      notes,
      html: sha256(await download(visitor, path)),
      pdf: printed.status === 503 ? null : sha256(await download(visitor, `${path}&format=pdf`)),
    };
  };

  /** Everything the product says of an order to its owner, with the auditor's verdict on its chain. */
  const observe = async (
    visitor: Visitor,
    orderNo: string,
    { canBeOpened = true }: { readonly canBeOpened?: boolean } = {},
  ): Promise<OrderObservation> => {
    const of = async (path: string): Promise<JsonObject> => read(visitor, `${api}/${path}?orderNo=${orderNo}`);
    const profile = await of('profile-order');
    const details = await of('order-details');
    const { checkout } = z.object({ checkout: z.object({ contractIssued: z.boolean() }) }).parse(details);
    const list = await visitor.get(`${api}/documents?orderNo=${orderNo}`);
    demand('documents', list);
    const documents: OrderObservation['documents'] = [];
    for (const { name, lastModified } of documentsResponseSchema.parse(JSON.parse(list.text))) {
      const query = new URLSearchParams({ orderNo, file: name });
      const content = canBeOpened ? await download(visitor, `${api}/document?${query}`) : undefined;
      documents.push({ name, lastModified, sha256: content === undefined ? null : sha256(content) });
    }
    const buyer = await read(visitor, `${api}/buyer-details?orderNo=${orderNo}&full=true`);
    const timeline = await visitor.get(`${api}/order-timeline?orderNo=${orderNo}`);
    return orderObservationSchema.parse({
      displayStatus: z.object({ widget: z.object({ orderDisplayStatus: z.int() }) }).parse(profile).widget
        .orderDisplayStatus,
      details,
      profile,
      buyer,
      timeline: JSON.parse(timeline.text),
      documents,
      contract: canBeOpened && checkout.contractIssued ? await contractOf(visitor, orderNo) : null,
      chain: (await replay(orderNo)).chain,
    });
  };

  /** The mails in the outbox, the oldest first. */
  const mails = async (): Promise<GoldenRecord['mails']> => {
    const { text } = await machine.get('/dev/outbox');
    const rows = text.matchAll(/href="\/dev\/outbox\/([^"]+)">([^<]*)<\/a><\/td>\s*<td>([^<]*)<\/td>/g);
    const found: GoldenRecord['mails'] = [];
    for (const [, id = '', subject = '', to = ''] of rows) {
      found.push({ id, subject, to, html: sha256((await machine.get(`/dev/outbox/${id}/html`)).text) });
    }
    return found.toReversed();
  };

  return {
    url,
    /** Calls of the back office, by the whole path; the JSON of the answer. */
    askAsBackOffice: async (path: string): Promise<unknown> => {
      const answer = await machine.get(path, asBackOffice);
      demand(path, answer);
      return JSON.parse(answer.text);
    },
    sendAsBackOffice: async (path: string, body: object): Promise<void> =>
      demand(path, await machine.post(path, body, asBackOffice)),
    textOfMail: async (mailId: string): Promise<string> => (await machine.get(`/dev/outbox/${mailId}`)).text,
    /** A new browser, or one that still has the cookies of another day. */
    browser: (cookies: Readonly<Record<string, string>> = {}): Visitor => {
      const visitor = visitorOf(url);
      for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
      return visitor;
    },
    logIn: async (visitor: Visitor, email: string, password = samplePassword): Promise<number> =>
      (await visitor.post(`${api}/authenticate`, { email, password })).status,
    order,
    pay,
    accept,
    standing,
    send,
    tellStock,
    keepBuild,
    keptBuild,
    deliver,
    replay,
    read,
    download,
    observe,
    mails,
    post: async (visitor: Visitor, path: string, body: unknown): Promise<void> =>
      demand(path, await visitor.post(`${api}/${path}`, body)),
    ordersOf: async (visitor: Visitor): Promise<readonly string[]> =>
      z.array(z.string()).parse(JSON.parse((await visitor.get(`${api}/profile-orders`)).text)),
    isReady: async (): Promise<boolean> => (await machine.get('/health/ready')).status === 200,
    /** For the command line: where the product is and who asks. */
    asAuditor: [
      '--server',
      url,
      '--client-id',
      machineCredentials[1]?.clientId ?? '',
      '--client-secret',
      machineCredentials[1]?.clientSecret ?? '',
    ],
  };
};
export type ShopVisits = Awaited<ReturnType<typeof visitShop>>;
