/** A shop whose mail goes to a transport that remembers it, one look for due mail at a time. */
import { expect, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { Mail } from '@driveaway/infra/mail/port.ts';
import { customerIdOf } from '../../accounts/testing/read-account.ts';
import { recordOfCustomer } from '../../customers/customers.ts';
import { mailSpoolCollection } from '../../mail/mail-spool.ts';
import { rememberingTransport, type RememberingTransport } from '../../mail/testing/remembering-transport.ts';
import {
  payDeposit,
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../../orders/testing/serve-shop.ts';
import { carryOut } from '../../orders/testing/test-service.ts';
import { loadOrder } from '../../orders/load-order.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { mailTickMilliseconds, startMailReactor } from '../mail-reactor.ts';
import { startDocumentReactor } from '../document-reactor.ts';

/** Of the buyers below. */
export const email = 'ada@example.test';
export const isToRetailer = ({ to }: Mail): boolean => to.address.startsWith('orders@');
/** What the subjects begin with that a buyer has once the order fee is paid. */
export const firstThree = ['Welcome to Austral', 'Receipt for your order fee', 'Your contract'] as const;

/** A shop, its mail reactor and what that has sent. */
export type Post = {
  readonly shop: Shop;
  readonly transport: RememberingTransport;
  readonly ports: ServicePorts;
  /** Lets the reactor look for due mail, once. */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** After how many milliseconds it looks again. */
  readonly nextTick: () => number;
};

/** Starts the reactor over the stores of a shop; it ends with the test. */
export const startPost = (shop: Shop, ports: ServicePorts, transport: RememberingTransport): Post => {
  const controller = new AbortController();
  const clock = manualWait();
  const stopped = startMailReactor({ ...ports, mail: transport }, controller.signal, clock.wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  const isWaiting = (): boolean => clock.waiting().some((milliseconds) => milliseconds >= mailTickMilliseconds);
  const tick = async (): Promise<void> => {
    await eventually(() => expect(isWaiting()).toBe(true));
    for (const milliseconds of clock.waiting()) if (milliseconds >= mailTickMilliseconds) clock.end(milliseconds);
    await eventually(() => expect(isWaiting()).toBe(true));
  };
  const nextTick = (): number => Math.max(0, ...clock.waiting());
  return { shop, transport, ports, tick, stop, nextTick };
};

/** A shop with its reactor, which sends to customers alone unless another transport is given. */
export const openPost = async (
  change: (ports: ServicePorts) => Partial<ServicePorts> = () => ({}),
  transport: RememberingTransport = transportToCustomers(),
): Promise<Post> => {
  const shop = await serveShop();
  const ports = { ...shop.ports, ...change(shop.ports) };
  return startPost(shop, ports, transport);
};

/** Starts the reactor anew, with its checkpoint lost, and waits until it has come as far as a new customer. */
export const startOverWithoutCheckpoint = async (post: Post): Promise<void> => {
  await post.stop();
  await post.ports.readModels.clearCheckpoint('mail-reactor');
  const again = startPost(post.shop, post.ports, post.transport);
  await signUpCustomer(post.shop, 'grace@example.test');
  await eventually(async () => {
    await again.tick();
    expect(post.transport.sent.at(-1)?.to.address).toBe('grace@example.test');
  });
};

/** Keeps what goes to customers alone. */
export const transportToCustomers = (): RememberingTransport => {
  const all = rememberingTransport();
  const transport: RememberingTransport = {
    ...all,
    send: async (mail) => {
      if (isToRetailer(mail)) return;
      transport.before(mail);
      await all.send(mail);
    },
  };
  return transport;
};

/** Starts the reactor that prints what mail holds. */
export const startPrinting = ({ ports }: Post): void => {
  const controller = new AbortController();
  const stopped = startDocumentReactor(ports, controller.signal);
  onTestFinished(async () => {
    controller.abort();
    await stopped;
  });
};

/** Has paid, and used the link to their mailbox before that. */
export const verifiedPayer = async ({ shop }: Post): Promise<ShopCustomer> => {
  const customer = await signUpCustomer(shop, email);
  const command = { commandId: 'verified', correlationId: 'verified', customerId: await customerIdOf(shop, email) };
  await recordOfCustomer(shop.ports, command, () => ({ type: 'EmailVerified', data: {} }));
  await payDeposit(shop, customer);
  return customer;
};

/** Has paid, and accepted their contract. */
export const acceptedBuyer = async ({ shop, ports }: Post): Promise<ShopCustomer> => {
  const customer = await payingCustomer(shop, email);
  await readContract(customer);
  const { contract } = (await loadOrder(ports, customer.orderNo)).state.facts;
  const { AcceptContract } = sampleCommands;
  const contractHash = contract?.contractHash ?? '';
  await carryOut(ports, customer.orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  return customer;
};

/** What each subject begins with, up to its colon. */
export const subjects = (mails: readonly Mail[]): readonly string[] =>
  mails.map(({ subject }) => subject.split(':')[0] ?? '');

/** Looks for due mail until these subjects have gone out, in this order. */
export const expectSent = async ({ tick, transport }: Post, expected: readonly string[]): Promise<void> => {
  await eventually(async () => {
    await tick();
    expect(subjects(transport.sent)).toEqual(expected);
  });
};

export const attachmentNames = ({ attachments }: Mail): readonly string[] => attachments.map(({ name }) => name);

/** How many mails of the spool have this status, 100 at most. */
export const statusesOf = async ({ ports }: Post, status: string): Promise<number> => {
  const spool = await ports.readModels.collection(mailSpoolCollection);
  return (await spool.find({ where: { status }, limit: 100 })).length;
};
