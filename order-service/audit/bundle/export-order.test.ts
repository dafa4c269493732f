import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { sampleCustomerId } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { hashIn, hashOfRecorded } from '@driveaway/infra/event-store/event-hash.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { issueContract } from '../../contracts/issue-contract.ts';
import { carryOut, createSampleOrder, openTestService } from '../../orders/testing/test-service.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { createAnchorIndex } from '../anchors/anchor-index.ts';
import { anchorNow } from '../anchors/anchor-now.ts';
import { anchorSigner } from '../anchors/sign-anchor.ts';
import { addEvents } from '../testing/add-events.ts';
import { exportOrder } from './export-order.ts';

const orderNo = orderNoOf(1);
const signer = anchorSigner(new Uint8Array(32).fill(7));
const receipt = Buffer.from('%PDF: paid');
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Files = Record<string, Uint8Array>;

const bundleOf = async (ports: ServicePorts, isShown = true): Promise<Files> => {
  const index = createAnchorIndex(ports.eventStore);
  const made = await exportOrder(ports, orderNo, { index, documents: isShown ? ports : undefined });
  if (made === undefined) throw new Error('There is no such order');
  return unzipSync(made.content);
};

/** An order with a contract and a receipt among others, anchored in between; with what signs anchors. */
const withOrder = async () => {
  const { ports } = await openTestService();
  const now = anchorNow(ports, { signer });
  await createOrderAt(ports, orderNoOf(2), 'AllocateVehicle');
  await createSampleOrder(ports, orderNo);
  await carryOut(ports, orderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, orderNo, sampleCommands.RecordDepositPaid);
  await now();
  expect(await issueContract(ports, { orderNo, correlationId: 'conversation', causationId: 'deposit' })).toMatchObject({
    kind: 'done',
  });
  await addEvents(ports, 700);
  await now();
  await ports.files.write('receipt', receipt, { customerId: sampleCustomerId, purpose: 'contract' });
  const data = { name: '../Receipt 1.pdf', fileId: 'receipt', contentType: 'application/pdf', sha256: sha256(receipt) };
  await carryOut(ports, orderNo, { type: 'AddDocument', data });
  return { ports: { ...ports, anchorNow: now }, withoutKey: ports };
};

/** Unpacks a bundle, and runs the verifier in it as a process of its own. */
const verify = async (files: Files, args: readonly string[] = []) => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const child = spawn(process.execPath, [join(folder, 'verify.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out: `${out}${err}` };
};

const textOf = (files: Files, path: string): string => Buffer.from(files[path] ?? []).toString();
const looseSchema = z.record(z.string(), z.unknown());

/** The same bundle with a file changed, and the manifest made to fit, as somebody would who knows the format. */
const changed = (files: Files, path: string, change: (text: string) => string): Files => {
  const content = Buffer.from(change(textOf(files, path)));
  expect(content.equals(Buffer.from(files[path] ?? []))).toBe(false);
  const manifest = looseSchema.parse(JSON.parse(textOf(files, 'manifest.json')));
  const hashes = { ...looseSchema.parse(manifest['files']), [path]: sha256(content) };
  return { ...files, [path]: content, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, files: hashes })) };
};

const evidenceSchema = z.object({
  format: z.int(),
  keys: z.array(looseSchema),
  anchors: z.array(z.looseObject({ number: z.int(), events: z.int(), root: z.string() })),
  proofs: z.array(z.looseObject({ revision: z.int(), index: z.int(), proof: z.array(z.string()) })),
  consistency: z.array(z.looseObject({ proof: z.array(z.string()) })),
});
type Evidence = z.infer<typeof evidenceSchema>;
const evidenceOf = (files: Files): Evidence => evidenceSchema.parse(JSON.parse(textOf(files, 'evidence.json')));
const withEvidence = (files: Files, change: (evidence: Evidence) => object): Files =>
  changed(files, 'evidence.json', () => JSON.stringify(change(evidenceOf(files))));

const eventSchema = z.object({
  stream: z.string(),
  revision: z.int(),
  id: z.string(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
});
type Line = z.infer<typeof eventSchema>;
const withEvents = (files: Files, change: (events: readonly Line[]) => readonly Line[]): Files =>
  changed(files, 'events.ndjson', (lines) =>
    change(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => eventSchema.parse(JSON.parse(line))),
    )
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  );

/** Another event in the place of one, with the hash that it would have. */
const rehashed = (event: Line, data: string): Line => {
  const recorded = { ...event, data, revision: BigInt(event.revision), position: 1n };
  return { ...event, data, metadata: event.metadata.replace(hashIn(event.metadata), hashOfRecorded(recorded)) };
};

