/**
 * Checks the evidence of one order that lies beside this file. Needs Node 20 or later, nothing else, and no network:
 *
 *     node verify.mjs [--key KEYID] [--anchors FILE]
 *
 * --key      the name of the installation's anchor key, as it was published: at least one key in the bundle must be it
 * --anchors  signed anchors that you kept, one line of JSON each: those with the number of one in the bundle must be the same
 *
 * Ends with 0 when everything holds, with 1 when something does not, with 2 when it cannot be checked. What is checked is
 * described in docs/audit.md of the product; everything is written here anew, so that this file can be read alone.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const folder = dirname(fileURLToPath(import.meta.url));
const read = (path) => readFileSync(join(folder, path));
const isThere = (path) => existsSync(join(folder, path));
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hexOf = (bytes) => bytes.toString('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');

let failures = 0;
const holds = (words) => console.log(`holds           ${words}`);
const fails = (words) => {
  failures += 1;
  console.log(`DOES NOT HOLD   ${words}`);
};
const note = (words) => console.log(`note            ${words}`);
/** One line for many checks of a kind: each that fails is named. */
const check = (words, problems) => {
  for (const problem of problems) fails(problem);
  if (problems.length === 0) holds(words);
};

// The files

const manifest = () => JSON.parse(read('manifest.json'));

const fileProblems = ({ files }) => {
  const there = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'));
  const added = there.filter((path) => path !== 'manifest.json' && !Object.hasOwn(files, path));
  const changed = Object.entries(files).filter(
    ([path, hash]) => there.includes(path) && hexOf(sha256(read(path))) !== hash,
  );
  const gone = Object.keys(files).filter((path) => !there.includes(path));
  return [
    ...gone.map((path) => `${path} is not there`),
    ...changed.map(([path]) => `${path} is not the file that manifest.json names`),
    ...added.map((path) => `${path} is no part of this bundle`),
  ];
};

// The hash chain

/** The length of a text in bytes, 8 bytes big-endian, and its UTF-8 bytes. */
const framed = (text) => {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(bytes.length));
  return Buffer.concat([length, bytes]);
};

const hashOfEvent = ({ stream, revision, id, type, data, metadata }, { previousHash, hash }) => {
  const member = `,"hash":"${hash}"}`;
  if (!metadata.endsWith(member)) throw new Error('its metadata does not end in a hash');
  const unhashed = `${metadata.slice(0, -member.length)}}`;
  const parts = ['driveaway event 1', previousHash, stream, String(revision), id, type, data, unhashed];
  return hexOf(sha256(...parts.map(framed)));
};

const chainProblems = (events, stream) => {
  let previous = '0'.repeat(64);
  for (const [revision, event] of events.entries()) {
    const name = `event ${revision}`;
    if (event.revision !== revision) return [`${name} is missing or out of its place`];
    if (event.stream !== stream) return [`${name} belongs to ${event.stream}, not to ${stream}`];
    try {
      const metadata = JSON.parse(event.metadata);
      if (hashOfEvent(event, metadata) !== metadata.hash)
        return [`${name} is not what was hashed when it was recorded`];
      if (metadata.previousHash !== previous) return [`${name} does not follow the event before it`];
      previous = metadata.hash;
    } catch (fault) {
      return [`${name} cannot be read: ${fault.message}`];
    }
  }
  return events.length === 0 ? ['there is no event'] : [];
};

// The keys and anchors

