import { legal } from '@driveaway/domain/brand/legal.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { expect, it } from 'vitest';
import { composeServicePorts } from './compose-service-ports.ts';
import { openTestService } from './orders/testing/test-service.ts';

/** What operators are warned of as the product starts, a line each. */
const warnedAtStart = async (isProduction?: true): Promise<readonly string[]> => {
  const { ports, directory } = await openTestService();
  const warned: string[] = [];
  const log: Log = { ...ports.log, warn: (message) => void warned.push(message) };
  const key = new Uint8Array(32);
  composeServicePorts({
    ...ports,
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDirectory: directory,
      offerDays: 7,
      trustProxy: false,
      publicOrigin: undefined,
      isProduction,
    },
    stores: {
      ...ports,
      keysInVault: ports.keys,
      leases: {
        tryTake: async () => undefined,
        share: async () => ({ count: 1, index: 0 }),
        leave: async () => undefined,
      },
      secrets: { masterKey: key, sessionSecret: key, emailHashKey: key, orderNumberKey: key },
      close: async () => undefined,
    },
    storesAsFound: { keys: ports.keys, differingDocuments: async function* () {} },
    webhookSender: { isRefused: () => true, send: async () => ({ kind: 'refused' }) },
    url: 'http://127.0.0.1',
    storefrontDirectory: directory,
    log,
  });
  return warned;
};

it('says at each start in production which notice contracts lack, and what rule of sale of its seller was not read', async () => {
  // the seller whom this product comes with
  expect(legal.licensedIn).toContain('NSW');
  expect(await warnedAtStart(true)).toStrictEqual([
    expect.stringMatching(
      /^Contracts lack the notice that the law of VIC prescribes: contract-notices\/VIC\.html is missing/,
    ),
    expect.stringMatching(/^A rule of sale of NSW was not read and is not followed: .* at most 10 % of the price/),
  ]);
});

it('says nothing of it where the product is only tried', async () => {
  expect(await warnedAtStart()).toStrictEqual([]);
});
