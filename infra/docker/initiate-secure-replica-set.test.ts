/** The script for mongosh, in a stand-in of that shell: what it makes, and that it may run again. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const secrets: Readonly<Record<string, string>> = {
  '/run/secrets/mongodb-admin-password': 'admin-word\n',
  '/run/secrets/mongodb-url': 'mongodb://driveaway:w%40rd@mongodb-1:27017,mongodb-2:27017/?replicaSet=rs0&tls=true\n',
};

describe('initiate-secure-replica-set.js', () => {
  type Made = { readonly user: string; readonly pwd: string; readonly roles: readonly unknown[] };
  const server = ({ leads = true, given = secrets } = {}) => {
    const users = new Map<string, Made>();
    const calls: string[] = [];
    let isInitiated = false;
    const admin = {
      auth: (name: string, password: string) => {
        if (users.get(name)?.pwd !== password) throw new Error('Authentication failed');
        return { ok: 1 };
      },
      getUser: (name: string) => users.get(name) ?? null,
      createUser: (made: Made) => {
        calls.push(`create ${made.user}`);
        users.set(made.user, made);
      },
      updateUser: (user: string, rest: Omit<Made, 'user'>) => {
        calls.push(`update ${user}`);
        users.set(user, { user, ...rest });
      },
    };
    const initiate = () => {
      calls.push('initiate');
      if (isInitiated) throw Object.assign(new Error('already initialized'), { codeName: 'AlreadyInitialized' });
      isInitiated = true;
    };
    const mongosh = {
      require: () => ({
        readFileSync: (path: string) => given[path] ?? '',
      }),
      process: { env: {} },
      decodeURIComponent,
      rs: { initiate },
      db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: isInitiated && leads }) },
      sleep: () => void calls.push('sleep'),
    };
    const script = readFileSync(new URL('initiate-secure-replica-set.js', import.meta.url), 'utf8');
    return { users, calls, start: (): void => void runInNewContext(script, { ...mongosh }) };
  };

  it('makes the set, an administrator and a user with the three databases; again, it makes nothing', () => {
    const { users, calls, start } = server();
    start();
    expect(calls).toEqual(['initiate', 'create admin', 'create driveaway']);
    expect(users.get('driveaway')?.pwd).toBe('w@rd');
    expect(users.get('driveaway')?.roles).toEqual(
      ['readmodels', 'vault', 'files'].map((db) => ({ role: 'readWrite', db })),
    );
    start();
    expect(calls.slice(3)).toEqual(['update driveaway']);
  });

  it('ends with its reason where its secret is an address without a user', () => {
    const given = { ...secrets, '/run/secrets/mongodb-url': 'mongodb://mongodb-1:27017/?replicaSet=rs0\n' };
    const { calls, start } = server({ given });
    expect(start).toThrow('mongodb-url has no user with a password');
    expect(calls).toEqual([]);
  });

  it('ends with its reason where no server leads', () => {
    const { calls, start } = server({ leads: false });
    expect(start).toThrow('mongodb-1 has not led for two minutes: do the servers reach each other?');
    expect(calls.filter((call) => call === 'sleep')).toHaveLength(240);
  });
});
