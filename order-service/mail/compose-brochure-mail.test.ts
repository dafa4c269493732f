import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { sampleBrochureRequested } from '@driveaway/domain/testing/sample-brochure-request.ts';
import { expect, it } from 'vitest';
import { createBrochurePrinter } from '../brochures/brochure-printer.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { declineMail, emailHashOf } from '../customers/customers.ts';
import { createBrochuresInPrint } from '../brochures/brochures-in-print.ts';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { composeMail } from './compose-mail.ts';

const requestId = '2b7c5a52-5e0e-4f0a-8c39-0e5d8f2f6a11';
const commandOf = (commandId: string) => ({
  requestId,
  commandId,
  correlationId: commandId,
  actor: { kind: 'customer', id: requestId } as const,
});

const open = async () => {
  const pdf = quickRenderer();
  const service = await openTestService();
  const ports = { ...service.ports, pdf };
  const mailedBrochures = {
    print: createBrochurePrinter(ports),
    inPrint: createBrochuresInPrint(ports, () => undefined),
  };
  await requestsForBrochures.record(ports, commandOf('ask'), sampleBrochureRequested(requestId));
  const mail = async (mayWaitForDocument = true) =>
    composeMail(
      { ...ports, mailedBrochures },
      {
        mailId: requestId,
        stream: brochureRequestStream(requestId),
        eventId: 'any',
        eventRevision: 0,
        mayWaitForDocument,
      },
    );
  return { ports, pdf, mail };
};

it('has the brochure attached once it is printed, and waits for that without holding up other mails', async () => {
  const { mail, pdf } = await open();
  expect(await mail()).toEqual({ kind: 'wait' });
  await expect
    .poll(() => mail())
    .toMatchObject({
      kind: 'mail',
      mail: {
        to: { name: 'Ada', address: 'ada@mail.example' },
        subject: 'Your Austral Outback brochure',
        text: expect.stringContaining(`/brochure-download?model=outback#token=${requestId}.`),
        attachments: [{ name: 'Austral-Outback-brochure-2026-11.pdf', contentType: 'application/pdf' }],
      },
    });
  expect(pdf.printed).toHaveLength(1);
  expect(pdf.printed[0]?.html).toContain('In every suburb of New South Wales');
});

it('goes with the link alone where nothing can be printed, or not in time', async () => {
  const { mail, pdf } = await open();
  pdf.present = false;
  const linked = { kind: 'mail', mail: { attachments: [], text: expect.stringContaining('We couldn’t attach') } };
  expect(await mail(false)).toMatchObject(linked);
  await expect.poll(() => mail()).toMatchObject(linked);
});

it('waits on where a print failed and the next may not', async () => {
  const { mail, pdf } = await open();
  let failures = 0;
  pdf.before = () => {
    failures += 1;
    if (failures < 3) throw new Error('the browser went away');
  };
  await expect.poll(() => mail()).toMatchObject({ kind: 'mail', mail: { attachments: [{}] } });
  expect(failures).toBe(3);
});

it('is sent to nobody who had their details deleted', async () => {
  const { mail, ports } = await open();
  await requestsForBrochures.forget(ports, commandOf('forget'), 'request');
  expect(await mail()).toEqual({ kind: 'none' });
});

it('goes to no mailbox whose owner wants nothing from us, and says how to say so', async () => {
  const { ports, mail } = await open();
  const sent = await mail(false);
  expect(sent).toMatchObject({ mail: { text: expect.stringContaining('Do not write to this address again: ') } });
  await declineMail(ports, { commandId: 'no', correlationId: 'no' }, emailHashOf(ports, 'ada@mail.example'));
  expect(await mail(false)).toEqual({ kind: 'none' });
});
