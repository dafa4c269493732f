import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { buildCodeResponseSchema } from '@driveaway/domain/api/kept-build.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { expect, it } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { sampleBuild, sydney } from '../accounts/testing/sign-up-form.ts';
import { declineMail, emailHashOf, recordOfCustomer } from '../customers/customers.ts';
import type { Visitor } from '../http/testing/visitor.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { composeMail } from './compose-mail.ts';
import { rememberingTransport } from './testing/remembering-transport.ts';

const email = 'ada@example.test';
const command = (commandId: string) => ({ commandId, correlationId: commandId });

/** A shop whose mailbox `email` wants nothing that others ask for; how many mails somebody's two requests make. */
const open = async () => {
  const mail = rememberingTransport();
  const shop = await serveShop(undefined, undefined, () => ({ mail }));
  const { ports } = shop;
  await declineMail(ports, command('no'), emailHashOf(ports, email));
  const brochuresOf = async (): Promise<readonly string[]> => {
    await awaitAllEvents(ports, readModelCollections.brochureRequests.name);
    const collection = await currentCollections(ports.readModels)('brochureRequests');
    return ((await collection?.find({ where: {}, limit: 10 })) ?? []).map(({ id }) => id);
  };
  const sentFor = async ({ post }: Visitor) => {
    const [before, sent] = [await brochuresOf(), mail.sent.length];
    const where = { model: 'outback', postcode: '2000', firstName: 'Ada', email, agreePrivacyCollection: true };
    expect((await post('/api/brochure-mails', where)).status).toBe(200);
    const requestId = (await brochuresOf()).find((id) => !before.includes(id)) ?? '';
    const stream = brochureRequestStream(requestId);
    const occasion = { mailId: requestId, stream, eventId: 'any', eventRevision: 0, mayWaitForDocument: false };
    const brochure = await composeMail(ports, occasion);
    const kept = await post('/api/build-your-own/kept-build', { build: sampleBuild, suburb: sydney });
    const { code } = buildCodeResponseSchema.parse(JSON.parse(kept.text));
    expect((await post('/api/build-your-own/kept-build-mail', { code, email })).status).toBe(200);
    return { brochure: brochure.kind, builds: mail.sent.length - sent };
  };
  const verify = async (of: string): Promise<void> => {
    const customerId = await customerIdOf(shop, of);
    await recordOfCustomer(ports, { ...command(`verified ${of}`), customerId }, () => ({
      type: 'EmailVerified',
      data: {},
    }));
  };
  return { shop, sentFor, verify };
};

it('gets what its owner asks for while logged in, and still nothing that others ask for', async () => {
  const { shop, sentFor, verify } = await open();
  const nothing = { brochure: 'none', builds: 0 };
  const eve = await signUpCustomer(shop, 'eve@example.test');
  await verify('eve@example.test');
  const ada = await signUpCustomer(shop, email);
  // anybody can sign up with the address of another
  expect(await sentFor(ada)).toEqual(nothing);
  await verify(email);
  expect(await sentFor(ada)).toEqual({ brochure: 'mail', builds: 1 });
  expect(await sentFor(eve)).toEqual(nothing);
});
