/** Orders as the API shows them: pure, from the read model's documents. */
import { transfersOf } from '@driveaway/domain/order/bank-line.ts';
import type { BuyerResponse, OrderDealer } from '@driveaway/domain/api/dealers.ts';
import type { OrderDetails } from '@driveaway/domain/api/order-details.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import type { ProfileOrderDocument } from '@driveaway/domain/api/read-models.ts';
import { arePricesKept } from '../catalogue/prices-now.ts';
import { financeAddressOf, type FinancedOrder } from '@driveaway/domain/finance/finance-address.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { contractedChoices } from '@driveaway/domain/order/contracted-choices.ts';
import { standingSteps } from '@driveaway/domain/order/delivery-step.ts';
import { expectedHandover } from '@driveaway/domain/order/expected-handover.ts';
import { daysOf } from '@driveaway/domain/order/said-delivery.ts';
import { licenceStateOf } from '@driveaway/domain/order/licence-state.ts';
import { areChargesOpen } from '@driveaway/domain/order/decide-charges.ts';
import {
  outstandingCents,
  refundDueCents,
  toPayCents,
  tradeInCents,
  waivedCents,
} from '@driveaway/domain/order/order-money.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { orderStandingOf } from '@driveaway/domain/order/order-standing-of.ts';
import { cancelledBy } from '@driveaway/domain/order/cancelled-by.ts';
import { restoreOrderState, vinOf, type OrderFacts, type OrderState } from '@driveaway/domain/order/order-state.ts';
import {
  financeStatusLabels,
  financeStatusOf,
  orderDisplayStatus,
  orderDisplayStatusLabels,
} from '@driveaway/domain/order/order-status.ts';
import {
  addressLine,
  addressOfBuyer,
  buyerFullName,
  type Buyer,
  type OrderPrice,
} from '@driveaway/domain/terms/order-terms.ts';
import { endOfDay } from '@driveaway/domain/locations/end-of-day.ts';
import { keptAtNote, priceNoteFor } from '@driveaway/domain/pricing/price-note.ts';
import type { ShownOrder } from './order-read-models.ts';
import { wireCarOf } from '../catalogue/wire-car.ts';
import { wirePriceOf } from '../catalogue/wire-price.ts';

type Created = OrderEventOf<'OrderCreated'>['data'];
type Read = { readonly state: OrderState; readonly created: Created };

/** Every document begins with OrderCreated; one without is broken. */
const read = (document: ProfileOrderDocument): Read => {
  const state = restoreOrderState(document.state);
  const { created } = state.facts;
  if (created === undefined) throw new Error(`The read model of order ${document.orderNo} has no order in it`);
  return { state, created };
};

/** Of a buyer whose data has been erased, what forms and pages show instead. */
const erasedBuyer: Buyer = {
  prefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phoneNo: '',
  companyName: '',
  companyAbn: '',
  jobTitle: '',
  address: { address1: '', address2: '', city: '', stateCode: 'NSW', postalCode: '0000' },
};

const statusOf = (state: OrderState) => {
  const status = orderDisplayStatus(state);
  return { orderDisplayStatus: status, orderDisplayStatusLabel: orderDisplayStatusLabels[status] };
};

const priceNoteOf = ({ facts }: OrderState, { buyer }: ProfileOrderDocument): string =>
  [
    priceNoteFor(areChargesOpen(facts) ? 'company' : 'private'),
    ...(buyer?.keptAt === undefined ? [] : [keptAtNote(buyer.keptAt)]),
  ]
    .filter((note) => note !== '')
    .join(' ');

const financedOrderOf = (
  { vehicle, price, dealer }: Created,
  facts: OrderFacts,
  now: Temporal.Instant,
): FinancedOrder => ({
  modelCode: vehicle.modelCode,
  build: {
    variantCode: vehicle.variantCode,
    paintCode: vehicle.paint.code,
    interiorCode: vehicle.interior.code,
    accessoryCodes: price.accessories.items.map(({ code }) => code),
    cappedService: price.cappedService !== null,
    extendedWarranty: price.extendedWarranty !== null,
  },
  place: price,
  // the calculator refuses a day of long ago: it opens with the prices of today, and says so
  ...(arePricesKept(price.asOf, price.state, now) ? { day: price.asOf } : {}),
  // the price stays as agreed, with the offers of the retailer before
  dealerId: facts.pricedDealerId ?? dealer.dealerId,
  paidCents: price.totalCents - outstandingCents(facts),
});

