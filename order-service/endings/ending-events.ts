/** Which events end somebody's say over their data, or an access to it, and how each is done again over a restored backup. */
import {
  brochureRequestStreamPrefix,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStreamPrefix, type CallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStreamPrefix, type CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { consentsSchema } from '@driveaway/domain/customer/consents.ts';
import {
  customerStreamPrefix,
  emailStreamPrefix,
  type CustomerEvent,
  type EmailEvent,
} from '@driveaway/domain/customer/customer-events.ts';
import { customerBuildsStream, type CustomerBuildEvent } from '@driveaway/domain/customer/kept-build-events.ts';
import { newsChoicesSchema, refusableNews, type NewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { followersStream, type FollowerEvent } from '@driveaway/domain/order/follower-events.ts';
import { testDriveStreamPrefix, type TestDriveEvent } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { z } from 'zod';
import { changeConsents, consentChannels } from '../accounts/consents.ts';
import { endEverySession } from '../accounts/end-every-session.ts';
import { endHandedOut } from '../accounts/handed-out.ts';
import { changeNewsChoices } from '../accounts/news-choices.ts';
import { hashOfNoPassword } from '../accounts/passwords.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import {
  declineMail,
  emailHashOf,
  findCustomer,
  recordOfCustomer,
  releaseEmail,
  reserveEmail,
  type CustomerCommand,
} from '../customers/customers.ts';
import { knownEmailsOf } from '../customers/known-emails.ts';
import { recordOfFollowers } from '../customers/recorded-followers.ts';
import type { ForgottenOn, RequestCommand, ForgetRequestPorts } from '../customers/visitor-requests.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { recordOfBuilds } from '../kept-builds/customer-builds.ts';
import { changeClient, machineClientsStream, type MachineClientEvent } from '../machines/revoked-clients.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { endPushDevice } from '../push/push-devices.ts';
import { forgetDriver } from '../test-drives/forget-driver.ts';
import { changeWebhook, disableWebhook } from '../webhooks/change-webhooks.ts';
import { webhooksStream, type WebhookEvent } from '../webhooks/registered-webhooks.ts';

export type RedoPorts = Pick<
  ServicePorts,
  'eventStore' | 'keys' | 'vault' | 'files' | 'clock' | 'randomness' | 'secrets'
>;

/** An ending to do again. */
type Again = {
  /** Whose it was: what follows the prefix of their stream. */
  readonly id: string;
  readonly what: readonly string[];
  /** The one of `what`, where it is one. */
  readonly which: string;
  readonly at: string;
  /** The same for the same ending. */
  readonly commandId: string;
};

export type EndingRow = {
  /** In the list that a restore prints, before a number. */
  readonly name: string;
  /** Which of theirs, by the event's data; undefined when it ends nothing that a backup could bring back. */
  readonly what: (data: unknown) => readonly string[] | undefined;
  /** The latest of a stream is all of it: the ones before it are not done again. */
  readonly isWhole?: true;
  /** What begins it again, of the same `what` where it is not whole: what ended before that is not done again. */
  readonly begunBy?: EndingEvent['type'];
  /** Also where the events of the backup know nothing of whose it was. */
  readonly ofUnknown?: true;
  /** Absent where nobody but an operator can: what they have to do, for each of `what`. */
  readonly redo?: (ports: RedoPorts, again: Again) => Promise<unknown>;
  readonly byHand?: (what: string) => string;
};

/** Of whoever does it again. */
const actor = { kind: 'system', id: 'restore' } as const;
export const restorerId = actor.id;

const commandOf = ({ id, commandId }: Again): CustomerCommand => ({
  commandId,
  correlationId: commandId,
  customerId: id,
  actor,
});

const requestOf = ({ id, commandId }: Again): RequestCommand => ({
  requestId: id,
  commandId,
  correlationId: commandId,
  actor,
});

const nothing = 'ends nothing';

const forgottenSchema = z.object({ on: z.enum(['request', 'schedule', 'account']) });

/** What goes by the schedule goes by it after a restore too. */
const forgotten = (
  name: string,
  forget: (ports: ForgetRequestPorts, asked: RequestCommand, on: ForgottenOn) => Promise<unknown>,
): EndingRow => ({
  name,
  what: (data) => {
    const { on } = forgottenSchema.parse(data);
    return on === 'schedule' ? undefined : [on];
  },
  redo: async (ports, again) => forget(ports, requestOf(again), again.what.includes('account') ? 'account' : 'request'),
});

const anything = (): readonly string[] => [];

const endCalendarFeed: EndingRow = {
  name: 'Calendar feeds ended',
  what: anything,
  isWhole: true,
  begunBy: 'CalendarFeedRenewed',
  redo: async (ports, again) =>
    recordOfCustomer(ports, commandOf(again), (customer) =>
      customer?.calendarFeed === undefined ? undefined : { type: 'CalendarFeedEnded', data: {} },
    ),
};

/** What a field of the event's data names. */
const named =
  (field: string) =>
  (data: unknown): readonly string[] => [z.object({ [field]: z.string() }).parse(data)[field] ?? ''];

const refusedNews = ({ choices }: { readonly choices: NewsChoices }): readonly string[] =>
  refusableNews.flatMap((kind) =>
    (['email', 'push'] as const).filter((channel) => !choices[kind][channel]).map((channel) => `${kind} ${channel}`),
  );

const refuseNewsAnew = async (ports: RedoPorts, again: Again): Promise<void> => {
  const { newsChoices } = (await findCustomer(ports, again.id)) ?? {};
  if (newsChoices === undefined) return;
  const asOf = (kind: keyof NewsChoices) => ({
    email: newsChoices[kind].email && !again.what.includes(`${kind} email`),
    push: newsChoices[kind].push && !again.what.includes(`${kind} push`),
  });
  const choices = { whereItIs: asOf('whereItIs'), handover: asOf('handover'), messages: asOf('messages') };
  await changeNewsChoices(ports, commandOf(again), choices);
};

/** The address itself is gone with the events: whoever gives it again at the log-in or for a new password has it recorded. */
const moveReservation = async (ports: RedoPorts, again: Again): Promise<void> => {
  const { id, which: emailHash, commandId } = again;
  const customer = await findCustomer(ports, id);
  if (customer === undefined) return;
  const stepped = (step: string) => ({ ...commandOf(again), commandId: stepOf(commandId, step) });
  if ((await reserveEmail(ports, stepped('reserve'), emailHash)) !== id) return;
  for (const email of knownEmailsOf(customer).had) {
    const hash = emailHashOf(ports, email);
    if (hash !== emailHash) await releaseEmail(ports, stepped(`release ${hash}`), hash);
  }
  await endHandedOut(ports, 'newAddress', id);
};

const endPassword = async (ports: RedoPorts, again: Again): Promise<void> => {
  await endHandedOut(ports, 'newPassword', again.id);
  await endEverySession(ports, again.id, { passwordHash: hashOfNoPassword(ports.randomness) });
  // last: while it is not on record it is done again
  await recordOfCustomer(ports, commandOf(again), (customer) =>
    customer === undefined ? undefined : { type: 'PasswordChanged', data: { how: 'restore' } },
  );
};

type EndingEvent =
  | CustomerEvent
  | EmailEvent
  | FollowerEvent
  | CustomerBuildEvent
  | CallBackEvent
  | TestDriveEvent
  | CarOfferEvent
  | BrochureRequestEvent
  | WebhookEvent
  | MachineClientEvent;

/** An event about somebody's data or access that has no row here does not compile. */
const rows = {
  CustomerRegistered: nothing,
  LicenceReceived: nothing,
  ContactDetailsChanged: nothing,
  // its link ends with every restore
  EmailChangeRequested: nothing,
  EmailVerified: nothing,
  EmailChanged: {
    name: 'Addresses of accounts changed',
    what: named('emailHash'),
    isWhole: true,
    begunBy: 'EmailChanged',
    redo: moveReservation,
  },
  PasswordChanged: {
    name: 'Passwords ended, whose owners set new ones by mail',
    what: anything,
    isWhole: true,
    begunBy: 'PasswordChanged',
    redo: endPassword,
  },
  ConsentsChanged: {
    name: 'Choices of marketing made',
    what: (data) => {
      const { consents } = z.object({ consents: consentsSchema }).parse(data);
      return consentChannels.filter((channel) => !consents[channel].given);
    },
    isWhole: true,
    begunBy: 'ConsentsChanged',
    redo: async (ports, again) => {
      const wanted = Object.fromEntries(again.what.map((channel) => [channel, false]));
      await changeConsents(ports, commandOf(again), wanted, 'account');
    },
  },
  NewsChoicesChanged: {
    name: 'Choices of news made',
    what: (data) => refusedNews(z.object({ choices: newsChoicesSchema }).parse(data)),
    isWhole: true,
    begunBy: 'NewsChoicesChanged',
    redo: refuseNewsAnew,
  },
  CalendarFeedRenewed: endCalendarFeed,
  CalendarFeedEnded: endCalendarFeed,
  PushDeviceAdded: nothing,
  PushDeviceEnded: {
    name: 'Devices told no more news',
    what: named('deviceId'),
    redo: async (ports, again) => endPushDevice(ports, commandOf(again), again.which, 'account'),
  },
  ErasureRefused: nothing,
  CustomerErased: {
    name: 'Customers to erase, which the next start does',
    what: anything,
    ofUnknown: true,
    redo: async ({ vault }, { id, at }) => vault.recordErasure({ customerId: id, erasedAt: at }),
  },
  LegalHoldPlaced: nothing,
  // the erasure after it lifts it again
  LegalHoldReleased: nothing,

  // with the account, or the change of its address
  EmailReserved: nothing,
  EmailReleased: nothing,
  MailDeclined: {
    name: 'Mailboxes not written to again',
    what: anything,
    ofUnknown: true,
    redo: async (ports, again) => declineMail(ports, commandOf(again), again.id),
  },

  FollowerInvited: nothing,
  FollowingStarted: nothing,
  DocumentsGranted: nothing,
  DocumentsGrantEnded: {
    name: 'Followers shown no documents any more',
    what: named('followerId'),
    begunBy: 'DocumentsGranted',
    redo: async (ports, again) =>
      recordOfFollowers(ports, commandOf(again), ({ followers }) => {
        const found = followers.find((one) => one.followerId === again.which && one.mayReadDocuments);
        return found && { type: 'DocumentsGrantEnded', data: { followerId: found.followerId } };
      }),
  },
  FollowingEnded: {
    name: 'Followers ended',
    what: named('followerId'),
    redo: async (ports, again) =>
      recordOfFollowers(ports, commandOf(again), ({ followers }) => {
        const found = followers.find(({ followerId }) => followerId === again.which);
        return found && { type: 'FollowingEnded', data: { followerId: found.followerId, by: 'buyer' } };
      }),
  },

  BuildKept: nothing,
  BuildRenamed: nothing,
  BuildRemoved: {
    name: 'Kept cars removed',
    what: named('code'),
    begunBy: 'BuildKept',
    redo: async (ports, again) =>
      recordOfBuilds(ports, commandOf(again), (builds) => {
        const found = builds.find(({ code }) => code === again.which);
        return found && { type: 'BuildRemoved', data: { code: found.code } };
      }),
  },

  CallBackRequested: nothing,
  CallBackClosed: nothing,
  CallerForgotten: forgotten('Callers forgotten', requestsForCallBacks.forget),
  TestDriveBooked: nothing,
  TestDriveMoved: nothing,
  TestDriveCancelled: nothing,
  TestDriveClosed: nothing,
  TestDriveTimeLapsed: nothing,
  TestDriverForgotten: forgotten('Drivers of test drives forgotten', async (ports, { requestId, ...command }) =>
    forgetDriver(ports, { ...command, driveId: requestId }, 'request'),
  ),
  CarOfferRequested: nothing,
  CarOfferMade: nothing,
  CarOfferWithdrawn: nothing,
  CarOwnerForgotten: forgotten('Owners of cars forgotten', requestsForCarOffers.forget),
  BrochureRequested: nothing,
  BrochureReaderForgotten: forgotten('Readers of brochures forgotten', requestsForBrochures.forget),

  WebhookRegistered: nothing,
  WebhookEnabled: nothing,
  WebhookDisabled: {
    name: 'Webhooks disabled',
    what: named('webhookId'),
    begunBy: 'WebhookEnabled',
    redo: async (ports, { which, commandId }) => disableWebhook(ports, which, { actor, requestId: commandId }),
  },
  WebhookRemoved: {
    name: 'Webhooks removed',
    what: named('webhookId'),
    redo: async (ports, { which, commandId }) =>
      changeWebhook(ports, { action: 'remove', webhookId: which }, { actor, requestId: commandId }),
  },
  WebhookSecretRotated: {
    name: 'Secrets of webhooks to rotate',
    what: named('webhookId'),
    byHand: (webhookId) => `orders webhooks rotate ${webhookId}: the secret of before is back`,
  },

  // its operator restores it again
  MachineClientRestored: nothing,
  MachineClientRevoked: {
    name: 'Machine clients revoked',
    what: named('clientId'),
    begunBy: 'MachineClientRestored',
    ofUnknown: true,
    redo: async (ports, { which, commandId }) =>
      changeClient(ports, { clientId: which, revoked: true }, { actor, requestId: commandId }),
  },
} as const satisfies Record<EndingEvent['type'], EndingRow | typeof nothing>;

type Rows = typeof rows;
/** The types of events that end something. */
export type EndingType = { [Type in keyof Rows]: Rows[Type] extends string ? never : Type }[keyof Rows];

const byType: ReadonlyMap<string, EndingRow | typeof nothing> = new Map(Object.entries(rows));

/** Undefined for events that end nothing. */
export const endingRow = (type: string): EndingRow | undefined => {
  const row = byType.get(type);
  return row === nothing ? undefined : row;
};

/** Where such events are. */
export const endingStreamPrefixes: readonly string[] = [
  customerStreamPrefix,
  emailStreamPrefix,
  followersStream(''),
  customerBuildsStream(''),
  callBackStreamPrefix,
  testDriveStreamPrefix,
  carOfferStreamPrefix,
  brochureRequestStreamPrefix,
  webhooksStream,
  machineClientsStream,
];
