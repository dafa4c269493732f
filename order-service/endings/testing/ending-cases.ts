/** Everything that ends somebody's say or an access: how a test begins and ends it, and knows that it has ended. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerBuildEventSchema } from '@driveaway/domain/customer/kept-build-events.ts';
import { consentWordings } from '@driveaway/domain/customer/consent-wordings.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { testDriveStream, testDriveEventVersion } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { goldenEvents } from '@driveaway/domain/testing/golden-events.ts';
import { sampleBuyer } from '@driveaway/domain/testing/order-builders.ts';
import { sampleBrochureRequested } from '@driveaway/domain/testing/sample-brochure-request.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { sampleCarOfferRequested } from '@driveaway/domain/testing/sample-car-offer.ts';
import { sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { expect, onTestFinished } from 'vitest';
import { confirmMailbox } from '../../accounts/confirm-mailbox.ts';
import { changeConsents } from '../../accounts/consents.ts';
import { endEverySession } from '../../accounts/end-every-session.ts';
import { withNewPassword } from '../../accounts/handed-out.ts';
import { refuseNews } from '../../accounts/news-choices.ts';
import { requestsForBrochures } from '../../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../../car-offers/car-offer-requests.ts';
import { openInstallation } from '../../cli/testing/open-installation.ts';
import { runOrdersHere } from '../../cli/testing/run-orders-here.ts';
import {
  appendTo,
  declineMail,
  emailHashOf,
  findCustomer,
  findReservation,
  isMailDeclined,
  loadStream,
  recordOfCustomer,
  reserveEmail,
} from '../../customers/customers.ts';
import { newMailboxToken } from '../../customers/mailbox-link.ts';
import { followersOf, recordOfFollowers } from '../../customers/recorded-followers.ts';
import { customerBuilds, recordOfBuilds } from '../../kept-builds/customer-builds.ts';
import { changeClient, mayNotAsk } from '../../machines/revoked-clients.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { endPushDevice } from '../../push/push-devices.ts';
import { forgetDriver } from '../../test-drives/forget-driver.ts';
import { testDriveIn } from '../../test-drives/load-test-drive.ts';
import { changeWebhook, disableWebhook } from '../../webhooks/change-webhooks.ts';
import { loadWebhooks } from '../../webhooks/registered-webhooks.ts';
import type { EndingType } from '../ending-events.ts';

const actor = { kind: 'system', id: 'test' } as const;
const uuid = (): string => crypto.randomUUID();
const commandOf = (customerId: string) => ({ commandId: uuid(), correlationId: uuid(), customerId });
const requestOf = (requestId: string) => ({ requestId, commandId: uuid(), correlationId: uuid(), actor });

const oldEmail = (id: string): string => `${id}@old.example`;
const newEmail = (id: string): string => `${id}@new.example`;
const strangersEmail = (id: string): string => `${id}@stranger.example`;

/** A customer with a password, an address and all consents. */
const signUp = async (ports: CasePorts, id: string): Promise<void> => {
  const at = '2026-11-01T00:00:00.000Z';
  const consent = (wording: string) => ({ given: true, at, wording });
  await reserveEmail(ports, commandOf(id), emailHashOf(ports, oldEmail(id)));
  await recordOfCustomer(ports, commandOf(id), () => ({
    type: 'CustomerRegistered',
    data: {
      customerId: id,
      isCompany: false,
      privacyNoticeVersion: '1',
      consents: {
        email: consent(consentWordings.email),
        post: consent(consentWordings.post),
        phoneAndSms: consent(consentWordings.phoneAndSms),
      },
    },
    personal: { contact: { ...sampleBuyer, email: oldEmail(id) }, dateOfBirth: '1990-12-10' },
  }));
  await ports.vault.insertCredential({ customerId: id, passwordHash: 'of the backup', sessionVersion: 1 });
};