/** GET order-details and order-details-by-ref. */
export const orderDetailsOf = (
  document: ProfileOrderDocument,
  calendarId: string,
  now: Temporal.Instant,
): OrderDetails => {
  const { state, created } = read(document);
  const { vehicle } = created;
  const { deposit, cancellation } = state.facts;
  const canQuote = created.buyerType === 'private' && cancellation === undefined && outstandingCents(state.facts) > 0;
  return {
    orderNo: document.orderNo,
    calendarId,
    buildId: created.buildId,
    orderReference: document.orderReference,
    buyerType: created.buyerType,
    carDetails: wireCarOf(vehicle, created.price.accessories.items, vinOf(state.facts)),
    financeDetails: wirePriceOf(created.price),
    priceNote: priceNoteOf(state, document),
    showGetFinanceQuote: canQuote,
    financeUrl: canQuote ? financeAddressOf(financedOrderOf(created, state.facts, now)) : '',
    ...(created.expectedDelivery && { expectedDelivery: daysOf(created.expectedDelivery) }),
    ...statusOf(state),
    ...orderStandingOf(state),
    deposit:
      deposit === undefined
        ? null
        : {
            amount: dollarsFromCents(deposit.amountCents),
            paidAt: document.depositPaidAt ?? document.updatedAt,
            maskedCard: deposit.maskedCard,
          },
  };
};

const insuranceOf = ({ kind, amountCents }: OrderPrice['injuryInsurance']) => {
  const amountIf = (wanted: typeof kind) => (kind === wanted ? dollarsFromCents(amountCents) : 0);
  return {
    hasCtp: kind === 'ctp',
    ctp: amountIf('ctp'),
    hasTac: kind === 'tac',
    tac: amountIf('tac'),
    hasMaib: kind === 'maib',
    maib: amountIf('maib'),
  };
};

/** The last offer for the car that was last asked to have valued; null while there is none. */
const tradeInOfferOf = (
  { facts }: OrderState,
  { state }: OrderPrice,
): NonNullable<ProfileOrder['tradeIn']>['offer'] => {
  const { status, offer } = facts.tradeIn ?? {};
  if (offer === undefined || status === undefined || status === 'requested') return null;
  return {
    number: offer.offer,
    amount: dollarsFromCents(offer.amountCents),
    holdsUntil: offer.holdsUntil,
    lapsesAt: endOfDay(offer.holdsUntil, state),
    status,
  };
};

const deliveryOf = ({ delivery: steps }: ProfileOrderDocument, { created }: Read): ProfileOrder['delivery'] => {
  const handover = expectedHandover(steps, created.dealer);
  return {
    steps: [...standingSteps(steps)],
    handover: handover === undefined ? null : { ...handover, slippedFrom: handover.slippedFrom ?? null },
  };
};

/** Null before anything is arranged, or while nothing of it holds. */
const handoverOf = (document: ProfileOrderDocument, { state: { facts }, created }: Read): ProfileOrder['handover'] => {
  const { offer, chosen, done } = facts.handover ?? {};
  const isArranged = offer !== undefined || chosen !== undefined || done !== undefined;
  if (!isArranged || facts.cancellation !== undefined) return null;
  const { person = '', notes = '' } = document.handoverWords ?? {};
  return {
    state: created.dealer.address.stateCode,
    offer:
      offer === undefined
        ? null
        : { number: offer.offer, times: offer.times, minutes: offer.minutes, place: offer.place },
    chosen:
      chosen === undefined
        ? null
        : { number: chosen.choice, startsAt: chosen.startsAt, minutes: chosen.minutes, place: chosen.place },
    person,
    notes,
    done: done === undefined ? null : { ...done, roadsideUntil: done.roadsideUntil ?? null },
  };
};

const contractedOf = (vehicle: Created['vehicle'], price: OrderPrice): ProfileOrder['choice']['contracted'] => {
  const { paints, interiors, accessories } = contractedChoices({ vehicle, price });
  const wire = <Item extends { readonly priceCents: number }>({ priceCents, ...item }: Item) => ({
    ...item,
    price: dollarsFromCents(priceCents),
  });
  return { paints: paints.map(wire), interiors: interiors.map(wire), accessories: accessories.map(wire) };
};

