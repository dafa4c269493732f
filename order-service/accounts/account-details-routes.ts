/** Step 1, Create Account: the customer and their order. */
import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import type { accountDetailsResponseSchema } from '@driveaway/domain/api/account-details.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { carName } from '@driveaway/domain/catalogue/car-build.ts';
import { isoFromDayMonthYear } from '@driveaway/domain/customer/date-of-birth.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { buyerFullName, type Buyer } from '@driveaway/domain/terms/order-terms.ts';
import { z } from 'zod';
import { findBuild, savedBuildToday, type SavedBuild } from '../catalogue/saved-builds.ts';
import { suburbOfSale } from '../catalogue/suburb-of-sale.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import { keyedCommandId, stepOf } from '../http/requests/idempotency.ts';
import type { HttpContext, Session } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { refusalResponse } from '../http/failures/refusal-responses.ts';
import { currentSession, startSession } from '../http/sessions/sessions.ts';
import { addressOf, createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { validate } from '../http/requests/validate.ts';
import { expectMultipart, type MultipartForm } from '../http/requests/with-multipart.ts';
import type { ReceiveForm } from '../http/uploads/receive-form.ts';
import { findPlacedOrder, placeOrder } from '../orders/place-order.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { StockCar } from '@driveaway/domain/order/order-events.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import { carForSale } from '../catalogue/car-for-sale.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  accountDetailsLimits,
  asksForKeptLicence,
  checkAccountDetails,
  consentsAsked,
  type AccountDetailsInput,
} from './account-details-input.ts';
import { lookUpSuburb } from '../catalogue/checked-suburb.ts';
import { checkAgreedPrice } from './check-agreed-price.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { changeConsents, choicesOf, consentsOf } from './consents.ts';
import { emailHashOf, findCustomer, type Customer } from '../customers/customers.ts';
import { checkLicence, keptLicenceOf, readKeptLicence, storeLicence, type CheckedLicence } from './licence.ts';
import { rememberDevice } from './known-browser.ts';
import type { Passwords } from './passwords.ts';
import { signUp } from './sign-up.ts';

const idQuerySchema = z.object({ id: z.string().default('') });

/** A build at the place where it is sold, which the retailer or the customer may have moved to another state. */
type Sale = {
  readonly build: SavedBuild;
  readonly configured: Suburb;
  readonly pricedAt: Temporal.Instant;
  readonly stockCar?: StockCar | undefined;
};

/** Read-only on the form: what the form shows is the configured suburb's, also where the retailer is in another state. */
const postalCodeOf = (given: string, { dealer }: AccountDetailsInput, { configured }: Sale): string =>
  given === '' || given === configured.postcode ? suburbOfSale(configured, dealer).postcode : given;

const buyerOf = (input: AccountDetailsInput, sale: Sale, email: string): Buyer => {
  const { form, dealer, places } = input;
  const { account, address } = form;
  return {
    prefix: account.prefix,
    firstName: account.firstName,
    middleName: account.middleName,
    lastName: account.lastName,
    email,
    phoneNo: account.phoneNo,
    companyName: account.isCompany ? account.companyName : '',
    companyAbn: account.isCompany ? account.companyAbn : '',
    jobTitle: account.isCompany ? account.jobTitle : '',
    address: {
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      stateCode: dealer.address.stateCode,
      postalCode: postalCodeOf(address.postalCode, input, sale),
    },
    ...places,
  };
};

/** The address of a contract is one that exists; a buyer's own was checked by its fields. */
const checkAddress = ({ places, form }: AccountDetailsInput, { address }: Buyer, suburbs: SuburbSearch): void => {
  if (places.ownAddress !== undefined) return;
  const { stateCode: state, postalCode: postcode } = address;
  const found = lookUpSuburb({ name: form.address.city, state, postcode }, suburbs);
  if (!('part' in found)) return;
  throw malformedField(found.part === 'state' ? 'address.postalCode' : 'address.city', found.message);
};

type SignedIn = Pick<Customer, 'licences'> & { readonly session: Session; readonly email: string };

/** Without an idempotency key there is one command for each car of a visit, which lasts as long as its session. */
type Visit = { readonly commandId: string; readonly visitId: string };

type CheckedForm = { readonly input: AccountDetailsInput; readonly licence: CheckedLicence | undefined };

const dayMonthYear = (iso: string): string => iso.split('-').toReversed().join('/');

