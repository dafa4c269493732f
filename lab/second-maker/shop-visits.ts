/** What customers and the back office do at a running product, over HTTP. */
import { orderStandingSchema, tokenAnswerSchema, type MessageType } from '@driveaway/domain/api/back-office.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import {
  accountDetailsPath,
  sampleBuild,
  signUpForm,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { operatorHeader } from '@driveaway/order-service/machines/machine.ts';
import { z } from 'zod';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import type { Product } from '@driveaway/infra/single-process/start-product.ts';

const api = '/api/build-your-own';

export type OrderNames = { readonly orderNo: string; readonly orderReference: string };

/** A car as it is configured, and fields of the sign-up form that are not the usual ones. */
type OrderWish = {
  readonly build: Partial<typeof sampleBuild>;
  readonly form: Readonly<Record<string, string>>;
};

type Mail = { readonly id: string; readonly subject: string };

const demand = (what: string, { status, text }: { readonly status: number; readonly text: string }): void => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
};

/** Visits to one running product. Every call that is not carried out throws, with the answer. */
export const visitShop = async ({ url, machineCredentials }: Pick<Product, 'url' | 'machineCredentials'>) => {
  const machine = visitorOf(url);
  const { clientId = '', clientSecret = '' } = machineCredentials[0] ?? {};
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { text: granted } = await machine.post('/api/token', credentials);
  const { access_token: token } = tokenAnswerSchema.parse(JSON.parse(granted));
  const asBackOffice = { Authorization: `Bearer ${token}`, [operatorHeader]: 'mia' };

  const read = async (visitor: Visitor, path: string): Promise<unknown> => {
    const answer = await visitor.get(path);
    demand(path, answer);
    return JSON.parse(answer.text);
  };

  return {
    browser: (): Visitor => visitorOf(url),
    order: async (visitor: Visitor, { build, form }: OrderWish): Promise<OrderNames> => {
      const path = await accountDetailsPath(visitor, { build: { ...sampleBuild, ...build }, suburb: sydney });
      const answer = await visitor.postForm(path, signUpForm(form));
      demand('step 1', answer);
      return z.object({ orderNo: z.string(), orderReference: z.string() }).parse(JSON.parse(answer.text));
    },
    pay: async (visitor: Visitor, { orderReference }: OrderNames): Promise<void> => {
      const gateway = publishedGateway(await read(visitor, `${api}/authentication-details`));
      demand('the deposit', await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference)));
    },
    accept: async (visitor: Visitor, { orderNo, orderReference }: OrderNames, notes: string): Promise<void> => {
      const details = await read(visitor, `${api}/contract-details?orderNo=${orderNo}`);
      const { contractHash } = contractDetailsSchema.parse(details);
      const agreed = { contractAccepted: true, isFinanceApproval: true, isOther: true };
      const form = { orderReference, contractHash, ...agreed, notes };
      demand('acceptance', await visitor.post(`${api}/contract?orderNo=${orderNo}`, form));
    },
    standing: async (orderNo: string) =>
      orderStandingSchema.parse(
        JSON.parse((await machine.get(`/api/back-office/orders/${orderNo}`, asBackOffice)).text),
      ),
    /** Sends a message of the back office. */
    send: async (orderNo: string, type: MessageType, data?: object): Promise<void> => {
      const body = { messageId: `${type}-${orderNo}`, type, reason: 'As agreed.', data };
      demand(type, await machine.post(`/api/back-office/orders/${orderNo}/events`, body, asBackOffice));
    },
    /** The mails in the outbox, the oldest first. */
    mails: async (): Promise<readonly Mail[]> => {
      const { text } = await machine.get('/dev/outbox');
      const rows = text.matchAll(/href="\/dev\/outbox\/([^"]+)">([^<]*)<\/a>/g);
      return Array.from(rows, ([, id = '', subject = '']) => ({ id, subject })).toReversed();
    },
    post: async (visitor: Visitor, path: string, body: unknown): Promise<void> =>
      demand(path, await visitor.post(`${api}/${path}`, body)),
  };
};
export type ShopVisits = Awaited<ReturnType<typeof visitShop>>;
