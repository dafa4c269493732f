import { describe, expect, it } from 'vitest';
import { checkConnectionString } from './check-connection-string.ts';

describe('the connection string of EventStoreDB', () => {
  it.each([
    'esdb://localhost',
    'esdb://localhost:2113?tls=false',
    'esdb://admin:changeit@db.example.com:2113?tls=true&tlsCAFile=%2Fetc%2Fca.crt',
    'esdb+discover://admin:p%40ss@cluster.example.com?nodePreference=leader&maxDiscoverAttempts=5',
    'esdb://one.example.com:2113,two.example.com:2113,three.example.com:2113/?keepAliveInterval=10000',
  ])('may be %s', (connectionString) => {
    expect(() => checkConnectionString(connectionString)).not.toThrow();
  });

  it.each([
    ['another protocol', 'https://clerk:s3cret@db.example.com', 'must look like'],
    ['an @ in the password that is not encoded', 'esdb://clerk:s3cret@x@db.example.com', 'must look like'],
    ['an option nobody knows', 'esdb://clerk:s3cret@db.example.com?colour=blue', 'option "colour"'],
    ['a certificate check that the client ignores', 'esdb://clerk:s3cret@db?tlsVerifyCert=false', 'tlsVerifyCert'],
    ['an answer to failed appends that is wrong', 'esdb://clerk:s3cret@db?throwOnAppendFailure=false', 'throwOn'],
    ['an option without a value', 'esdb://clerk:s3cret@db.example.com?tls', 'gives "tls" no value'],
  ])('is refused, with nothing secret in the message, for %s', (_, connectionString, message) => {
    expect(() => checkConnectionString(connectionString)).toThrow(message);
    expect(() => checkConnectionString(connectionString)).toThrow(/^(?!.*s3cret)/s);
  });
});