const savedDetailsOf = (customer: Customer | undefined, now: Temporal.Instant): SavedAccountDetails => {
  const { personal, isCompany = false, isEmailVerified = false } = customer ?? {};
  const contact = personal?.contact;
  const licence = customer && keptLicenceOf(customer, now);
  return {
    ...(customer?.personal && { consents: choicesOf(customer.consents) }),
    ...(licence && { licence: { givenOn: sydneyDate(licence.givenAt) } }),
    ...(contact?.ownAddress && { buyerAddress: contact.ownAddress }),
    account: {
      isAuthenticated: personal !== undefined,
      isCompany,
      companyName: contact?.companyName ?? '',
      companyAbn: contact?.companyAbn ?? '',
      jobTitle: contact?.jobTitle ?? '',
      prefix: contact?.prefix ?? '',
      firstName: contact?.firstName ?? '',
      middleName: contact?.middleName ?? '',
      lastName: contact?.lastName ?? '',
      fullName: contact === undefined ? '' : buyerFullName(contact),
      email: contact?.email ?? '',
      isEmailVerified,
      phoneNo: contact?.phoneNo ?? '',
      dateOfBirth: dayMonthYear(personal?.dateOfBirth ?? ''),
    },
    address: {
      address1: contact?.address.address1 ?? '',
      address2: contact?.address.address2 ?? '',
      city: contact?.address.city ?? '',
      stateCode: contact?.address.stateCode ?? '',
      postalCode: contact?.address.postalCode ?? '',
    },
  };
};

