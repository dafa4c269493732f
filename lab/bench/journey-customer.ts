/** A customer with everything prepared: from the details to the thank-you page, as the four pages ask for it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { accountDetailsResponseSchema } from '@driveaway/domain/api/account-details.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { depositResponseSchema } from '@driveaway/domain/api/deposit.ts';
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import {
  licence,
  sampleBuild,
  samplePassword,
  signUpForm,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { createVisitor, jsonRequest } from '../chaos/kill/visitor.ts';

const api = '/api/build-your-own';
/** How often the contract page polls for the contract, and after how long it gives up. */
const lookAgainMilliseconds = 100;
const mostLooks = 300;
/** What a customer fills in, ticks or chooses on a page: thirty in all. */
const fieldsOf = { details: 20, pay: 6, contract: 4 } as const;
const notes = 'Two sets of keys.';

/** What a customer waited for, and how long. */
export type Wait = { readonly step: string; readonly milliseconds: number };

export type JourneyCustomer = {
  readonly url: string;
  readonly email: string;
  /** The JPEG they photographed their licence with. */
  readonly photo: Buffer;
  /** To fill in one field of a page that has come. */
  readonly fieldMilliseconds: number;
  readonly onWait: (wait: Wait) => void;
};

/** Fills in every field of step 1, the licence too. */
const detailsOf = ({ email, photo }: JourneyCustomer): FormData =>
  signUpForm({
    hash: 'true',
    acceptsRoadsideAssistance: 'true',
    'account.isCompany': 'false',
    'account.companyName': '',
    'account.companyAbn': '',
    'account.jobTitle': '',
    'account.prefix': 'Ms',
    'account.middleName': 'Augusta',
    'account.email': email,
    'account.emailConfirm': email,
    'account.password': samplePassword,
    'account.passwordConfirm': samplePassword,
    'account.opInEmailMarketing': 'true',
    'account.opInPostMarketing': 'false',
    'account.opInPhoneAndSmsMarketing': 'false',
    'address.address2': 'Unit 2',
    'address.stateCode': sydney.state,
    'address.postalCode': sydney.postcode,
    licence: licence(photo),
  });

/** Orders one car, reports every wait, and throws at the first unexpected response. */
export const orderInOneGo = async (customer: JourneyCustomer): Promise<void> => {
  const { url, onWait, fieldMilliseconds } = customer;
  const visitor = createVisitor();
  const ask = async (step: string, path: string, init?: RequestInit): Promise<unknown> => {
    const started = performance.now();
    const answer = await visitor.send(url, path, init);
    onWait({ step, milliseconds: performance.now() - started });
    if (answer?.status !== 200) throw new Error(`${path} was answered with ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const form = (step: string, path: string, body: unknown): Promise<unknown> =>
    ask(step, path, jsonRequest(body, { 'Idempotency-Key': randomUUID() }));
  const fillIn = (fields: number): Promise<void> => pause(fields * fieldMilliseconds);
  const session = (): Promise<unknown> => ask('the session and the key', `${api}/authentication-details`);

  const car = await form('car-build', `${api}/car-build`, { build: sampleBuild, suburb: sydney });
  const { id } = saveCarBuildResponseSchema.parse(car);
  const near = new URLSearchParams({ PostCode: sydney.postcode, DepartmentName: 'Vehicle Sales' });
  const step1 = 'what the details page reads';
  await Promise.all([
    session(),
    ask(step1, `${api}/car-build?id=${id}`),
    ask(step1, `${api}/order-summary?id=${id}`),
    ask(step1, `/api/dealers?${near.toString()}`),
  ]);
  const details = detailsOf(customer);
  await fillIn(fieldsOf.details);
  const headers = { 'Idempotency-Key': randomUUID() };
  const signUp = { method: 'POST', headers, body: details };
  const account = await ask('account-details, with a licence', `${api}/account-details?id=${id}`, signUp);
  const { orderNo, orderReference } = accountDetailsResponseSchema.parse(account);

  const orderPath = `${api}/order-details?orderNo=${orderNo}`;
  const step2 = 'what the pay page reads';
  const [published] = await Promise.all([
    session(),
    ask(step2, orderPath),
    ask(step2, `${api}/seller-details`),
    ask(step2, `${api}/buyer-details?orderNo=${orderNo}&full=true`),
  ]);
  const deposit = await depositForm(publishedGateway(published), orderReference);
  await fillIn(fieldsOf.pay);
  const paid = await form('deposit', `${api}/deposit`, deposit);
  const { status } = depositResponseSchema.parse(paid);
  if (status !== 'paid') throw new Error(`The deposit of ${orderNo} is ${status}`);

  const step3 = 'what the contract page reads';
  const paidAt = performance.now();
  for (let looks = 1; ; looks += 1) {
    const { checkout } = orderDetailsSchema.parse(await ask(step3, orderPath));
    if (checkout.contractIssued) break;
    if (looks === mostLooks) throw new Error(`The contract of ${orderNo} does not come`);
    await pause(lookAgainMilliseconds);
  }
  onWait({ step: 'until the contract is there', milliseconds: performance.now() - paidAt });
  const [contract] = await Promise.all([
    ask(step3, `${api}/contract-details?orderNo=${orderNo}`),
    ask(step3, `${api}/contract?orderNo=${orderNo}&format=html`),
  ]);
  const { contractHash } = contractDetailsSchema.parse(contract);
  await form('contract-notes', `${api}/contract-notes?orderNo=${orderNo}`, { text: notes });
  await fillIn(fieldsOf.contract);
  await form('contract, with notes', `${api}/contract?orderNo=${orderNo}`, {
    orderReference,
    contractHash,
    contractAccepted: true,
    isFinanceApproval: true,
    isOther: true,
    notes,
  });

  const step4 = 'what the thank-you page reads';
  await Promise.all([ask(step4, orderPath), ask(step4, `${api}/dealer-details?orderNo=${orderNo}&full=true`)]);
};
