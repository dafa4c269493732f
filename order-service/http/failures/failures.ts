/** The one place that knows which HTTP status belongs to a failure, and which words to a refusal. */
import { mostKeptBuilds } from '@driveaway/domain/customer/kept-builds.ts';
import { mostFollowers } from '@driveaway/domain/order/followers.ts';

type StatusAndWords = readonly [status: number, words: string];

/** Refusals: status, and the words unless the refusal brings its own. Messages of the specification's §8 are exact. */
export const refusalWords = {
  'order-not-found': [404, 'Order not found'],
  'contract-not-found': [404, 'Order not found'],
  // unknown, somebody else's, or not signed in: answered alike
  'order-access-denied': [403, 'Please log in to see this order.'],
  'order-already-exists': [409, 'This order already exists.'],
  'illegal-transition': [409, 'This is not possible in the order’s current state.'],
  'step-not-due': [409, 'This step of your order is not due. Please load the page again.'],
  'deposit-amount-out-of-range': [400, 'The deposit amount must be between $1000 and $3000'],
  'payment-open': [409, 'A payment for this order is still being processed. Please do not pay again.'],
  'payment-mismatch': [409, 'This payment does not belong to the order’s open payment.'],
  'payment-declined': [402, 'The card was declined.'],
  'card-not-encrypted': [400, 'Something went wrong. Service unavailable.'],
  'offer-expired': [409, 'This offer has expired. Please order again for a current price.'],
  'contract-changed': [409, 'The contract has changed since you opened it. Please review the current version.'],
  // by somebody to whom no version of it was shown
  'contract-not-seen': [409, 'Please open the contract and read it before you accept it.'],
  'accepted-otherwise': [
    409,
    'You have already accepted this contract, with other special conditions. What you accepted then still holds. If you want to change it, please write to us.',
  ],
  'pdf-not-available': [503, 'The PDF is still being prepared. Please try again in a moment.'],
  'contract-not-issued': [409, 'The contract is not ready yet. Please try again in a moment.'],
  'terms-changed': [409, 'The order has changed. Please try again in a moment.'],
  'nothing-changed': [409, 'This is the order as it is. Please change something first.'],
  'charges-not-confirmed': [
    409,
    'The buyer is a company: confirm its charges first (confirm-charges), as they are or others.',
  ],
  'not-a-company': [409, 'The buyer is no company: the charges are those of the price.'],
  'balance-already-requested': [409, 'The balance was already requested, for the same day.'],
  'refund-not-as-due': [409, 'This is not the order fee that has to go back.'],
  'refund-too-large': [409, 'The transfer is more than what has to go back.'],
  'time-not-possible': [409, 'This cannot have happened at that time.'],
  'day-not-possible': [409, 'That day is not possible.'],
  'nothing-owing': [409, 'Nothing is owing on this order.'],
  'vin-unchanged': [409, 'The order already has this car.'],
  'retailer-unchanged': [409, 'The order is with this retailer already.'],
  'not-the-last-step': [409, 'Only the last step can be corrected.'],
  'vin-taken': [409, 'The car belongs to another order.'],
  'bank-line-recorded': [409, 'A transfer of this reference and day is recorded already.'],
  'transfer-not-found': [409, 'There is no transfer of this reference that counts.'],
  'waiver-too-large': [409, 'This is more than is owing.'],
  'waiver-over-limit': [409, 'This is more than may be waived of one order.'],
  'balance-owing': [409, 'The car is not paid for in full.'],
  'amount-far-beyond': [409, 'This is far more than is owing.'],
  'stock-car-gone': [
    409,
    'This car has just gone to someone else. Nothing was charged. You can have the same car built for you instead.',
  ],
  'not-the-stock-car': [409, 'The order is for another car, which is in stock.'],
  'stock-car-as-it-is': [409, 'This order is for a car in stock, which comes as it is.'],
  'cooling-off-ended': [409, 'The cooling-off period has ended. Please contact us about this order.'],
  'valuation-not-requested': [409, 'The customer has not asked for a valuation.'],
  'trade-in-too-large': [409, 'The trade-in has to be less than what is owing on the order.'],
  'trade-in-accepted': [409, 'A trade-in has been accepted for this order already.'],
  'trade-in-offer-changed': [409, 'This offer is not open any more. Please load the page again.'],
  'trade-in-offer-lapsed': [409, 'This offer has lapsed. Please ask for another valuation.'],
  'handover-time-not-possible': [409, 'This time cannot be offered.'],
  'handover-times-changed': [409, 'The times for your handover have changed. Please choose again.'],
  'handover-time-passed': [409, 'This time has passed. Please choose another.'],
  'no-handover-times': [409, 'No times for the handover are offered or chosen.'],
  'car-handed-over': [409, 'The car has been handed over.'],
  'document-name-taken': [
    409,
    'The order already has a document with this name, or keeps the name for one of its own.',
  ],
  'document-not-found': [404, 'Document not found'],
  'order-not-readable': [
    503,
    'This order holds something newer than this service can read. Nothing was changed. Please try again later.',
  ],
  // lost every race against other writers; nothing was written
  'busy-order': [409, 'The order is being changed at the moment. Please try again.'],
  'revision-changed': [409, 'The order has changed since.'],
  'key-reused': [422, 'This request was already made with other content.'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'This address does not take this method.'],
  'body-too-large': [413, 'The request is too large.'],
  'licence-too-large': [413, 'The licence file must be no larger than 8 MB.'],
  'uploads-busy': [503, 'Too many files are being sent at the moment. Please try again in a moment.'],
  'upload-too-slow': [408, 'The file took too long to arrive. Please try again.'],
  'unsupported-content-type': [415, 'This content type is not accepted.'],
  'cross-site': [403, 'This request must come from this site.'],
  'not-signed-in': [401, 'Please log in.'],
  'invalid-login': [401, 'Invalid email or password'],
  'email-taken': [409, 'An account with this email address already exists. Please log in.'],
  'erasure-refused': [409, 'Your account cannot be erased yet.'],
  'link-not-valid': [404, 'This link is not valid.'],
  'too-many-attempts': [429, 'Too many attempts. Please try again later.'],
  'too-many-wrong-passwords': [
    429,
    'Too many wrong passwords were given for this account. Please choose “Forgot password” and set a new one.',
  ],
  // the password was right; the second step of the log-in is to come
  'second-factor-needed': [401, 'Please enter the code of your authenticator app, or a recovery code.'],
  'log-in-timed-out': [401, 'Your login took too long. Please enter your password again.'],
  'wrong-code': [401, 'This code is not right, or was used before. Please enter the one your app shows now.'],
  'too-many-wrong-codes': [
    429,
    'Too many wrong codes were given for this account. Please use a recovery code, or try again tomorrow.',
  ],
  // it is on where it should be off, or the other way round
  'second-factor-changed': [409, 'Two-step login was changed meanwhile. Please load the page again.'],
  'build-not-offered': [409, 'This car is not offered any more as it was configured. Please configure it again.'],
  'car-build-not-found': [404, 'This car could not be found. Please configure it again.'],
  'kept-build-not-found': [404, 'We cannot find a car with this code. Please check its eight letters.'],
  'too-many-builds': [409, `Your account holds ${mostKeptBuilds} cars. Please remove one first.`],
  'followers-full': [409, `An order has ${mostFollowers} followers at most. Please remove one first.`],
  'not-to-grant': [409, 'Only people who follow an order of a company can be let read its documents.'],
  'not-to-follow': [409, 'Others can follow an order once its order fee is paid, and until it is over.'],
  'not-following': [404, 'You’re not following a car in this browser.'],
  'talk-not-open': [409, 'You can write here once the order fee is paid.'],
  'talk-over': [409, 'This order is over, and its messages are closed. Please write to us by email.'],
  'talk-full': [409, 'There are too many messages about this order. Please call your retailer.'],
  'brochure-request-not-found': [404, 'This link could not be read. Please open it from your mail again.'],
  'call-back-not-found': [404, 'This link could not be read. Please open it from your mail again.'],
  'car-offer-not-found': [404, 'This link could not be read. Please open it from your mail again.'],
  'test-drive-not-found': [404, 'This test drive could not be found. Please check the link in your mail.'],
  'test-drive-over': [409, 'This test drive cannot be changed any more. Please book another one.'],
  'test-drive-to-come': [409, 'This test drive has not begun yet.'],
  'time-taken': [409, 'Somebody has just taken this time. Please choose another one.'],
  'time-not-offered': [409, 'This time is not offered any more. Please choose another one.'],
  'variant-not-found': [404, 'There is no such car.'],
  'postcode-not-found': [404, 'There is no such postcode.'],
  'not-sold-online': [409, 'This car is not sold online. Please call its retailer.'],
  'no-price': [409, 'Please ask your retailer for a price.'],
  'price-not-agreed': [409, 'The driveaway price has changed. Please confirm it to continue.'],
  'not-available': [503, 'This is not available yet.'],
  unavailable: [503, 'Something went wrong. Please try again in a moment.'],
  // only machines meet those that follow
  // unknown client or wrong secret: answered alike
  'invalid-client': [401, 'The client id or the client secret is wrong.'],
  'invalid-token': [401, 'A valid bearer token is needed; POST /api/token gives one.'],
  'missing-scope': [403, 'The token lacks the scope that the call needs.'],
  'customer-erased': [409, 'The customer of this order was erased: no document is added to it any more.'],
  'customer-not-found': [404, 'There is no such customer.'],
  'already-erased': [409, 'This customer was erased: there is nothing to hold any more.'],
  'not-erased': [409, 'This customer is not erased, or not all of it is done.'],
  'car-offer-forgotten': [409, 'The details of whoever asked were deleted: they cannot be answered any more.'],
  'contact-erased': [410, 'The customer of this order was erased: there are no contact details any more.'],
  'message-reused': [422, 'This message id was already used for another message.'],
  'call-back-over': [409, 'The details of this call back were deleted: nobody can be called any more.'],
  'line-too-long': [413, 'A line of a batch is longer than a message may be.'],
  'anchor-not-found': [404, 'There are no anchors of these numbers, in this order.'],
  'webhook-not-found': [404, 'There is no such webhook.'],
  'webhook-refused': [409, 'The address cannot be registered: it is there already, or nothing is ever sent to it.'],
  'no-former-version': [409, 'There is no version of before to go back to: the read model was not rebuilt.'],
  'rebuild-under-way': [
    409,
    'The read model is being changed the other way at the moment. Please wait until it is done.',
  ],
  'history-unreadable': [500, 'What is stored of the order is not what was written: see orders verify.'],
} as const satisfies Readonly<Record<string, StatusAndWords>>;

/** Failures with no refusal behind them: status, and what they mean. */
const otherFailures = {
  'malformed-input': [400, 'What was sent does not fit; `errors` has the messages of each field.'],
  'bad-request': [400, 'Bad request'],
  'request-too-slow': [408, 'The request took too long to arrive.'],
  'head-too-large': [431, 'The address or the headers are too large.'],
  fault: [500, 'Something went wrong'],
} as const satisfies Readonly<Record<string, StatusAndWords>>;

/** Every failure there is. */
export const failures = { ...refusalWords, ...otherFailures };

/** A code that a failure carries. */
export type FailureCode = keyof typeof failures;

/** The HTTP status that a failure with this code comes with. */
export const failureStatus = (code: FailureCode): number => failures[code][0];

/** What a failure with this code says, or what it means where its words depend on what was sent. */
export const failureWords = (code: FailureCode): string => failures[code][1];