/** GET profile-order; `carImageFullUrl` is where the picture of its car is, '' while there is none. */
export const profileOrderOf = (document: ShownOrder, calendarId: string, carImageFullUrl = ''): ProfileOrder => {
  const { state, created } = read(document);
  const { vehicle, dealer, price } = created;
  const { deposit, balance, cancellation } = state.facts;
  const { firstName, lastName, phoneNo, email, ...buyer } = document.buyer ?? erasedBuyer;
  const address = addressOfBuyer(buyer);
  const financeStatus = financeStatusOf(state);
  const owingCents = toPayCents(state.facts);
  return {
    orderNo: document.orderNo,
    orderRevision: Number(document.revision),
    calendarId,
    widget: {
      ...statusOf(state),
      // the pages draw the car themselves
      carImageFullUrl,
      modelCode: vehicle.modelCode,
      variantCode: vehicle.variantCode,
      bodyStyle: vehicle.bodyStyle,
      paintHex: vehicle.paint.hex,
      showFinanceStatus: financeStatus !== 0,
      financeStatus: financeStatusLabels[financeStatus],
    },
    choice: {
      paintCode: vehicle.paint.code,
      interiorCode: vehicle.interior.code,
      accessoryCodes: price.accessories.items.map(({ code }) => code),
      // the code by which lists of retailers name it
      dealerCode: findDealer(dealer.dealerId)?.crmDealerId ?? dealer.dealerId,
      postcode: price.postcode,
      state: price.state,
      contracted: contractedOf(vehicle, price),
    },
    carDetails: { title: vehicle.title, options: vehicle.options, vin: vinOf(state.facts) ?? '' },
    dealerDetails: {
      displayName: dealer.name,
      lmct: dealer.licence.number,
      licenceLabel: dealer.licence.label,
      phoneNumber: dealer.phones[0] ?? '',
      address: addressLine(dealer.address),
      websiteUrl: dealer.website.url,
      websiteName: dealer.website.name,
    },
    financeDetails: {
      ...wirePriceOf(price),
      ...insuranceOf(price.injuryInsurance),
      deposit: dollarsFromCents(deposit?.amountCents ?? 0),
      tradeIn: cancellation === undefined ? dollarsFromCents(tradeInCents(state.facts)) : 0,
      additionalPayment: dollarsFromCents(balance.paidCents),
      waived: cancellation === undefined ? dollarsFromCents(waivedCents(state.facts)) : 0,
      totalAmountOwing: dollarsFromCents(owingCents),
      balanceDueOn: owingCents > 0 && cancellation === undefined ? (balance.dueOn ?? null) : null,
      depositRefunded: dollarsFromCents(state.facts.refund?.amountCents ?? 0),
      depositRefund: state.facts.refund?.otherwise
        ? {
            how: state.facts.refund.otherwise.how,
            refundedOn: state.facts.refund.otherwise.refundedOn,
            reference: state.facts.refund.refundId,
          }
        : null,
      balanceRefunds: transfersOf(balance, 'out')
        .filter(({ isReversed }) => isReversed === undefined)
        .map(({ amountCents, bankReference, day }) => ({
          amount: dollarsFromCents(amountCents),
          refundedOn: day,
          reference: bankReference,
        })),
      refundDue: dollarsFromCents(refundDueCents(state.facts)),
    },
    priceNote: priceNoteOf(state, document),
    accountDetails: {
      firstName,
      lastName,
      phoneNo,
      email,
      addresses:
        document.buyer === null
          ? []
          : [
              {
                address1: address.address1,
                city: address.city,
                stateCode: address.stateCode,
                postalCode: address.postalCode,
              },
            ],
    },
    ...orderStandingOf(state),
    delivery: deliveryOf(document, { state, created }),
    handover: handoverOf(document, { state, created }),
    licence: licenceStateOf(created),
    isSubjectToFinance: state.facts.acceptance?.subjectToFinance === true,
    cancellationReason: cancellation?.reason ?? null,
    cancelledBy: cancellation === undefined ? null : cancelledBy(cancellation, created.seller.name),
    tradeIn: document.tradeIn && { ...document.tradeIn, offer: tradeInOfferOf(state, price) },
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
  };
};

const contactMethod = (type: string, value: string) => ({ type, value, isActive: true });

/** GET buyer-details. Not full: without telephone number and e-mail address. */
export const buyerDetailsOf = (document: ProfileOrderDocument, isFull: boolean): BuyerResponse => {
  const { created } = read(document);
  const isCompany = created.buyerType === 'company';
  const type = isCompany ? 'Company' : 'Private';
  const { buyer } = document;
  if (buyer === null) return { type, name: '', contacts: [], addresses: [] };
  const fullName = buyerFullName(buyer);
  const methods = [contactMethod('Phone', buyer.phoneNo), contactMethod('Email', buyer.email)];
  return {
    type,
    name: isCompany ? buyer.companyName : fullName,
    contacts: [{ fullName, jobTitle: buyer.jobTitle, isDefault: true, contactMethods: isFull ? methods : [] }],
    addresses: [{ ...addressOfBuyer(buyer), isActive: true, isDefault: true, geoLatitude: null, geoLongitude: null }],
  };
};

/** GET dealer-details. Not full: the name and the lines of text only. */
export const dealerDetailsOf = (document: ProfileOrderDocument, isFull: boolean): OrderDealer => {
  const { dealer } = read(document).created;
  const { name, details, isMobileDealer } = dealer;
  if (!isFull) return { name, details, isMobileDealer, contacts: [], addresses: [] };
  const { latitude, longitude, ...address } = dealer.address;
  const contactMethods = dealer.phones.map((phone) => contactMethod('Phone', phone));
  return {
    name,
    details,
    isMobileDealer,
    contacts: [{ fullName: name, jobTitle: '', isDefault: true, contactMethods }],
    addresses: [{ ...address, isActive: true, isDefault: true, geoLatitude: latitude, geoLongitude: longitude }],
  };
};
