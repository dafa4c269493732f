import { sampleCustomerId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { describe, expect, it } from 'vitest';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { acceptedContractOf, agreedContractOf } from './accepted-contract.ts';
import { documentHash } from './contract-template.ts';
import { issueContract } from './issue-contract.ts';
import { issuedContractOf } from './issued-contract.ts';

const { AcceptContract, StartDepositPayment, RecordDepositPaid } = sampleCommands;

/** An order whose contract was accepted with these words. */
const accept = async (notes: string, subjectToFinance = false): Promise<TestService> => {
  const service = await openTestService();
  const { ports } = service;
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, StartDepositPayment);
  await carryOut(ports, sampleOrderNo, RecordDepositPaid);
  expect(await issueContract(ports, { orderNo: sampleOrderNo, correlationId: 'a', causationId: 'b' })).toMatchObject({
    kind: 'done',
  });
  const contractHash = (await loadOrder(ports, sampleOrderNo)).state.facts.contract?.contractHash ?? '';
  await carryOut(ports, sampleOrderNo, {
    ...AcceptContract,
    data: { ...AcceptContract.data, contractHash, notesHash: documentHash(notes), subjectToFinance },
    personal: { ...AcceptContract.personal, notes },
  });
  return service;
};

const eventsOf = async ({ ports }: TestService) => (await loadOrder(ports, sampleOrderNo)).events;
const htmlOf = async (service: TestService): Promise<string> => {
  const contract = acceptedContractOf(await eventsOf(service));
  return typeof contract === 'string' ? contract : contract.html;
};

describe('the accepted contract', () => {
  it('is the contract as it was issued with an annex at its end, the same every time', async () => {
    const service = await accept('Tow bar first.');
    const issued = issuedContractOf(await eventsOf(service));
    const html = await htmlOf(service);
    const [before = '', after = ''] = html.split(/<section\s+class="annex".*<\/section> (?=<\/main>)/s);
    expect(typeof issued === 'object' && issued.html).toBe(before + after);
    expect(await htmlOf(service)).toBe(html);
  });

  it('names who signed, when, what, from where, and when the cooling-off period ends', async () => {
    const html = await htmlOf(await accept('Tow bar first.', true));
    for (const text of [
      'Ms Mira Kowalski',
      '2 November 2026 at 11:00:00 am, Sydney time (UTC+11:00)',
      documentHash('Tow bar first.'),
      '203.0.113.7',
      'Sample browser',
      'subject to finance approval',
      'Tow bar first.',
      'It ends on 4 November 2026 at 1:00:00 pm, Sydney time (UTC+11:00).',
    ]) {
      expect(html).toContain(text);
    }
    const unconditional = await htmlOf(await accept(''));
    expect(unconditional).toContain('not subject to finance');
    expect(html + unconditional).not.toContain('lodged before that');
  });

  it('says where the seller is reached, and in the copy of after that when it accepted', async () => {
    const service = await accept('');
    const first = await htmlOf(service);
    expect(first).toMatch(
      /To be accepted by the Seller.*Details.*1 Harbour Street, Sydney NSW 2000, Motor dealer licence.*1800 975 707.*Not yet/s,
    );
    expect(agreedContractOf(await eventsOf(service))).toBe('not-accepted');
    service.clock.advance({ hours: 3 });
    await carryOut(service.ports, sampleOrderNo, sampleCommands.ApproveOrder);
    const agreed = agreedContractOf(await eventsOf(service));
    expect(typeof agreed === 'object' && agreed.html).toMatch(
      /Signed by the Buyer.*11:00:00 am.*Accepted by the Seller.*buyonline@austral\.example.*2 November 2026 at 2:00:00 pm/s,
    );
    // what was made before stays as it was
    expect(await htmlOf(service)).toBe(first);

    const { CorrectStatus, ApproveOrder } = sampleCommands;
    await carryOut(service.ports, sampleOrderNo, { ...CorrectStatus, corrects: 'OrderApproved' });
    service.clock.advance({ hours: 3 });
    await carryOut(service.ports, sampleOrderNo, ApproveOrder);
    const again = agreedContractOf(await eventsOf(service), 2);
    expect(typeof again === 'object' && again.html).toMatch(/Accepted by the Seller.*2 November 2026 at 5:00:00 pm/s);
    expect(agreedContractOf(await eventsOf(service))).toEqual(agreed);
  });

  it('carries the customer’s words as text and nothing else', async () => {
    const html = await htmlOf(await accept('<script>x</script>\u202Edrawkcab\n@import url(http://a)</p>'));
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;⟨U+202E⟩drawkcab\n@import url(http://a)&lt;/p&gt;');
  });

  it('is not there before the acceptance, nor once the buyer’s key is gone', async () => {
    const service = await accept('');
    const events = await eventsOf(service);
    expect(acceptedContractOf(events.slice(0, -1))).toBe('not-accepted');
    const { keyId } = await service.ports.keys.obtain(sampleCustomerId, 'contract');
    await service.ports.keys.destroy(keyId);
    expect(acceptedContractOf(await eventsOf(service))).toBe('erased');
  });
});
