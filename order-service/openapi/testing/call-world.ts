/** A shop with every kind of caller: customers with orders, an expired session, machines. For tests of all calls. */
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import { sampleBuild, samplePassword, sydney } from '../../accounts/testing/sign-up-form.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { sessionSeconds, sessionTokens } from '../../http/sessions/session-token.ts';
import { visitorOf, type Visitor } from '../../http/testing/visitor.ts';
import {
  payingCustomer,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../../orders/testing/serve-shop.ts';
import { findCredentialByEmail, emailHashOf } from '../../customers/customers.ts';
import { documentHash } from '../../contracts/contract-template.ts';
import { z } from 'zod';

export const callers = ['anonymous', 'owner', 'other', 'expired', 'backOffice', 'auditor', 'operator'] as const;
export type Caller = (typeof callers)[number];

export type CallWorld = {
  readonly shop: Shop;
  /** Has a car paid for, with a contract to accept. */
  readonly owner: ShopCustomer;
  /** Of the contract that the owner was shown. */
  readonly contractHash: string;
  /** Has an order without a deposit. */
  readonly other: ShopCustomer;
  readonly buildId: string;
  /** Headers that say who calls; a customer whose session has ended is logged in again. */
  readonly headersOf: (caller: Caller) => Promise<Record<string, string>>;
};

/** As much of it as a sample request is made of. */
export type SampleWorld = Pick<CallWorld, 'contractHash' | 'buildId'> & {
  readonly owner: Pick<ShopCustomer, 'orderNo' | 'orderReference'>;
};

export const ownerEmail = 'ada@example.test';
export const otherEmail = 'other@example.test';

const sessionCookie = (visitor: Visitor): string =>
  `driveaway-session=${visitor.cookies.get('driveaway-session') ?? ''}`;

/** Opens the world; it goes with the test. */
export const openCallWorld = async (limits?: Parameters<typeof serveShop>[1]): Promise<CallWorld> => {
  const shop = await serveShop(undefined, limits);
  const { ports, url } = shop;
  const owner = await payingCustomer(shop, ownerEmail);
  const other = await signUpCustomer(shop, otherEmail);
  const contract = await owner.get(`/api/build-your-own/contract?orderNo=${owner.orderNo}`);
  const saved = await owner.post('/api/build-your-own/car-build', { build: sampleBuild, suburb: sydney });
  const demo = createDemoClients(ports.secrets.session);

  const credentialOf = async (email: string): Promise<Credential> => {
    const credential = await findCredentialByEmail(ports, emailHashOf(ports, email));
    if (credential === undefined) throw new Error(`${email} has no account`);
    return credential;
  };
  const sessions = new Map<string, { readonly cookie: string; readonly sessionVersion: number; readonly at: number }>();
  const login = async (email: string): Promise<Record<string, string>> => {
    const { sessionVersion } = await credentialOf(email);
    const known = sessions.get(email);
    const now = ports.clock.now().epochMilliseconds;
    const isYoung = known !== undefined && now - known.at < (sessionSeconds * 1_000) / 2;
    if (isYoung && known.sessionVersion === sessionVersion) return { Cookie: known.cookie };
    const visitor = visitorOf(url);
    await visitor.post('/api/build-your-own/authenticate', { email, password: samplePassword });
    const cookie = sessionCookie(visitor);
    sessions.set(email, { cookie, sessionVersion, at: now });
    return { Cookie: cookie };
  };
  const expired = async (): Promise<Record<string, string>> => {
    const then = ports.clock.now().subtract({ seconds: sessionSeconds + 1 });
    const credential = await credentialOf(ownerEmail);
    const token = sessionTokens(ports.secrets.session).sign(credential, then, ports.randomness.uuid());
    return { Cookie: `driveaway-session=${token}` };
  };
  const machine = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { text } = await visitorOf(url).post('/api/token', body);
    return { Authorization: `Bearer ${tokenAnswerSchema.parse(JSON.parse(text)).access_token}` };
  };

  return {
    shop,
    owner,
    contractHash: documentHash(contract.text),
    other,
    buildId: z.object({ id: z.uuid() }).parse(JSON.parse(saved.text)).id,
    headersOf: async (caller) => {
      switch (caller) {
        case 'anonymous':
          return {};
        case 'owner':
          return login(ownerEmail);
        case 'other':
          return login(otherEmail);
        case 'expired':
          return expired();
        case 'backOffice':
        case 'auditor':
        case 'operator':
          return machine(demo[caller]);
      }
    },
  };
};