/** They ask for another address, and follow the link to it. */
export const moveMailbox = async (ports: CasePorts, id: string, email: string): Promise<void> => {
  const { personal } = (await findCustomer(ports, id)) ?? {};
  if (personal === undefined) throw new Error('nobody');
  const asked = { ...personal, contact: { ...personal.contact, email } };
  await recordOfCustomer(ports, commandOf(id), () => ({ type: 'EmailChangeRequested', data: {}, personal: asked }));
  await confirmMailbox(ports, await newMailboxToken(ports, id, email), uuid());
};

const device = { endpoint: 'https://push.example/one', keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) } };
const follower = '6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d11';
const kept = goldenEvents(new URL('../../../domain/customer/golden/kept-build-events.json', import.meta.url))
  .filter(({ type }) => type === 'BuildKept')
  .map((event) => customerBuildEventSchema.parse(event))[0];

const invite = async (ports: CasePorts, id: string): Promise<void> => {
  const invited = { followerId: follower, orderNo: '20261110-0001' };
  await recordOfFollowers(ports, commandOf(id), () => ({
    type: 'FollowerInvited',
    data: invited,
    personal: { email: 'bea@mail.example', name: '' },
  }));
  await recordOfFollowers(ports, commandOf(id), () => ({ type: 'DocumentsGranted', data: { followerId: follower } }));
};

export const renewFeed = async (ports: CasePorts, id: string, secretHash: string): Promise<void> => {
  const data = { secretHash, since: '2026-11-01T00:00:00.000Z' };
  await recordOfCustomer(ports, commandOf(id), () => ({ type: 'CalendarFeedRenewed', data }));
};
export const feedOf = async (ports: CasePorts, id: string) => (await findCustomer(ports, id))?.calendarFeed;

const addWebhook = async (ports: CasePorts, id: string): Promise<void> => {
  const outcome = await changeWebhook(
    ports,
    { action: 'add', url: `https://${id}.example` },
    { actor, requestId: uuid() },
  );
  expect(outcome.kind).toBe('done');
};
export const webhookOf = async (ports: CasePorts, id: string) =>
  [...(await loadWebhooks(ports)).webhooks.values()].find(({ url }) => url === `https://${id}.example`);
export const changeIts = async (ports: CasePorts, id: string, action: 'remove' | 'rotate' | 'enable') => {
  const webhookId = (await webhookOf(ports, id))?.webhookId ?? '';
  await changeWebhook(ports, { action, webhookId }, { actor, requestId: uuid() });
};

/** What the cases read and write. */
type CasePorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'vault' | 'files' | 'clock' | 'randomness' | 'secrets'>;

type Case = {
  /** Before the backup; `id` is of this case alone, and of a customer. */
  readonly before?: (ports: CasePorts, id: string) => Promise<unknown>;
  readonly end: (ports: CasePorts, id: string) => Promise<unknown>;
  /** Whether it has ended. */
  readonly isOver: (ports: CasePorts, id: string) => Promise<boolean>;
};

