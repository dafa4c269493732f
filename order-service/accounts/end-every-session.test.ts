import { expect, it } from 'vitest';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import { noVault } from '../orders/testing/no-vault.ts';
import { endEverySession } from './end-every-session.ts';

const credential: Credential = { customerId: 'c-1', passwordHash: 'p', sessionVersion: 7 };

/** A vault whose credential somebody else changes so often first. */
const changedFirst = (times: number) => {
  let left = times;
  return {
    findCredential: async () => credential,
    replaceCredential: async () => {
      left -= 1;
      return left < 0;
    },
  };
};

it.each([0, 3])('ends them though somebody changes the credential %i times meanwhile', async (times) => {
  const vault = { ...noVault, ...changedFirst(times) };
  expect(await endEverySession({ vault }, 'c-1', { passwordHash: 'new' })).toEqual({
    ...credential,
    passwordHash: 'new',
    sessionVersion: 8,
  });
});

it('gives up at the fourth', async () => {
  const vault = { ...noVault, ...changedFirst(4) };
  await expect(endEverySession({ vault }, 'c-1')).rejects.toThrow('several places at once');
});
