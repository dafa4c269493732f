/** The documents as the real browser prints them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleOrderNo, samplePrice } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openChromiumRenderer } from '@driveaway/infra/pdf/chromium/open-chromium-renderer.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import { pdfPages } from '@driveaway/infra/pdf/testing/pdf-text.ts';
import { serveNobody } from '@driveaway/infra/pdf/testing/serve-nobody.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentHash } from '../contracts/contract-template.ts';
import { issueContract } from '../contracts/issue-contract.ts';
import { loadOrder, type LoadedOrder } from '../orders/load-order.ts';
import { carryOut, openTestService } from '../orders/testing/test-service.ts';
import type { DocumentDue } from '../orders/document-due.ts';
import { composeDocument } from './compose-document.ts';

const goldenFile = new URL('golden/accepted-contract.txt', import.meta.url);

let directory: string;
let renderer: PdfRenderer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-documents-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  renderer = await openChromiumRenderer({ directory, clock: systemClock, randomness: systemRandomness, log });
});
afterAll(async () => {
  await renderer.close();
  await rm(directory, { recursive: true, force: true });
});

const attack =
  '<script>document.title="owned"</script> <iframe src="file:///etc/passwd"></iframe> @import url(http://169.254.169.254/); \u202Eesrever\u202C';

/** An order with everything that makes a contract long, accepted with these words. */
const acceptedOrder = async (notes: string): Promise<LoadedOrder> => {
  const { ports } = await openTestService();
  const { CreateOrder, StartDepositPayment, RecordDepositPaid, AcceptContract } = sampleCommands;
  const lines = samplePrice.lines.flatMap((line) =>
    line.code === 'accessories'
      ? Array.from({ length: 40 }, (_, index) => ({ ...line, label: `Accessory ${index + 1} with a rather long name` }))
      : [line],
  );
  const data = { ...CreateOrder.data, orderNo: sampleOrderNo, price: { ...samplePrice, lines } };
  await carryOut(ports, sampleOrderNo, { ...CreateOrder, data });
  await carryOut(ports, sampleOrderNo, StartDepositPayment);
  await carryOut(ports, sampleOrderNo, RecordDepositPaid);
  expect(await issueContract(ports, { orderNo: sampleOrderNo, correlationId: 'a', causationId: 'b' })).toMatchObject({
    kind: 'done',
  });
  const contractHash = (await loadOrder(ports, sampleOrderNo)).state.facts.contract?.contractHash ?? '';
  await carryOut(ports, sampleOrderNo, {
    ...AcceptContract,
    data: { ...AcceptContract.data, contractHash, notesHash: documentHash(notes), subjectToFinance: true },
    personal: { ...AcceptContract.personal, notes },
  });
  return loadOrder(ports, sampleOrderNo);
};

const print = async (due: DocumentDue, order: LoadedOrder): Promise<readonly string[]> => {
  const document = composeDocument(sampleOrderNo, due, order);
  if (document === undefined) throw new Error('there is no such document');
  return pdfPages(await renderer.render(document));
};

const withoutFeet = (pages: readonly string[]): string =>
  pages
    .map((page) => page.replace(/Contract of Sale, accepted \d{8}-\d{4}, version 1|Page \d+ of \d+/g, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a printed contract', () => {
  it('of a long order says all of it, word for word, on numbered pages', async () => {
    const pages = await print({ kind: 'accepted-contract' }, await acceptedOrder(`Tow bar first.\n${attack}`));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Contract of Sale, accepted ${sampleOrderNo}, version 1`);
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    // line breaks are up to the browser
    const letters = (text: string): string => text.replace(/\s+/g, '');
    expect(letters(withoutFeet(pages))).toBe(letters(await readFile(goldenFile, 'utf8')));
  });

  it('goes nowhere, whatever its words or its markup try (rows 29, 30)', async () => {
    const nobody = await serveNobody();
    const tries = `<iframe src="file:///etc/passwd"></iframe><iframe src="http://169.254.169.254/latest/meta-data/"></iframe>
      <img src="${nobody.url}/image"><script>fetch('${nobody.url}/script')</script>
      <style>@import url(${nobody.url}/sheet); body { background: url(${nobody.url}/background) }</style>`;
    const words = withoutFeet(await print({ kind: 'accepted-contract' }, await acceptedOrder(tries)));
    expect(words).toContain('<iframe src="file:///etc/passwd">');
    expect(words).toContain('@import url(');
    // in case it ever reached the printer unescaped
    const html = `<!doctype html><html lang="en-AU"><head><title>A</title></head><body><p>still here</p>${tries}</body></html>`;
    const [page = ''] = await pdfPages(await renderer.render({ html, footer: 'A' }));
    expect(page).toContain('still here');
    expect(page).not.toContain('root:');
    expect(nobody.connections()).toBe(0);
    // proves that the server counts requests: without this the test could not fail
    await fetch(nobody.url);
    expect(nobody.connections()).toBe(1);
  });

  it('takes the longest words there may be, a line for each', async () => {
    const notes = Array.from({ length: 1_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('\n');
    const pages = await print({ kind: 'accepted-contract' }, await acceptedOrder(notes));
    expect(pages.length).toBeGreaterThan(15);
    expect(withoutFeet(pages)).toContain(notes.replaceAll('\n', ' '));
  });
});

describe('a printed receipt', () => {
  it('is one page', async () => {
    const pages = await print({ kind: 'receipt' }, await acceptedOrder(''));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Receipt R-12345678-9012 for the order fee');
  });
});