const lines = (...texts) => texts.map((text) => `${text}\n`).join('');
const publicKeyPrefix = bytesOf('302a300506032b6570032100');
const isSigned = (text, signature, publicKey) => {
  try {
    const bytes = Buffer.concat([publicKeyPrefix, Buffer.from(publicKey, 'base64')]);
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

const keyProblems = (keys) =>
  keys.flatMap((key, index) => {
    const signer = (key.before === null ? undefined : keys[index - 1]) ?? key;
    const text = lines('driveaway anchor key 1', key.keyId, key.publicKey, key.introducedAt, key.before ?? key.keyId);
    if (key.keyId !== hexOf(sha256(Buffer.from(key.publicKey, 'base64')))) return [`key ${key.keyId} has another name`];
    if (key.before !== (signer === key ? null : signer.keyId))
      return [`key ${key.keyId} does not follow the key before it`];
    return isSigned(text, key.signature, signer.publicKey)
      ? []
      : [`key ${key.keyId} is not signed by the key before it`];
  });

const anchorText = ({ number, events, root, previous, takenAt, keyId }) =>
  lines('driveaway signed anchor 1', number, events, root, previous, takenAt, keyId);

const anchorProblems = (anchors, keys) =>
  anchors.flatMap((anchor, index) => {
    const key = keys.find(({ keyId }) => keyId === anchor.keyId);
    const before = anchors[index - 1];
    if (key === undefined || !isSigned(anchorText(anchor), anchor.signature, key.publicKey)) {
      return [`anchor ${anchor.number} is not signed by a key of this bundle`];
    }
    if (before !== undefined && (before.number >= anchor.number || before.events >= anchor.events)) {
      return [`anchor ${anchor.number} is out of its place`];
    }
    const follows = before !== undefined && before.number + 1 === anchor.number;
    const expected = hexOf(sha256(`${before && anchorText(before)}${before?.signature}\n`));
    return follows && anchor.previous !== expected ? [`anchor ${anchor.number} does not name the one before it`] : [];
  });

// The tree: RFC 9162, 2.1.3.2 and 2.1.4.2

const leafHash = (entry) => sha256(Buffer.from([0]), entry);
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);
const half = (number) => Math.floor(number / 2);
const isOdd = (number) => number % 2 === 1;

const isIncluded = ({ leaf, index, size, proof, root }) => {
  let [at, last, hash] = [index, size - 1, leaf];
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  for (const sibling of proof.map(bytesOf)) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hexOf(hash) === root;
};

const isConsistent = ({ from, to, proof }) => {
  if (from.events === to.events) return proof.length === 0 && from.root === to.root;
  const isFull = Number.isInteger(Math.log2(from.events));
  const hashes = [...(isFull ? [from.root] : []), ...proof].map(bytesOf);
  let [at, last] = [from.events - 1, to.events - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const [first, ...rest] = hashes;
  if (first === undefined) return false;
  let [earlier, later] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [earlier, later] = [nodeHash(hash, earlier), nodeHash(hash, later)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else later = nodeHash(later, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hexOf(earlier) === from.root && hexOf(later) === to.root;
};

const inclusionProblems = (events, { anchors, proofs }) =>
  proofs.flatMap(({ revision, index, anchor: number, proof }) => {
    const [event, anchor] = [events[revision], anchors.find((one) => one.number === number)];
    if (event === undefined || anchor === undefined)
      return [`the proof for event ${revision} is for nothing in this bundle`];
    const { hash } = JSON.parse(event.metadata);
    return isIncluded({ leaf: leafHash(bytesOf(hash)), index, size: anchor.events, proof, root: anchor.root })
      ? []
      : [`event ${revision} is not in the tree of anchor ${number}`];
  });

const consistencyProblems = ({ anchors, consistency }) =>
  anchors.slice(1).flatMap((to, index) => {
    const from = anchors[index];
    const given = consistency.find((one) => one.from === from.number && one.to === to.number);
    return given !== undefined && isConsistent({ from, to, proof: given.proof })
      ? []
      : [`the tree of anchor ${to.number} does not begin with that of anchor ${from.number}`];
  });

// The documents, whose hashes are in events

const documentProblems = (events, { documents }) => {
  const problems = [];
  for (const [revision, event] of events.entries()) {
    const hashMember = { DocumentAdded: 'sha256', ContractIssued: 'contractHash' }[event.type];
    if (hashMember === undefined) continue;
    const expected = JSON.parse(event.data).data[hashMember];
    const listed = documents.find((one) => one.revision === revision);
    if (listed === undefined) problems.push(`the document of event ${revision} is not listed`);
    else if (listed.path === null) note(`${listed.name} is not in this bundle: ${listed.why}`);
    else if (!isThere(listed.path)) problems.push(`${listed.name}, of event ${revision}, is not there`);
    else if (hexOf(sha256(read(listed.path))) !== expected)
      problems.push(`${listed.path} is not the document of event ${revision}`);
  }
  return problems;
};

// What somebody kept elsewhere

const keptProblems = (file, anchors) => {
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const same = kept.filter(({ number }) => anchors.some((anchor) => anchor.number === number));
  if (same.length === 0) return [`none of the anchors in ${file} is in this bundle`];
  return same
    .filter((one) => {
      const anchor = anchors.find(({ number }) => number === one.number);
      return anchorText(anchor) !== anchorText(one) || anchor.signature !== one.signature;
    })
    .map(({ number }) => `anchor ${number} is not the one in ${file}`);
};

const describeEvent = ({ revision, type, metadata }) => {
  const { recordedAt, actor } = JSON.parse(metadata);
  return `${String(revision).padStart(4)}  ${recordedAt}  ${type}, by ${actor.kind} ${actor.id}`;
};

const main = () => {
  const { values } = parseArgs({ options: { key: { type: 'string' }, anchors: { type: 'string' } } });
  const contents = manifest();
  const { orderNo } = contents;
  console.log(`Evidence of order ${orderNo}\n`);
  check('every file is the one that manifest.json names', fileProblems(contents));
  const events = read('events.ndjson')
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const evidence = JSON.parse(read('evidence.json'));
  const { keys, anchors, proofs } = evidence;

  const chain = chainProblems(events, `order-${orderNo}`);
  check(`the hash chain: ${events.length} events, each as it was recorded and in its place`, chain);
  check(
    `${keys.length} public ${keys.length === 1 ? 'key' : 'keys'} of anchors, each signed by the one that it names`,
    keyProblems(keys),
  );
  for (const { keyId, before } of keys.slice(1))
    if (before === null) note(`key ${keyId} is not signed by the one before it, which was given up for lost`);
  check(`${anchors.length} signed ${anchors.length === 1 ? 'anchor' : 'anchors'}`, anchorProblems(anchors, keys));
  check('the tree of each anchor begins with that of the anchor before it', consistencyProblems(evidence));
  if (chain.length === 0) {
    check(`${proofs.length} events are in the trees of those anchors`, inclusionProblems(events, evidence));
    check('every document here is the one whose hash is in its event', documentProblems(events, contents));
  }
  const proved = new Set(proofs.map(({ revision }) => revision));
  const unproved = events.filter(({ revision }) => !proved.has(revision)).map(({ revision }) => revision);
  if (unproved.length > 0) note(`no anchor is about these events yet: ${unproved.join(', ')}`);

  const names = keys.map(({ keyId }) => keyId);
  if (values.key === undefined) for (const name of names) note(`compare with what was published: anchor key ${name}`);
  else
    check(
      'an anchor key is the one that you named',
      names.includes(values.key) ? [] : ['no anchor key is the one that you named'],
    );
  if (values.anchors !== undefined)
    check('the anchors that you kept are those of this bundle', keptProblems(values.anchors, anchors));

  console.log('');
  if (chain.length === 0) for (const event of events) console.log(describeEvent(event));
  console.log(
    failures === 0
      ? '\nEverything that can be checked here holds.'
      : `\n${failures === 1 ? 'One thing does' : `${failures} things do`} NOT hold: see above.`,
  );
  return failures === 0 ? 0 : 1;
};

try {
  process.exitCode = main();
} catch (fault) {
  console.log(`This cannot be checked: ${fault.message}`);
  process.exitCode = 2;
}
