import { randomUUID } from 'node:crypto';
import type { Metadata, ServiceError } from '@grpc/grpc-js';
import {
  AccessDeniedError,
  EventStoreDBClient,
  jsonEvent,
  LoginConflictError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import users from '@eventstore/db-client/generated/users_pb.js';
import { deadlineIn, dialUsers, passwordMetadata } from './dial-node.ts';
import { toCommandError } from './event-store-db-errors.ts';
import { readConnectionString, type ConnectionSettings } from './read-connection-string.ts';

type User = NonNullable<ConnectionSettings['user']>;

type MakeUserOptions = {
  /** Names the administrator with the password that is to hold, `esdb://admin:…@host?tls=true`. */
  readonly adminUrl: string;
  /** Names the product's own user. */
  readonly productUrl: string;
};

/** What a new server knows its administrator by. */
const firstPassword = 'changeit';
const callMilliseconds = 10_000;
const settingsStream = '$settings';

const userOf = (url: string, whose: string): User => {
  const { user } = readConnectionString(url);
  if (user === undefined) throw new TypeError(`The connection string of ${whose} names no user`);
  return user;
};

type Callback = (error: ServiceError | null) => void;
const settled = async (call: (callback: Callback) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error === null ? resolve() : reject(toCommandError(error))));
  });

/** Streams that are not the system's are the product's to read and write; metadata and deletions are administrators'. */
const accessOf = (name: string) => ({
  $userStreamAcl: { $r: name, $w: name, $d: '$admins', $mr: '$admins', $mw: '$admins' },
  $systemStreamAcl: { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
});

/**
 * Gives an EventStoreDB with TLS its users: the administrator another password than the first one, `ops` none that works,
 * and the product one in no group that may read and write what is not the system's, and read `$all`. Done before, it
 * gives the product's user its password again and changes nothing else.
 * @returns what was done, line by line
 * @throws the client's error when the server is away, or knows the administrator by neither password
 */
export const makeUser = async ({ adminUrl, productUrl }: MakeUserOptions): Promise<readonly string[]> => {
  const settings = readConnectionString(adminUrl);
  const [host] = settings.hosts;
  if (host === undefined) throw new TypeError('The connection string of the administrator names no host');
  const admin = userOf(adminUrl, 'the administrator');
  const product = userOf(productUrl, 'the product');
  const done: string[] = [];
  const stub = dialUsers(settings, host);
  const options = () => ({ deadline: deadlineIn(callMilliseconds) });
  const as = (user: User): Metadata => passwordMetadata(user);

  const changePassword = async (): Promise<void> => {
    const first = { name: admin.name, password: firstPassword };
    const change = new users.ChangePasswordReq.Options();
    change.setLoginName(admin.name).setCurrentPassword(firstPassword).setNewPassword(admin.password);
    const request = new users.ChangePasswordReq().setOptions(change);
    await settled((callback) => stub.changePassword(request, as(first), options(), callback));
    done.push(`${admin.name} has another password than the first one`);
  };
  const disableOps = async (): Promise<void> => {
    const request = new users.DisableReq().setOptions(new users.DisableReq.Options().setLoginName('ops'));
    await settled((callback) => stub.disable(request, as(admin), options(), callback));
    done.push('ops is disabled');
  };
  const makeProductUser = async (): Promise<void> => {
    const { name, password } = product;
    const making = new users.CreateReq.Options().setLoginName(name).setPassword(password).setFullName('Driveaway');
    const request = new users.CreateReq().setOptions(making);
    try {
      await settled((callback) => stub.create(request, as(admin), options(), callback));
      done.push(`${name} is a user in no group`);
    } catch (error) {
      if (!(error instanceof LoginConflictError)) throw error;
      const reset = new users.ResetPasswordReq.Options().setLoginName(name).setNewPassword(password);
      const again = new users.ResetPasswordReq().setOptions(reset);
      await settled((callback) => stub.resetPassword(again, as(admin), options(), callback));
      done.push(`${name} has its password`);
    }
  };

  try {
    await disableOps().catch(async (error: unknown) => {
      if (!(error instanceof AccessDeniedError)) throw error;
      await changePassword();
      await disableOps();
    });
    await makeProductUser();
  } finally {
    stub.close();
  }
  done.push(...(await writeAccessLists(adminUrl, product.name)));
  return done;
};

/** By the client's own calls: each does the whole job, and none of them is under load. */
const writeAccessLists = async (adminUrl: string, name: string): Promise<readonly string[]> => {
  const client = EventStoreDBClient.connectionString(adminUrl);
  const done: string[] = [];
  const wanted = accessOf(name);
  const currentAccess = async (): Promise<unknown> => {
    let access: unknown;
    try {
      const newest = client.readStream(settingsStream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
      // to its end: the client cannot be disposed of while a read was left
      for await (const { event } of newest) access = event?.data;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return access;
  };
  try {
    if (JSON.stringify(await currentAccess()) !== JSON.stringify(wanted)) {
      await client.appendToStream(settingsStream, jsonEvent({ id: randomUUID(), type: 'settings', data: wanted }));
      done.push(`${name} may read and write streams that are not the system's`);
    }
    const readers = [name, '$admins'];
    const { metadata } = await client.getStreamMetadata('$all');
    if (JSON.stringify(metadata?.acl?.readRoles) !== JSON.stringify(readers)) {
      await client.setStreamMetadata('$all', { ...metadata, acl: { ...metadata?.acl, readRoles: readers } });
      done.push(`${name} may read $all`);
    }
    return done;
  } finally {
    await client.dispose();
  }
};