const cases = {
  EmailChanged: {
    end: async (ports, id) => moveMailbox(ports, id, newEmail(id)),
    isOver: async (ports, id) =>
      (await findReservation(ports, emailHashOf(ports, oldEmail(id)))) === undefined &&
      (await findReservation(ports, emailHashOf(ports, newEmail(id)))) === id,
  },
  PasswordChanged: {
    end: async (ports, id) =>
      withNewPassword(ports, 'newPassword', id, async () => endEverySession(ports, id, { passwordHash: 'newer' })),
    isOver: async ({ vault }, id) => (await vault.findCredential(id))?.passwordHash !== 'of the backup',
  },
  ConsentsChanged: {
    end: async (ports, id) => changeConsents(ports, commandOf(id), { post: false }, 'account'),
    isOver: async (ports, id) => {
      const { consents } = (await findCustomer(ports, id)) ?? {};
      return consents?.post.given === false && consents.email.given;
    },
  },
  NewsChoicesChanged: {
    end: async (ports, id) => refuseNews(ports, commandOf(id), 'messages'),
    isOver: async (ports, id) => {
      const { newsChoices } = (await findCustomer(ports, id)) ?? {};
      return newsChoices?.messages.email === false && newsChoices.messages.push && newsChoices.handover.email;
    },
  },
  CalendarFeedRenewed: {
    before: async (ports, id) => renewFeed(ports, id, 'one'),
    end: async (ports, id) => renewFeed(ports, id, 'two'),
    isOver: async (ports, id) => (await feedOf(ports, id))?.secretHash !== 'one',
  },
  CalendarFeedEnded: {
    before: async (ports, id) => renewFeed(ports, id, 'one'),
    end: async (ports, id) => recordOfCustomer(ports, commandOf(id), () => ({ type: 'CalendarFeedEnded', data: {} })),
    isOver: async (ports, id) => (await feedOf(ports, id)) === undefined,
  },
  PushDeviceEnded: {
    before: async (ports, id) =>
      recordOfCustomer(ports, commandOf(id), () => ({
        type: 'PushDeviceAdded',
        data: { deviceId: id, since: '2026-11-01T00:00:00.000Z', publicKey: 'key' },
        personal: device,
      })),
    end: async (ports, id) => endPushDevice(ports, commandOf(id), id, 'account'),
    isOver: async (ports, id) => (await findCustomer(ports, id))?.pushDevices.length === 0,
  },
  CustomerErased: {
    end: async (ports, id) =>
      recordOfCustomer(ports, commandOf(id), () => ({
        type: 'CustomerErased',
        data: { contractRecordsHeldUntil: null },
      })),
    // the first retention run of the next start finishes it
    isOver: async ({ vault }, id) => vault.isErased(id),
  },
  // a mailbox that was written to by nobody before
  MailDeclined: {
    end: async (ports, id) => declineMail(ports, commandOf(id), emailHashOf(ports, strangersEmail(id))),
    isOver: async (ports, id) => isMailDeclined(ports, emailHashOf(ports, strangersEmail(id))),
  },
  DocumentsGrantEnded: {
    before: invite,
    end: async (ports, id) =>
      recordOfFollowers(ports, commandOf(id), () => ({ type: 'DocumentsGrantEnded', data: { followerId: follower } })),
    isOver: async (ports, id) =>
      (await followersOf(ports, id)).followers.every(({ mayReadDocuments }) => !mayReadDocuments),
  },
  FollowingEnded: {
    before: invite,
    end: async (ports, id) =>
      recordOfFollowers(ports, commandOf(id), () => ({
        type: 'FollowingEnded',
        data: { followerId: follower, by: 'follower' },
      })),
    isOver: async (ports, id) => (await followersOf(ports, id)).followers.length === 0,
  },
  BuildRemoved: {
    before: async (ports, id) => recordOfBuilds(ports, commandOf(id), () => kept),
    end: async (ports, id) =>
      recordOfBuilds(ports, commandOf(id), () => kept && { type: 'BuildRemoved', data: { code: kept.data.code } }),
    isOver: async (ports, id) => (await customerBuilds(ports, id)).length === 0,
  },
  CallerForgotten: {
    before: async (ports, id) => requestsForCallBacks.record(ports, requestOf(id), sampleCallBackRequested(id)),
    end: async (ports, id) => requestsForCallBacks.forget(ports, requestOf(id), 'request'),
    isOver: async (ports, id) => (await requestsForCallBacks.load(ports, id))?.caller === undefined,
  },
  TestDriverForgotten: {
    before: async (ports, id) => {
      const { type, data, personal } = sampleTestDriveBooked(id);
      const event = {
        type,
        schemaVersion: testDriveEventVersion,
        data: jsonObjectSchema.parse(data),
        personal: jsonObjectSchema.parse(personal),
      };
      await appendTo(ports, commandOf(id), {
        stream: testDriveStream(id),
        stateOf: () => undefined,
        decide: () => event,
      });
    },
    end: async (ports, id) => forgetDriver(ports, { ...requestOf(id), driveId: id }, 'request'),
    isOver: async (ports, id) => {
      const drive = testDriveIn(await loadStream(ports, testDriveStream(id)));
      return drive?.driver === undefined && drive?.standing === 'cancelled';
    },
  },
  CarOwnerForgotten: {
    before: async (ports, id) => requestsForCarOffers.record(ports, requestOf(id), sampleCarOfferRequested(id)),
    end: async (ports, id) => requestsForCarOffers.forget(ports, requestOf(id), 'request'),
    isOver: async (ports, id) => (await requestsForCarOffers.load(ports, id))?.personal === undefined,
  },
  BrochureReaderForgotten: {
    before: async (ports, id) => requestsForBrochures.record(ports, requestOf(id), sampleBrochureRequested(id)),
    end: async (ports, id) => requestsForBrochures.forget(ports, requestOf(id), 'request'),
    isOver: async (ports, id) => (await requestsForBrochures.load(ports, id))?.reader === undefined,
  },
  WebhookDisabled: {
    before: addWebhook,
    end: async (ports, id) => disableWebhook(ports, (await webhookOf(ports, id))?.webhookId ?? ''),
    isOver: async (ports, id) => (await webhookOf(ports, id))?.standing === 'disabled',
  },
  WebhookRemoved: {
    before: addWebhook,
    end: async (ports, id) => changeIts(ports, id, 'remove'),
    isOver: async (ports, id) => (await webhookOf(ports, id))?.standing === 'removed',
  },
  // its operator does it: the new secret is gone
  WebhookSecretRotated: {
    before: addWebhook,
    end: async (ports, id) => changeIts(ports, id, 'rotate'),
    isOver: async (ports, id) => (await webhookOf(ports, id))?.keyIdBefore === undefined,
  },
  MachineClientRevoked: {
    end: async (ports, id) => changeClient(ports, { clientId: id, revoked: true }, { actor, requestId: uuid() }),
    isOver: async (ports, id) => mayNotAsk(ports, id),
  },
} as const satisfies Readonly<Record<EndingType, Case>>;