/** GET and POST /api/build-your-own/account-details. */
export const accountDetailsRoutes = (
  ports: ServicePorts,
  suburbs: SuburbSearch,
  { passwords, stock, receiveForm }: { passwords: Passwords; stock: StockCars; receiveForm: ReceiveForm },
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perEmail = createThrottle(ports.clock, limits.signUpPerEmail);

  /** The signed-in customer of a session, with the e-mail address on record. */
  const signedIn = async (session: Session): Promise<SignedIn> => {
    const customer = await findCustomer(ports, session.customerId);
    if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
    return { session, email: customer.personal.contact.email, licences: customer.licences };
  };

  const register = async (ctx: HttpContext, commandId: string, input: AccountDetailsInput, sale: Sale) => {
    const { account } = input.form;
    const emailHash = emailHashOf(ports, account.email);
    takeAll([[perEmail, emailHash]]);
    // where a car is kept belongs to its order
    const { keptAt: _keptAt, ...contact } = buyerOf(input, sale, account.email);
    return signUp(ports, passwords, {
      commandId,
      email: account.email,
      password: account.password,
      lanes: [addressOf(ctx), emailHash],
      personal: {
        contact,
        dateOfBirth: isoFromDayMonthYear(account.dateOfBirth) ?? '',
      },
      registration: {
        isCompany: account.isCompany,
        privacyNoticeVersion: brand.privacyNotice.version,
        consents: consentsOf(account, ports.clock.now()),
      },
    });
  };

  const order = async (
    ctx: HttpContext,
    { commandId, visitId, session, email }: Visit & { session: Session; email: string },
    { input, licence }: CheckedForm,
    sale: Sale,
  ): Promise<void> => {
    const { form, dealer } = input;
    const { customerId } = session;
    const licenceFileId = licence === undefined ? null : await storeLicence(ports, { customerId, commandId, licence });
    const outcome = await placeOrder(ports, {
      commandId,
      correlationId: commandId,
      actor: { kind: 'customer', id: customerId },
      customerId,
      ...sale.build,
      pricedAt: sale.pricedAt,
      dealer: dealerTermsOf(dealer),
      stockCar: sale.stockCar,
      buyerType: form.account.isCompany ? 'company' : 'private',
      buyer: buyerOf(input, sale, email),
      licenceFileId,
      hash: form.hash,
      acceptsRoadsideAssistance: form.acceptsRoadsideAssistance,
      privacyNoticeVersion: brand.privacyNotice.version,
    });
    // not before the outcome is known: after a fault the same form is sent again by the same visitor
    if (ctx.state.session === undefined) await startSession(ctx, ports, session, visitId);
    if (outcome.kind === 'refused') refuse(outcome.refusal);
    rememberPosition(ctx, outcome.position);
    ctx.body = {
      success: true,
      message: 'Your order has been created.',
      orderNo: outcome.orderNo,
      orderReference: outcome.orderReference,
    } satisfies z.infer<typeof accountDetailsResponseSchema>;
  };

  type SignUp = Visit & {
    readonly saved: SavedBuild;
    /** Whoever is signed in. */
    readonly customer: SignedIn | undefined;
  };

  /** The car in stock that is ordered, which its own retailer delivers; undefined for a car that is built. */
  const stockCarOf = async ({ stockId }: SavedBuild, dealerId: string): Promise<StockCar | undefined> => {
    if (stockId === undefined) return undefined;
    const car = await carForSale(stock, stockId);
    if (car.dealer.id !== dealerId) throw malformedField('dealerCode', `This car is at ${car.dealer.name}.`);
    return car.stockCar;
  };

  const signUpWith = async (ctx: HttpContext, { saved, customer, ...visit }: SignUp, body: MultipartForm) => {
    const { commandId } = visit;
    const pricedAt = ports.clock.now();
    // a retry of this request keeps its order: car and price are not checked again
    const isPlaced = (await findPlacedOrder(ports, commandId)) !== undefined;
    const car = isPlaced ? undefined : savedBuildToday(saved.build);
    const kept = customer && asksForKeptLicence(body) ? await readKeptLicence(ports, customer) : undefined;
    const input = checkAccountDetails(body, {
      isAuthenticated: customer !== undefined,
      today: sydneyDate(pricedAt),
      hasKeptLicence: kept !== undefined,
      carName: car && carName(car),
      suburbs,
    });
    if (customer === undefined && !isPlaced) {
      await refuseCommonPassword('account.password', input.form.account.password);
    }
    const suburb = suburbOfSale(saved.suburb, input.dealer, input.places.keptAt);
    const { agreedCents } = input;
    const pricesIn = pricesAt(pricedAt, ports.settings);
    const dealerId = input.dealer.id;
    const stockCar = isPlaced ? undefined : await stockCarOf(saved, dealerId);
    if (!isPlaced) checkAgreedPrice({ saved, suburb, agreedCents, pricesIn, dealerId });
    const sale = { build: { ...saved, suburb }, configured: saved.suburb, pricedAt, stockCar };
    if (!isPlaced) checkAddress(input, buyerOf(input, sale, input.form.account.email), suburbs);
    const sent = input.licence && (await checkLicence(input.licence, ports.cleanPicture));
    const licence = input.form.account.isCompany ? undefined : (sent ?? kept);
    const checked = { input, licence };
    // a retry finds them recorded, and what was changed since in My Account stays
    if (customer !== undefined && !isPlaced) {
      const { customerId } = customer.session;
      const command = { commandId: stepOf(commandId, 'consents'), correlationId: commandId, customerId };
      await changeConsents(ports, command, consentsAsked(body), 'account');
    }
    if (customer !== undefined) return order(ctx, { ...visit, ...customer }, checked, sale);
    const outcome = await register(ctx, commandId, input, sale);
    if (outcome.kind === 'email-taken') {
      const { message } = refusalResponse({ code: 'email-taken' });
      refuse({ code: 'email-taken' }, { 'account.email': [message] });
    }
    const emailHash = emailHashOf(ports, input.form.account.email);
    rememberDevice(ctx, ports, { emailHash, credential: outcome.session });
    return order(ctx, { ...visit, session: outcome.session, email: input.form.account.email }, checked, sale);
  };

  on(accountCalls.signUp, async (ctx, { maximumBytes }) => {
    const keyed = keyedCommandId(ctx, 'anonymous', 'account-details');
    const form = { ...accountDetailsLimits, maximumBytes };
    expectMultipart(ctx, form);
    // nothing of the body is read for a visitor who cannot order
    const session = await currentSession(ctx, ports);
    const saved =
      (await findBuild(ports, validate(idQuerySchema, ctx.query).id)) ?? refuse({ code: 'car-build-not-found' });
    const customer = session && (await signedIn(session));
    // the session that a new customer is given, so that a repetition is known by it
    const visitId = session?.sessionId ?? ports.randomness.uuid();
    const commandId = keyed ?? stepOf(visitId, `order ${saved.buildId}`);
    return receiveForm(ctx, form, (body) => signUpWith(ctx, { commandId, visitId, saved, customer }, body));
  });

  on(accountCalls.savedDetails, async (ctx) => {
    const session = await currentSession(ctx, ports);
    const customer = session && (await findCustomer(ports, session.customerId));
    ctx.body = savedDetailsOf(customer, ports.clock.now());
  });

  return routes;
};
