import { createPublicKey, verify } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { anchorKeyListSchema } from '@driveaway/domain/api/anchors.ts';
import { erasureCertificateSchema } from '@driveaway/domain/api/erasure-certificate.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { memories } from '@driveaway/infra/memory/memories.ts';
import { eraseCustomer } from '../accounts/erase-customer.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { payingCustomer, serveShop, signUpCustomer, type Shop } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { runOrdersAt } from '../cli/testing/run-orders-at.ts';
import { documentedCommands } from '../cli/testing/documented-commands.ts';
import { anchorNow } from './anchors/anchor-now.ts';
import { anchorSigner } from './anchors/sign-anchor.ts';
import { certificateText, certifyErasure } from './certify-erasure.ts';

const email = 'ada@example.test';
/** What waits for other processes to forget waits no time here; its milliseconds are noted. */
const hastened = (waited: number[] = []) => ({
  wait: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    if (milliseconds !== memories.unwrappedKeys.seconds * 1_000) return waitOnTimer(milliseconds, signal);
    waited.push(milliseconds);
    return undefined;
  },
});
const signer = anchorSigner(new Uint8Array(32).fill(7));

const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
};

const erasedIn = async (shop: Shop): Promise<string> => {
  const customerId = await customerIdOf(shop, email);
  const command = { commandId: 'erase', correlationId: 'erase', customerId };
  expect(await eraseCustomer(shop.ports, command)).toMatchObject({ kind: 'erased' });
  return customerId;
};

it('says under the anchor key what went and what is kept until when, in ids and instants alone', async () => {
  const shop = await serveShop();
  const waited: number[] = [];
  const ports = { ...shop.ports, ...hastened(waited) };
  const { post, orderNo } = await payingCustomer(shop);
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  await carryOut(ports, orderNo, { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data });
  const id = await customerIdOf(shop, email);
  const identity = await ports.vault.findOwnedKey(id, 'identity');
  const contract = await ports.vault.findOwnedKey(id, 'contract');
  expect(await certifyErasure(ports, signer, id)).toBe('This customer is not erased.');
  const customerId = await erasedIn(shop);
  expect(waited).toEqual([]);

  const certificate = await certifyErasure(ports, signer, customerId);
  if (certificate === undefined || typeof certificate === 'string') throw new Error(certificate);
  // for that long another process may have its keys in memory
  expect(waited).toEqual([5_000]);
  const { went, kept, event, signature } = certificate;
  expect(went).toEqual([
    { what: 'key', id: identity?.keyId },
    { what: 'licence', id: expect.any(String) },
  ]);
  expect(kept).toEqual([{ what: 'key', id: contract?.keyId, until: expect.stringMatching(/^2033-11-/) }]);
  expect((await ports.eventStore.readStream(customerStream(customerId))).at(-1)?.metadata).toContain(event);
  const isSigned = (text: string): boolean => isSignedBy(signer.publicKey, text, signature);
  expect(isSigned(certificateText(certificate))).toBe(true);
  expect(isSigned(certificateText({ ...certificate, kept: [] }))).toBe(false);

  if (identity !== undefined) await ports.vault.insertWrappedKey(identity);
  expect(await certifyErasure(ports, signer, customerId)).toContain(`the key ${identity?.keyId} is still there`);
});

it('calls no key gone that was kept for the law and is still there', async () => {
  const shop = await serveShop();
  const ports = { ...shop.ports, ...hastened() };
  const { post, orderNo } = await payingCustomer(shop);
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  await carryOut(ports, orderNo, { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data });
  const contract = await ports.vault.findOwnedKey(await customerIdOf(shop, email), 'contract');
  const customerId = await erasedIn(shop);
  const isThere = async () =>
    (await ports.vault.listWrappedKeys('', 1_000)).some(({ keyId }) => keyId === contract?.keyId);
  expect(await isThere()).toBe(true);
  // and no retention run since
  shop.clock.advance({ hours: 24 * 366 * 7 });
  expect(await certifyErasure(ports, signer, customerId)).toMatchObject({
    went: expect.arrayContaining([{ what: 'key', id: contract?.keyId }]),
  });
  expect(await isThere()).toBe(false);
});

it('is not given while a backup still reads the keys in the files of the vault', async () => {
  const shop = await serveShop();
  const { post, orderNo } = await signUpCustomer(shop);
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const reader = new DatabaseSync(join(shop.directory, 'vault.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM wrapped_keys').get();
  const customerId = await erasedIn(shop);
  expect(await certifyErasure(shop.ports, signer, customerId)).toContain('a copy of the vault is being made');
  reader.close();
  await eventually(async () =>
    expect(await certifyErasure(shop.ports, signer, customerId)).toMatchObject({ customerId }),
  );
});

it('is printed by the documented command, and holds under a key that everybody can ask for', async () => {
  const shop = await serveShop(undefined, {}, (ports) => ({
    ...hastened(),
    statementSigner: signer,
    anchorNow: anchorNow(ports, { signer, signerBefore: undefined }),
  }));
  const { post, orderNo } = await signUpCustomer(shop);
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const [documented = '', ...others] = await documentedCommands('certificate', 'audit');
  expect(others).toEqual([]);
  const of = (customerId: string): string => documented.replace(/[0-9a-f-]{36}/, customerId);
  const customerId = await customerIdOf(shop, email);
  const run = runOrdersAt(shop);
  expect(await run(of(customerId))).toMatchObject({ code: 1, err: expect.stringContaining('is not erased') });
  expect(await run(of('00000000-0000-4000-8000-000000000000'))).toMatchObject({ code: 3 });
  await erasedIn(shop);

  const printed = await run(of(customerId));
  expect(printed).toMatchObject({ code: 0, err: '' });
  const certificate = erasureCertificateSchema.parse(JSON.parse(printed.out));
  const answer = await fetch(`${shop.url}/api/audit/anchor-keys`);
  const { keys } = anchorKeyListSchema.parse(await answer.json());
  const publicKey = keys.find(({ keyId }) => keyId === certificate.keyId)?.publicKey ?? '';
  expect(isSignedBy(publicKey, certificateText(certificate), certificate.signature)).toBe(true);
  expect(isSignedBy(publicKey, certificateText({ ...certificate, went: [] }), certificate.signature)).toBe(false);
  expect(printed.out).not.toMatch(/Ada|Lovelace|example\.test/);
  expect(await runOrdersAt(shop, 'backOffice')(of(customerId))).toMatchObject({
    err: expect.stringContaining('audit:read'),
  });
});

it('is not given where there is no anchor key, and of nobody who is not there', async () => {
  const shop = await serveShop();
  const { post, orderNo } = await signUpCustomer(shop);
  await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  const customerId = await erasedIn(shop);
  expect(await certifyErasure({ ...shop.ports, ...hastened() }, signer, customerId)).toMatchObject({ kept: [] });
  expect(await certifyErasure(shop.ports, signer, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
  const { err } = await runOrdersAt(shop)(`certificate ${customerId}`);
  expect(err).toContain('no anchor key');
});
