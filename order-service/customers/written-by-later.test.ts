import { expect, it } from 'vitest';
import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStream } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { sampleBrochureRequested } from '@driveaway/domain/testing/sample-brochure-request.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { sampleCarOfferRequested } from '@driveaway/domain/testing/sample-car-offer.ts';
import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { findCallBack } from '../call-back-desk/record-call-back-message.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { findCarOffer } from '../car-offer-desk/record-car-offer-message.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { findDrive } from '../drive-desk/record-drive-message.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { finishGoing } from '../reactors/finish-going.ts';
import { forgetDriverByItself } from '../test-drives/forget-due-drivers.ts';
import { loadTestDrive } from '../test-drives/load-test-drive.ts';
import { bookTestDrive, changeTestDrive } from '../test-drives/record-test-drive.ts';
import { loadStream } from './customers.ts';

const id = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
const asked = { commandId: 'ask', correlationId: 'ask', actor: { kind: 'customer', id } } as const;
const command = { ...asked, requestId: id };
const slot = { ...sampleDriveTime, startsAt: '2026-11-20T00:00:00.000Z' };

/** One of each kind that visitors ask for, and the ports of a process for which a later version has written it. */
const open = async (serve: () => Promise<{ readonly ports: ServicePorts }> = openTestService) => {
  const { ports } = await serve();
  await bookTestDrive(ports, { ...asked, driveId: id }, sampleTestDriveBooked(id, slot));
  await requestsForCallBacks.record(ports, command, sampleCallBackRequested(id));
  await requestsForCarOffers.record(ports, command, sampleCarOfferRequested(id));
  await requestsForBrochures.record(ports, command, sampleBrochureRequested(id));
  const olderThan = (type: Parameters<typeof readAsLater>[2]) => ({
    ...ports,
    eventStore: readAsLater(ports.eventStore, id, type),
  });
  return { ports, olderThan };
};

it.each([
  ['TestDriveBooked', testDriveStream(id)],
  ['CallBackRequested', callBackStream(id)],
  ['CarOfferRequested', carOfferStream(id)],
  ['BrochureRequested', brochureRequestStream(id)],
] as const)('%s of a later version is mailed by that, and not dropped', async (type, stream) => {
  const { ports, olderThan } = await open();
  const [event] = (await loadStream(ports, stream)).history;
  const occasion = { mailId: 'mail', stream, eventId: event?.id ?? '', eventRevision: 0, mayWaitForDocument: false };
  for (const audience of type === 'BrochureRequested' ? [undefined] : [undefined, 'retailer' as const]) {
    await expect(composeMail(olderThan(type), { ...occasion, audience })).rejects.toThrow('unavailable');
    expect(await composeMail(ports, { ...occasion, audience })).toMatchObject({ kind: 'mail' });
  }
});

it.each([
  ['TestDriveBooked', findDrive],
  ['CallBackRequested', findCallBack],
  ['CarOfferRequested', findCarOffer],
] as const)('%s of a later version is not said to be nowhere', async (type, find) => {
  const { ports, olderThan } = await open();
  const machine = { clientId: 'yard', scopes: [], retailers: ['austral-sydney-city'] };
  await expect(find(olderThan(type), machine, id)).rejects.toThrow('unavailable');
  expect(await find(ports, machine, id)).toBeDefined();
  await expect(find(ports, { ...machine, retailers: ['austral-parramatta'] }, id)).rejects.toThrow('not-found');
});

it.each([
  ['TestDriveBooked', 'testDrives', loadTestDrive, forgetDriverByItself],
  ['CallBackRequested', 'callBacks', requestsForCallBacks.load, requestsForCallBacks.forgetByItself],
  ['CarOfferRequested', 'carOffers', requestsForCarOffers.load, requestsForCarOffers.forgetByItself],
  ['BrochureRequested', 'brochureRequests', requestsForBrochures.load, requestsForBrochures.forgetByItself],
] as const)('%s of a later version is forgotten by that, and not taken for gone', async (type, kind, load, forget) => {
  const { ports, olderThan } = await open(serveApp);
  const older = olderThan(type);
  const going = async () => (await ports.vault.listGoing()).map(({ owner }) => owner);
  await expect(load(older, id)).rejects.toThrow('unavailable');
  await ports.vault.markGoing({ owner: id, kind, since: '2026-01-01T00:00:00.000Z' });
  await finishGoing(older);
  expect(await going()).toEqual([id]);
  // what is due by itself keeps a run from no others: the next one comes to it again
  await forget(older, id);
  expect(await ports.keys.findOwned(id, 'identity')).toBeDefined();
  await finishGoing(ports);
  expect([await going(), await ports.keys.findOwned(id, 'identity')]).toEqual([[], undefined]);
});

it('gives nobody a time that a later version may have given to another drive', async () => {
  const { ports, olderThan } = await open();
  const other = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3c';
  const book = async (by: ServicePorts, at: typeof slot) =>
    bookTestDrive(by, { ...asked, commandId: 'other', driveId: other }, sampleTestDriveBooked(other, at));
  await expect(book(olderThan('TestDriveBooked'), slot)).rejects.toThrow('unavailable');
  expect(await book(ports, slot)).toMatchObject({ kind: 'refused', refusal: { code: 'time-taken' } });
  const move = { ...asked, driveId: id, commandId: 'move' };
  const later = { ...slot, startsAt: '2026-11-20T03:00:00.000Z' };
  await changeTestDrive(ports, move, { type: 'MoveTestDrive', slot: later, by: 'driver' });
  await expect(book(olderThan('TestDriveMoved'), later)).rejects.toThrow('unavailable');
});

it('decides nothing while a later version has said what cannot be read', async () => {
  const { ports, olderThan } = await open();
  const close = { type: 'CallBackClosed', data: { outcome: 'reached' } } as const;
  await requestsForCallBacks.change(ports, { ...command, commandId: 'close' }, () => close);
  const again = { ...command, commandId: 'again' };
  await expect(requestsForCallBacks.change(olderThan('CallBackClosed'), again, () => close)).rejects.toThrow(
    'unavailable',
  );
  await changeTestDrive(ports, { ...asked, driveId: id, commandId: 'off' }, { type: 'CancelTestDrive', by: 'driver' });
  const drive = changeTestDrive(
    olderThan('TestDriveCancelled'),
    { ...asked, driveId: id, commandId: 'move' },
    { type: 'MoveTestDrive', slot: { ...slot, minutes: 60 }, by: 'driver' },
  );
  await expect(drive).rejects.toThrow('unavailable');
});
