import { describe, expect, it } from 'vitest';
import { termsOf } from '@driveaway/domain/order/decide-change.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { sampleCustomerId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { loadOrder } from '../orders/load-order.ts';
import { attempt, carryOut, createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { changesSince } from './contract-changes.ts';
import { currentEdition } from './contract-editions.ts';
import { contractFactsOf } from './contract-facts.ts';
import { nextIssue } from './contract-issue.ts';
import { documentHash, renderContract } from './contract-template.ts';
import { issueContract } from './issue-contract.ts';
import { issuedContractOf } from './issued-contract.ts';

const request = { orderNo: sampleOrderNo, correlationId: 'conversation', causationId: 'deposit' };

const depositPaid = async () => {
  const service = await openTestService();
  await createSampleOrder(service.ports, sampleOrderNo);
  await carryOut(service.ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  await carryOut(service.ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
  return service;
};

describe('issuing the contract', () => {
  it('waits for the deposit', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    expect(await issueContract(ports, request)).toEqual({ kind: 'not-due' });
  });

  it('happens once, whoever asks and however often', async () => {
    const { ports } = await depositPaid();
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => issueContract(ports, { ...request, causationId: `${index}` })),
    );
    expect(await issueContract(ports, request)).toEqual({ kind: 'not-due' });
    const { events } = await loadOrder(ports, sampleOrderNo);
    expect(events.filter(({ type }) => type === 'ContractIssued')).toHaveLength(1);
  });

  it('takes none that was made before money came in: the balance in it would be another', async () => {
    const { ports } = await depositPaid();
    const { state, events } = await loadOrder(ports, sampleOrderNo);
    const facts = contractFactsOf(events);
    if (facts === undefined) throw new Error('there is no deposit');
    const issue = nextIssue(state.facts, ports.clock.now().toString(), facts.order.price.state);
    const made: OrderCommand = {
      type: 'IssueContract',
      contractHash: documentHash(renderContract(currentEdition, facts, issue)),
      templateVersion: currentEdition.version,
      issuedOn: issue.issuedOn,
      terms: termsOf(state.facts),
    };
    await carryOut(ports, sampleOrderNo, { ...sampleCommands.RecordBalancePaid, amountCents: 1_000_000 });
    expect(await attempt(ports, sampleOrderNo, made)).toMatchObject({ refusal: { code: 'terms-changed' } });
    expect(await issueContract(ports, request)).toMatchObject({ kind: 'done' });
    expect(issuedContractOf((await loadOrder(ports, sampleOrderNo)).events)).toMatchObject({
      html: expect.stringContaining('$44,000.00'),
    });
  });

  it('records the hash of the document that is shown', async () => {
    const { ports } = await depositPaid();
    expect(await issueContract(ports, request)).toMatchObject({ kind: 'done' });
    const { state, events } = await loadOrder(ports, sampleOrderNo);
    const contract = issuedContractOf(events);
    expect(contract).toMatchObject({ contractHash: state.facts.contract?.contractHash, contractVersion: 1 });
    expect(typeof contract === 'object' && documentHash(contract.html)).toBe(state.facts.contract?.contractHash);
  });

  it('shows the same document after everything that happened later', async () => {
    const { ports } = await depositPaid();
    expect(await issueContract(ports, request)).toMatchObject({ kind: 'done' });
    const before = issuedContractOf((await loadOrder(ports, sampleOrderNo)).events);
    const { state } = await loadOrder(ports, sampleOrderNo);
    const contractHash = state.facts.contract?.contractHash ?? '';
    const { AcceptContract, ApproveOrder, AllocateVehicle } = sampleCommands;
    await carryOut(ports, sampleOrderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
    await carryOut(ports, sampleOrderNo, ApproveOrder);
    await carryOut(ports, sampleOrderNo, AllocateVehicle);
    expect(issuedContractOf((await loadOrder(ports, sampleOrderNo)).events)).toEqual(before);
  });

  it('begins with the maker’s notice where the law wants one, as it was then, whatever the file says later', async () => {
    const { ports } = await openTestService();
    const { data } = sampleCommands.CreateOrder;
    const price = { ...data.price, state: 'VIC' } as const;
    await carryOut(ports, sampleOrderNo, { ...sampleCommands.CreateOrder, data: { ...data, price } });
    await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
    await carryOut(ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
    const notice = '<div class="box">Of counsel & co</div>';
    const settings = { ...ports.settings, contractNotices: new Map([['VIC', notice] as const]) };
    expect(await issueContract({ ...ports, settings }, request)).toMatchObject({ kind: 'done' });
    // this one has no file any more
    expect(await issueContract(ports, request)).toEqual({ kind: 'not-due' });
    const { events, state } = await loadOrder(ports, sampleOrderNo);
    expect(state.facts.contract?.notices).toStrictEqual([notice]);
    const contract = issuedContractOf(events);
    expect(typeof contract === 'object' && contract.html).toContain(`<body> ${notice} <main>`);
  });

  it('names no section to whoever saw one that differs in the notice alone', async () => {
    const { ports } = await depositPaid();
    expect(await issueContract(ports, request)).toMatchObject({ kind: 'done' });
    const { events, state } = await loadOrder(ports, sampleOrderNo);
    const facts = contractFactsOf(events);
    if (facts === undefined) throw new Error('there is no deposit');
    const notices = ['<p>Of counsel</p>'];
    const issue = nextIssue(state.facts, ports.clock.now().toString(), facts.order.price.state);
    const contractHash = documentHash(renderContract(currentEdition, facts, issue, notices));
    const { version: templateVersion } = currentEdition;
    const { issuedOn } = issue;
    await carryOut(ports, sampleOrderNo, { type: 'IssueContract', contractHash, templateVersion, issuedOn, notices });
    const after = await loadOrder(ports, sampleOrderNo);
    expect(after.state.facts.contract?.contractHash).toBe(contractHash);
    expect(changesSince(after.events, state.facts.contract?.contractHash ?? '')).toBeUndefined();
  });

  it('never shows a document that is not the one issued', async () => {
    const { ports } = await depositPaid();
    await carryOut(ports, sampleOrderNo, sampleCommands.IssueContract);
    const { events } = await loadOrder(ports, sampleOrderNo);
    expect(() => issuedContractOf(events)).toThrow('does not come out as it was issued');
  });

  it('says that the contract is gone once the buyer’s key is', async () => {
    const { ports } = await depositPaid();
    expect(await issueContract(ports, request)).toMatchObject({ kind: 'done' });
    const { keyId } = await ports.keys.obtain(sampleCustomerId, 'contract');
    await ports.keys.destroy(keyId);
    expect(issuedContractOf((await loadOrder(ports, sampleOrderNo)).events)).toBe('erased');
  });
});
