import { describe, expect, it } from 'vitest';
import { readConnectionString, type ConnectionSettings } from './read-connection-string.ts';

const usual: Omit<ConnectionSettings, 'hosts'> = {
  isCluster: false,
  user: undefined,
  tls: { authorities: undefined, own: undefined },
  connectionName: undefined,
  deadline: 10_000,
  keepAliveInterval: 10_000,
  keepAliveTimeout: 10_000,
  discovery: { attempts: 10, interval: 100, patience: 5_000 },
};
const at = (address: string, port = 2_113) => ({ address, port });

describe('the connection string of EventStoreDB', () => {
  it.each<[string, ConnectionSettings]>([
    ['esdb://localhost', { ...usual, hosts: [at('localhost')] }],
    ['esdb://localhost:1113?tls=false', { ...usual, hosts: [at('localhost', 1_113)], tls: undefined }],
    [
      ' esdb://admin:change:it%21@db.example.com:2113/?TLS=True&tls-ca-file=%2Fetc%2Fca.crt ',
      {
        ...usual,
        hosts: [at('db.example.com')],
        user: { name: 'admin', password: 'change:it!' },
        tls: { authorities: '/etc/ca.crt', own: undefined },
      },
    ],
    [
      'esdb+discover://admin:p%40ss@cluster.example.com,other.example.com?nodePreference=Leader&maxDiscoverAttempts=5' +
        '&discoveryInterval=0&gossipTimeout=2&defaultDeadline=60000&connectionName=shop%201',
      {
        ...usual,
        hosts: [at('cluster.example.com')],
        isCluster: true,
        user: { name: 'admin', password: 'p@ss' },
        connectionName: 'shop 1',
        deadline: 60_000,
        discovery: { attempts: 5, interval: 0, patience: 2_000 },
      },
    ],
    [
      'esdb://one.example.com,two.example.com:2114?keepAliveInterval=-1&keepAliveTimeout=20000' +
        '&userCertFile=shop.crt&userKeyFile=shop.key',
      {
        ...usual,
        hosts: [at('one.example.com'), at('two.example.com', 2_114)],
        isCluster: true,
        tls: { authorities: undefined, own: { certificate: 'shop.crt', key: 'shop.key' } },
        keepAliveInterval: 2_147_483_647,
        keepAliveTimeout: 20_000,
      },
    ],
  ])('is read: %s', (connectionString, settings) => {
    expect(readConnectionString(connectionString)).toEqual(settings);
  });

  it.each([
    ['another protocol', 'https://clerk:s3cret@db.example.com', 'must look like'],
    ['no host', 'esdb://clerk:s3cret@,?tls=true', 'host or port'],
    ['an @ in the password that is not encoded', 'esdb://clerk:s3cret@x@db.example.com', 'must look like'],
    ['a password that is encoded halfway', 'esdb://clerk:s3cret%4@db.example.com', 'percent-encoded'],
    ['a port that is no number', 'esdb://clerk:s3cret@db:many', 'host or port'],
    ['a port that cannot be', 'esdb://clerk:s3cret@db:65536', 'host or port'],
    ['an option nobody knows', 'esdb://clerk:s3cret@db.example.com?colour=blue', 'option "colour"'],
    ['a certificate check that is off', 'esdb://clerk:s3cret@db?tlsVerifyCert=false', 'tlsCAFile'],
    ['failed appends that are no errors', 'esdb://clerk:s3cret@db?throwOnAppendFailure=false', 'throwOnAppendFailure'],
    ['an option without a value', 'esdb://clerk:s3cret@db.example.com?tls', 'gives "tls" no value'],
    ['TLS that is neither on nor off', 'esdb://clerk:s3cret@db?tls=yes', '"tls"'],
    ['certificates without TLS', 'esdb://clerk:s3cret@db?tls=false&tlsCAFile=ca.crt', 'tls=false'],
    ['a certificate without its key', 'esdb://clerk:s3cret@db?userCertFile=shop.crt', 'userKeyFile'],
    ['a follower as the node to be asked', 'esdb://clerk:s3cret@db?nodePreference=follower', 'goes to the leader'],
    ['a time that is no number', 'esdb://clerk:s3cret@db?keepAliveTimeout=soon', '"keepAliveTimeout"'],
    ['a time that is none', 'esdb://clerk:s3cret@db?defaultDeadline=0', '"defaultDeadline"'],
    ['a time that no timer holds', 'esdb://clerk:s3cret@db?gossipTimeout=2147484', '"gossipTimeout"'],
  ])('is refused, with nothing secret in the message, for %s', (_, connectionString, message) => {
    expect(() => readConnectionString(connectionString)).toThrow(TypeError);
    expect(() => readConnectionString(connectionString)).toThrow(message);
    expect(() => readConnectionString(connectionString)).toThrow(/^(?!.*s3cret)/s);
  });
});
