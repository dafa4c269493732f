/** Brings an order to a later step over HTTP, as its pages would: for tests of what comes after. */
import { accountDetailsResponseSchema } from '@driveaway/domain/api/account-details.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { dealerListResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { visitorOf, type Answer, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import type { Page } from 'puppeteer-core';
import type { Customer } from './order-story.ts';
import { keepCar, parramatta } from './ordering-start.ts';

/** How far an order has come: it waits for its deposit, for its contract to be accepted, or for the seller. */
export type OrderProgress = 'placed' | 'paid' | 'accepted';

const api = '/api/build-your-own';

const jsonOf = ({ status, text }: Answer): unknown => {
  if (status !== 200) throw new Error(`The product answered ${status}: ${text}`);
  return JSON.parse(text);
};

const signUpForm = (customer: Customer, dealerCode: string): FormData => {
  const form = new FormData();
  const fields: Readonly<Record<string, string>> = {
    dealerCode,
    agreePrivacyCollection: 'true',
    'address.address1': '7 Banksia Lane',
    'address.city': parramatta.name,
    'address.postalCode': parramatta.postcode,
    'account.firstName': customer.firstName,
    'account.lastName': customer.lastName,
    'account.phoneNo': '0491 570 006',
    'account.dateOfBirth': '01/02/1990',
    'account.email': customer.email,
    'account.emailConfirm': customer.email,
    'account.password': customer.password,
    'account.passwordConfirm': customer.password,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (customer.company !== undefined) {
    form.set('account.isCompany', 'on');
    form.set('account.companyName', customer.company.name);
    form.set('account.companyAbn', customer.company.abn);
    form.set('account.jobTitle', customer.company.jobTitle);
    return form;
  }
  form.set('licence', new File(['%PDF-1.4\n%%EOF\n'], 'licence.pdf', { type: 'application/pdf' }));
  return form;
};

const pay = async (visitor: Visitor, orderReference: string): Promise<void> => {
  const gateway = publishedGateway(jsonOf(await visitor.get(`${api}/authentication-details`)));
  jsonOf(await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference)));
};

const accept = async (visitor: Visitor, orderNo: string, orderReference: string): Promise<void> => {
  const { contractHash } = await eventually(async () =>
    contractDetailsSchema.parse(jsonOf(await visitor.get(`${api}/contract-details?orderNo=${orderNo}`))),
  );
  const form = { orderReference, contractHash, contractAccepted: true, isOther: true, notes: 'Two sets of keys.' };
  jsonOf(await visitor.post(`${api}/contract?orderNo=${orderNo}`, form));
};

/** Signs this visitor up with an order that has come so far; answers its number. The page stays where it is. */
export const placeOrder = async (
  page: Page,
  url: string,
  customer: Customer,
  progress: OrderProgress = 'placed',
): Promise<string> => {
  const id = await keepCar(url);
  const visitor = visitorOf(url);
  const near = new URLSearchParams({ PostCode: parramatta.postcode, DepartmentName: 'Vehicle Sales' });
  const [dealer] = dealerListResponseSchema.parse(jsonOf(await visitor.get(`/api/dealers?${near.toString()}`)));
  const signedUp = await visitor.postForm(
    `${api}/account-details?id=${id}`,
    signUpForm(customer, dealer?.crmDealerId ?? ''),
    { 'User-Agent': await page.browser().userAgent() },
  );
  const { orderNo, orderReference } = accountDetailsResponseSchema.parse(jsonOf(signedUp));
  if (progress !== 'placed') await pay(visitor, orderReference);
  if (progress === 'accepted') await accept(visitor, orderNo, orderReference);

  const { hostname: domain } = new URL(url);
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, domain, path: '/', httpOnly: true }));
  await page.browserContext().setCookie(...cookies);
  return orderNo;
};