const all: readonly (readonly [string, Case])[] = Object.entries(cases);
/** The types of events that end something. */
export const endingTypes: readonly string[] = all.map(([type]) => type);
const ids = new Map(all.map(([type]) => [type, uuid()]));
/** Of the customer whose case it is, and of what they asked for. */
export const idOf = (type: string): string => ids.get(type) ?? '';

/** Everything is begun, backed up, ended and listed: what has ended is not in the backup. */
export const endAfterBackup = async () => {
  const root = await mkdtemp(join(tmpdir(), 'orders-endings-'));
  onTestFinished(async () => rm(root, { recursive: true }));
  const [data, backup, list] = [join(root, 'data'), join(root, 'backup'), join(root, 'list.ndjson')];
  const secrets = join(data, 'installation-secrets.json');
  const first = await openInstallation(data);
  for (const [type, { before }] of all) {
    await signUp(first.ports, idOf(type));
    await before?.(first.ports, idOf(type));
  }
  // as a product keeps it
  await writeFile(join(data, 'mail.sqlite'), '');
  expect(await runOrdersHere(['backup', backup, '--data-dir', data])).toMatchObject({ code: 0 });
  for (const [type, { end }] of all) await end(first.ports, idOf(type));
  const listed = await runOrdersHere(['erasures', '--output', list, '--data-dir', data]);
  await first.close();
  /** Restores the backup; `to`: the data directory that is made. */
  const restore = async (...args: readonly string[]) => {
    const to = join(root, `restored-${uuid()}`);
    const run = await runOrdersHere(['restore', backup, '--data-dir', to, '--secrets', secrets, ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    return { ...run, to };
  };
  return { list, listed, secrets, restore };
};

/** Opens a restored directory until the test ends. */
export const openRestored = async (to: string): Promise<ServicePorts> => {
  const { ports, close } = await openInstallation(to);
  onTestFinished(close);
  return ports;
};

/** The types of what has ended in these stores. */
export const overIn = async (ports: CasePorts): Promise<readonly string[]> => {
  const over: string[] = [];
  for (const [type, { isOver }] of all) if (await isOver(ports, idOf(type))) over.push(type);
  return over;
};
