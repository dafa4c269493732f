/**
 * Where something of a person is kept, and until when: each kind of event with sealed parts, and every place beside the events. The
 * privacy notice and docs/personal-data.md show it; tests compare it with the events' schemas and a product that runs.
 */
import { readerKeptDays } from '@driveaway/domain/brochures/reader-kept-days.ts';
import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { keptCodeDays } from '@driveaway/domain/catalogue/build-code.ts';
import { licenceRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { visitorKeptDays } from '@driveaway/domain/test-drives/test-drive-rules.ts';

/** A kind of event whose personal parts are sealed. */
type PrivacyRecord = {
  readonly event: string;
  /** What is sealed in it. */
  readonly holds: string;
  /** Whose key it is under. */
  readonly key: string;
  readonly until: string;
  /** The part of the privacy notice that tells customers of it. */
  readonly part: string;
};

const record = (event: string, part: string, holds: string, until: string, key = 'the customer'): PrivacyRecord => ({
  event,
  holds,
  key,
  until,
  part,
});

const erased = 'the account is erased';
const byLaw = 'the law lets contracts go';

export const privacyRecords: readonly PrivacyRecord[] = [
  record('CustomerRegistered', 'account', 'name, email address, phone, birth date, address', erased),
  record('ContactDetailsChanged', 'account', 'the same, as changed', erased),
  record('EmailChangeRequested', 'account', 'contact details with the new address, birth date', erased),
  record('EmailChanged', 'account', 'contact details with the new address, birth date', erased),
  record('OrderCreated', 'orders', 'who buys and where the car goes', byLaw),
  record('ContractNotesAdded', 'orders', 'special conditions, in the customer’s words', byLaw),
  record('ContractAccepted', 'orders', 'special conditions; network address and browser', byLaw),
  record('HandoverTimesOffered', 'orders', 'who hands the car over, and notes', erased),
  record('FollowerInvited', 'orders', 'a follower’s address and name', 'the buyer’s account is erased'),
  record('ValuationRequested', 'messages', 'the car to trade in', erased),
  record('TalkMessageWritten', 'messages', 'what was written, and the names of pictures', erased),
  record('PushDeviceAdded', 'news', 'where a browser is reached', 'it ends, or the account does'),
  record(
    'TestDriveBooked',
    'test-drives',
    'who comes: name, email address, phone',
    `${visitorKeptDays} days after the drive, or the account is erased`,
    'the drive, or the customer',
  ),
  record(
    'BrochureRequested',
    'brochures',
    'address and first name of who is mailed a brochure',
    `${readerKeptDays} days, or asked for`,
    'the request',
  ),
  record(
    'CallBackRequested',
    'call-backs',
    'who is called: name, phone, email address, words',
    `${callerKeptDays} days after the call, or asked for`,
    'the request',
  ),
  record(
    'CarOfferRequested',
    'car-offers',
    'whose car it is: name, email address, phone, car, words',
    `${ownerKeptDays} days, after an offer’s last day, or asked for`,
    'the request',
  ),
  record('CarOfferMade', 'car-offers', 'what an offer depends on', 'with the request', 'the request'),
  record('CarOfferWithdrawn', 'car-offers', 'why there is no offer', 'with the request', 'the request'),
  record('BuildKept', 'saved-cars', 'a car and what the customer calls it', erased),
  record('BuildRenamed', 'saved-cars', 'what the customer calls it', erased),
  record(
    'BuildCodeIssued',
    'saved-cars',
    'a car and its price; nothing of a person',
    `${keptCodeDays / 365} years`,
    'its month',
  ),
  record('CarBuildSaved', 'saved-cars', 'a configured car; nothing of a person', 'its month is archived', 'its month'),
];

/** A place beside the events that holds something of a person. */
type PrivacyPlace = {
  /** As it is called in the data directory; of a database with its tables. */
  readonly place: string;
  readonly tables?: readonly string[];
  readonly holds: string;
  readonly until: string;
  readonly part: string;
};

export const privacyPlaces: readonly PrivacyPlace[] = [
  {
    place: 'files',
    holds:
      'licences, pictures in messages and of cars, and documents of orders, encrypted under a key of the customer’s or of the request',
    until: `${licenceRetentionDays} days after they were given (licences), or the account is erased; contracts for as long as the law asks`,
    part: 'orders',
  },
  {
    place: 'uploads',
    holds: 'a picture while it is handed in',
    until: 'the request ends',
    part: 'orders',
  },
  {
    place: 'car-pictures',
    holds: 'pictures of cars as they were ordered; nothing of a person',
    until: 'others take their room',
    part: 'orders',
  },
  {
    place: 'vault.sqlite',
    tables: ['credentials', 'sessions', 'second_factors'],
    holds: 'fingerprints of passwords, where somebody is logged in, the secret of two-step login',
    until: 'the session ends, or the account is erased',
    part: 'account',
  },
  {
    place: 'vault.sqlite',
    tables: ['wrong_passwords'],
    holds: 'how many wrong passwords and codes came, for an account, a browser or a session',
    until: 'the account is erased; of browsers and sessions, the next one is counted 30 days later',
    part: 'account',
  },
  {
    place: 'vault.sqlite',
    tables: ['reset_tokens', 'mailbox_tokens'],
    holds: 'fingerprints of links in mails about an account',
    until: 'the link is used or lapses',
    part: 'account',
  },
  {
    place: 'vault.sqlite',
    tables: ['wrapped_keys', 'erasures', 'finished_erasures', 'going'],
    holds: 'the keys themselves, encrypted; which of them were destroyed for whom, without a name',
    until: 'the key is destroyed; that it was is kept on',
    part: 'how-long',
  },
  {
    place: 'read-models.sqlite',
    tables: [
      'profile-orders',
      'buyer-orders',
      'order-documents',
      'order-timeline',
      'desk-orders',
      'order-ledger',
      'order-to-do',
      'parked',
      'parked-papers',
      'left-out-contracts',
      'left-out-documents',
      'retained-data',
      'finished-erasures',
    ],
    holds:
      'what the events of orders say, made ready to be shown; what is of a person in it is encrypted under the customer’s key',
    until: 'as the events that they are made of',
    part: 'orders',
  },
  {
    place: 'read-models.sqlite',
    tables: ['order-talk'],
    holds: 'which customers wait for an answer, without words and names',
    until: 'as the events that they are made of',
    part: 'messages',
  },
  {
    place: 'read-models.sqlite',
    tables: ['test-drives'],
    holds: 'which drives there are, without who comes',
    until: 'as the events that they are made of',
    part: 'test-drives',
  },
  {
    place: 'read-models.sqlite',
    tables: ['brochure-requests'],
    holds: 'when details are to be deleted, without them',
    until: 'as the events that they are made of',
    part: 'brochures',
  },
  {
    place: 'read-models.sqlite',
    tables: ['call-backs'],
    holds: 'which call backs there are, without whom to call',
    until: 'as the events that they are made of',
    part: 'call-backs',
  },
  {
    place: 'read-models.sqlite',
    tables: ['car-offers'],
    holds: 'which cars an offer is asked for, without car and owner',
    until: 'as the events that they are made of',
    part: 'car-offers',
  },
  {
    place: 'read-models.sqlite',
    tables: ['told-customers'],
    holds: 'who has turned on notifications, without names and addresses',
    until: 'as the events that it is made of',
    part: 'news',
  },
  {
    place: 'mail.sqlite',
    tables: ['mail-spool', 'push-spool', 'webhook-deliveries'],
    holds: 'which news are due to customers, retailers and other systems, without names, addresses and words',
    until: 'as the events that they are about',
    part: 'news',
  },
  {
    place: 'payments',
    tables: ['charges', 'refunds'],
    holds: 'payments of a trial bank, where no real one is set up; no card',
    until: 'the trial ends',
    part: 'orders',
  },
  {
    place: 'outbox',
    holds: 'mails in clear, on machines of developers alone; with a mail server none',
    until: 'newer ones take their room, or who was mailed is forgotten',
    part: 'news',
  },
];