const makeBundles = async () => {
  const { ports, withoutKey } = await withOrder();
  const unanchored = await bundleOf(withoutKey);
  const files = await bundleOf(ports);
  const again = await bundleOf(ports);
  const withheld = await bundleOf(ports, false);
  for (const purpose of ['identity', 'contract'] as const) {
    const key = await ports.keys.findOwned(sampleCustomerId, purpose);
    if (key !== undefined) await ports.keys.destroy(key.keyId);
  }
  await ports.files.remove('receipt');
  return { unanchored, files, again, withheld, erased: await bundleOf(ports) };
};
let made: ReturnType<typeof makeBundles> | undefined;
/** Made by the first test that asks, with stores of its own. */
const bundles = async (): ReturnType<typeof makeBundles> => (made ??= makeBundles());

describe('the evidence of an order', () => {
  it('holds the events with proofs, anchors, contract, documents, a history and what verifies it', async () => {
    const { files, again } = await bundles();
    expect(Object.keys(files).toSorted()).toStrictEqual([
      'README.txt',
      'documents/003-Contract-version-1.html',
      'documents/004-.._Receipt_1.pdf',
      'events.ndjson',
      'evidence.json',
      'history.txt',
      'manifest.json',
      'verify.mjs',
    ]);
    expect(again).toStrictEqual(files);
    const { anchors, proofs } = evidenceOf(files);
    expect(anchors.map(({ number }) => number)).toStrictEqual([1, 2, 3]);
    expect(proofs.map(({ anchor }) => anchor)).toStrictEqual([1, 1, 1, 2, 3]);
    const history = textOf(files, 'history.txt')
      .split('\n')
      .filter((line) => /^ +\d+ {2}/.test(line));
    expect(history).toHaveLength(5);
    for (const line of history) expect(line).toContain('by the product itself: ');
    const { code, out } = await verify(files);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything that can be checked here holds'),
    });
    expect(out).toContain('5 events are in the trees of those anchors');
    expect(out).toContain('DocumentAdded, by system test');
    expect(out).toContain(signer.keyId);
  });

  it('verifies without the newest events in an anchor, without documents, and after an erasure', async () => {
    const { files, unanchored, withheld, erased } = await bundles();
    expect(await verify(unanchored)).toMatchObject({
      code: 0,
      out: expect.stringContaining('no anchor is about these events yet: 4'),
    });
    expect(await verify(withheld)).toMatchObject({ code: 0, out: expect.stringContaining('may not see') });
    expect(Object.keys(withheld).filter((path) => path.startsWith('documents/'))).toStrictEqual([]);
    expect(await verify(erased)).toMatchObject({ code: 0, out: expect.stringContaining('the customer was erased') });
    expect(textOf(erased, 'events.ndjson')).toBe(textOf(files, 'events.ndjson'));
  });

  it('is compared with the key and the anchors that somebody kept', async () => {
    const { files } = await bundles();
    const folder = await mkdtemp(join(tmpdir(), 'kept-'));
    onTestFinished(async () => rm(folder, { recursive: true }));
    const kept = join(folder, 'anchors.ndjson');
    const { anchors } = evidenceOf(files);
    await writeFile(kept, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
    expect(await verify(files, ['--key', signer.keyId, '--anchors', kept])).toMatchObject({ code: 0 });
    await writeFile(kept, `${JSON.stringify({ ...anchors[1], root: '0'.repeat(64) })}\n`);
    expect(await verify(files, ['--key', '0'.repeat(64), '--anchors', kept])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/no anchor key is the one[^]*anchor 2 is not the one in/),
    });
  });

  it.each<[string, (files: Files) => Files, RegExp]>([
    ['a file that was changed', (all) => ({ ...all, 'history.txt': Buffer.from('x') }), /history\.txt is not the file/],
    [
      'a file that is gone',
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([path]) => path !== 'documents/003-Contract-version-1.html')),
      /documents\/003-Contract-version-1\.html is not there/,
    ],
    ['a file that was added', (all) => ({ ...all, 'more.txt': Buffer.from('x') }), /more\.txt is no part/],
    [
      'an event that was edited',
      (all) =>
        withEvents(all, (events) =>
          events.map((event) => (event.revision === 1 ? { ...event, data: '{"data":{}}' } : event)),
        ),
      /event 1 is not what was hashed/,
    ],
    [
      'an event that is gone',
      (all) => withEvents(all, (events) => events.filter(({ revision }) => revision !== 2)),
      /event 2 is missing/,
    ],
    [
      'the last event cut off',
      (all) => withEvents(all, (events) => events.slice(0, -1)),
      /the proof for event 4 is for nothing/,
    ],
    [
      'a last event with a hash computed anew',
      (all) =>
        withEvents(all, (events) =>
          events.map((event) => (event.revision === 4 ? rehashed(event, '{"data":{"sha256":"x"}}') : event)),
        ),
      /event 4 is not in the tree of anchor 3/,
    ],
    [
      'the metadata of an event that was edited',
      (all) =>
        changed(all, 'events.ndjson', (lines) => lines.replace('\\"kind\\":\\"system\\"', '\\"kind\\":\\"customer\\"')),
      /event 0 is not what was hashed/,
    ],
    [
      'an order that is another one',
      (all) => changed(all, 'events.ndjson', (lines) => lines.replaceAll(`order-${orderNo}`, `order-${orderNoOf(9)}`)),
      /event 0 belongs to/,
    ],
    [
      'an anchor with another root',
      (all) =>
        withEvidence(all, ({ anchors, ...rest }) => ({
          ...rest,
          anchors: anchors.map((one) => ({ ...one, root: '0'.repeat(64) })),
        })),
      /anchor 1 is not signed/,
    ],
    [
      'an anchor that was left out',
      (all) => withEvidence(all, ({ anchors, ...rest }) => ({ ...rest, anchors: anchors.slice(1) })),
      /the proof for event 0 is for nothing/,
    ],
    [
      'anchors that changed places',
      (all) => withEvidence(all, ({ anchors, ...rest }) => ({ ...rest, anchors: anchors.toReversed() })),
      /anchor 2 is out of its place/,
    ],
    [
      'a key that signed nothing',
      (all) =>
        withEvidence(all, ({ keys, ...rest }) => ({
          ...rest,
          keys: keys.map((key) => ({ ...key, publicKey: anchorSigner(new Uint8Array(32)).publicKey })),
        })),
      /has another name[^]*anchor 1 is not signed/,
    ],
    [
      'a key that nobody introduced',
      (all) =>
        withEvidence(all, ({ keys, ...rest }) => ({
          ...rest,
          keys: keys.map((key) => ({ ...key, introducedAt: '2020-01-01T00:00:00Z' })),
        })),
      /is not signed by the key before it/,
    ],
    [
      'a proof that leads elsewhere',
      (all) =>
        withEvidence(all, ({ proofs, ...rest }) => ({
          ...rest,
          proofs: proofs.map((one) => ({ ...one, proof: one.proof.toReversed() })),
        })),
      /event 3 is not in the tree of anchor 2/,
    ],
    [
      'a proof for another place',
      (all) =>
        withEvidence(all, ({ proofs, ...rest }) => ({
          ...rest,
          proofs: proofs.map((one) => ({ ...one, index: one.index + 1 })),
        })),
      /event 0 is not in the tree of anchor 1/,
    ],
    [
      'a proof that is too short',
      (all) =>
        withEvidence(all, ({ proofs, ...rest }) => ({
          ...rest,
          proofs: proofs.map((one) => ({ ...one, proof: one.proof.slice(1) })),
        })),
      /event 4 is not in the tree of anchor 3/,
    ],
    [
      'anchors that are not consistent',
      (all) =>
        withEvidence(all, ({ consistency, ...rest }) => ({
          ...rest,
          consistency: consistency.map((one) => ({ ...one, proof: one.proof.slice(1) })),
        })),
      /the tree of anchor 2 does not begin with that of anchor 1/,
    ],
    [
      'a document that was replaced',
      (all) => changed(all, 'documents/004-.._Receipt_1.pdf', () => 'paid twice'),
      /004-\.\._Receipt_1\.pdf is not the document of event 4/,
    ],
    [
      'a contract that was replaced',
      (all) => changed(all, 'documents/003-Contract-version-1.html', (html) => html.replace('Buyer', 'Seller')),
      /Contract-version-1\.html is not the document of event 3/,
    ],
    [
      'a document that is not listed',
      (all) => {
        const manifest = looseSchema.parse(JSON.parse(textOf(all, 'manifest.json')));
        return { ...all, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, documents: [] })) };
      },
      /the document of event 3 is not listed/,
    ],
  ])('does not hold with %s', async (_, change, words) => {
    const { code, out } = await verify(change((await bundles()).files));
    expect(out).toMatch(words);
    expect(out).toMatch(/NOT hold: see above/);
    expect(code).toBe(1);
  });

  it('cannot be checked without its parts', async () => {
    const { 'evidence.json': _gone, ...rest } = (await bundles()).files;
    expect(await verify(rest)).toMatchObject({ code: 2, out: expect.stringContaining('This cannot be checked') });
  });
});

describe('exporting', () => {
  it('an order that is not there gives nothing', async () => {
    const { ports } = await openTestService();
    const index = createAnchorIndex(ports.eventStore);
    expect(await exportOrder(ports, orderNo, { index })).toBeUndefined();
    expect(await exportOrder(ports, 'no order', { index })).toBeUndefined();
  });
});
