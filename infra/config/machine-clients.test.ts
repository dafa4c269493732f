import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const hash = 'ab'.repeat(32);
const client = { clientId: 'dealer-system', secretHash: hash, scopes: ['orders:append'] };
const read = (list: unknown) => readConfig({ MACHINE_CLIENTS: JSON.stringify(list) });

describe('MACHINE_CLIENTS', () => {
  test('is a list of clients with the hash of their secret and their scopes', () => {
    const other = { clientId: 'auditor', secretHash: hash, scopes: ['audit:read', 'orders:read'] };
    const limited = {
      ...client,
      clientId: 'one-retailer',
      retailers: ['austral-parramatta'],
      validUntil: '2027-11-02T01:00:00Z',
    };
    expect(read([client, other, limited])).toMatchObject({
      kind: 'valid',
      config: { machineClients: [client, other, limited] },
    });
  });

  test.each([
    ['no JSON', 'dealer-system:secret'],
    ['no list', JSON.stringify(client)],
    ['a secret instead of its hash', JSON.stringify([{ ...client, secretHash: 'correct horse' }])],
    ['a scope that does not exist', JSON.stringify([{ ...client, scopes: ['all'] }])],
    ['no scope', JSON.stringify([{ ...client, scopes: [] }])],
    ['an empty list of retailers', JSON.stringify([{ ...client, retailers: [] }])],
    [
      'a retailer who reads what is nobody’s',
      JSON.stringify([{ ...client, scopes: ['audit:read'], retailers: ['a'] }]),
    ],
    ['an id twice', JSON.stringify([client, client])],
    ['the command line’s own id', JSON.stringify([{ ...client, clientId: 'operator' }])],
    ['valid until a day without a time', JSON.stringify([{ ...client, validUntil: '2027-11-02' }])],
    ['more than is known', JSON.stringify([{ ...client, note: 'x' }])],
  ])('is refused when it is %s, in words that repeat nothing of it', (_what, text) => {
    const outcome = readConfig({ MACHINE_CLIENTS: text });
    expect(outcome).toEqual({
      kind: 'invalid',
      problems: [expect.stringMatching(/^MACHINE_CLIENTS: must be a JSON list/)],
    });
    expect(JSON.stringify(outcome)).not.toMatch(/correct horse|dealer-system/);
  });
});
