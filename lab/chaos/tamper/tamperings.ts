/** What somebody may do to a data directory, one kind of each, at a random place; and what has to be found then. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { FindingCode } from '@driveaway/domain/api/findings.ts';
import { genesisHash } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import { hashedAnew, hashOf, withEventRows, type EventRows } from './event-rows.ts';
import type { MadeStore } from './make-store.ts';

/** Any one of the codes, in a finding whose words name the place. `anchors`: only a comparison with anchors finds it. */
export type Expected = { readonly codes: readonly FindingCode[]; readonly place: string } | 'anchors';

type Tampered = Omit<MadeStore, 'directory'> & {
  /** A copy, to be changed. */
  readonly directory: string;
  readonly random: SeededRandom;
};
export type Tampering = (store: Tampered) => Expected | Promise<Expected>;

const orderEvents = (rows: EventRows): readonly RecordedEvent[] =>
  rows.all().filter(({ stream }) => stream.startsWith('order-'));
const placeOf = ({ position }: RecordedEvent): string => `place ${position} `;
const revisionOf = ({ stream, revision }: RecordedEvent): string =>
  `Revision ${revision} of ${stream.replace('order-', '')}`;

/** The same event with one character of its data changed. */
const withOtherData = (event: RecordedEvent, random: SeededRandom): RecordedEvent => {
  const at = random.pick([...event.data.matchAll(/[a-z0-9]/g)].map(({ index }) => index));
  const other = event.data[at] === '7' ? '8' : '7';
  return { ...event, data: `${event.data.slice(0, at)}${other}${event.data.slice(at + 1)}` };
};

const sealAnew = (rows: EventRows, from: RecordedEvent): void => {
  let previous = hashOf(from);
  for (const event of rows.all().filter(({ stream, revision }) => stream === from.stream && revision > from.revision)) {
    const next = hashedAnew(event, previous);
    rows.replace(next);
    previous = hashOf(next);
  }
};

const openFile = <Result>(directory: string, file: string, change: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(directory, file));
  try {
    return change(database);
  } finally {
    database.close();
  }
};
const rowsOf = (database: DatabaseSync, sql: string): readonly string[] =>
  z
    .array(z.object({ value: z.string() }))
    .parse(database.prepare(sql).all())
    .map(({ value }) => value);

/** An event of an order that names a file, of a type. */
const fileOf = ({ directory, random }: Tampered, type: string, field: string) =>
  withEventRows(directory, (rows) => {
    const event = random.pick(rows.all().filter((one) => one.type === type));
    const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(JSON.parse(event.data));
    const id = z.string().parse(data[field]);
    return { id, path: join(directory, 'files', id), name: z.string().parse(data['name'] ?? id) };
  });

/** A hash and an id of one's own, and no code or an invented one. */
const forgedAfter = (last: RecordedEvent, random: SeededRandom): RecordedEvent => {
  const withoutCode = last.metadata.replace(
    /,"mac":"[0-9a-f]+"/,
    random.chance(0.5) ? '' : `,"mac":"${'0'.repeat(32)}"`,
  );
  const event = { ...last, metadata: withoutCode, id: random.uuid(), revision: last.revision + 1n };
  return hashedAnew(event, hashOf(last));
};

const lastOfAnOrder = (rows: EventRows, random: SeededRandom): RecordedEvent => {
  const { stream } = random.pick(orderEvents(rows));
  const last = rows.all().findLast((event) => event.stream === stream);
  if (last === undefined) throw new Error('an order has events');
  return last;
};

const headOf = (rows: EventRows): bigint => rows.all().at(-1)?.position ?? 0n;

const changeReadModel = ({ directory, random }: Tampered, how: 'change' | 'remove' | 'add'): Expected =>
  openFile(directory, 'read-models.sqlite', (database) => {
    // a version that queries do not read any more is not compared
    const tables = rowsOf(database, `SELECT collection || ' v' || version AS value FROM pointers`);
    const isFilled = (table: string): boolean =>
      rowsOf(database, `SELECT id AS value FROM "${table}" LIMIT 1`).length > 0;
    const table = random.pick(tables.filter(isFilled));
    const id = random.pick(rowsOf(database, `SELECT id AS value FROM "${table}"`));
    const collection = table.replace(/ v\d+$/, '');
    if (how === 'remove') database.prepare(`DELETE FROM "${table}" WHERE id = ?`).run(id);
    if (how === 'change') {
      database
        .prepare(`UPDATE "${table}" SET body = json_set(body, '$.orderNo', '00000000-0000') WHERE id = ?`)
        .run(id);
    }
    if (how === 'add') {
      const columns = '(id, revision, position, body)';
      database
        .prepare(
          `INSERT INTO "${table}" ${columns} SELECT '00000000-0001', revision, position, body FROM "${table}" WHERE id = ?`,
        )
        .run(id);
      return { codes: ['read-model-foreign'], place: ` of ${collection}` };
    }
    return { codes: ['read-model-differs'], place: `${id} of ${collection}` };
  });

const objects = [
  'CREATE TRIGGER "planted" AFTER INSERT ON "TABLE" BEGIN SELECT 1; END',
  'CREATE TABLE "planted" (a TEXT)',
  'CREATE VIEW "planted" AS SELECT 1 AS a',
  'CREATE INDEX "planted" ON "TABLE" ("COLUMN")',
  'ALTER TABLE "TABLE" ADD planted TEXT',
] as const;

export const tamperings: Readonly<Record<string, Tampering>> = {
  edited: ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = random.pick(rows.all());
      rows.replace(withOtherData(event, random), random.chance(0.5));
      return { codes: ['event-edited', 'event-unreadable'], place: placeOf(event).trim() };
    }),
  'who did it rewritten': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = random.pick(rows.all());
      rows.replace({ ...event, metadata: event.metadata.replace(/"recordedAt":"\d{4}/, '"recordedAt":"2025') });
      return { codes: ['event-edited'], place: placeOf(event).trim() };
    }),
  removed: ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = random.pick(rows.all().slice(0, -1));
      rows.remove(event.position);
      return { codes: ['event-removed'], place: `place ${event.position} ` };
    }),
  'removed, and the rest numbered anew': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = random.pick(
        orderEvents(rows).filter((one, _, all) =>
          all.some((later) => later.stream === one.stream && later.revision > one.revision),
        ),
      );
      rows.remove(event.position);
      for (const later of rows.all()) {
        if (later.position <= event.position) continue;
        const isOfOrder = later.stream === event.stream;
        rows.remove(later.position);
        rows.insert({
          ...later,
          position: later.position - 1n,
          revision: isOfOrder ? later.revision - 1n : later.revision,
        });
      }
      return { codes: ['event-removed'], place: revisionOf(event) };
    }),
  inserted: ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const before = random.pick(
        orderEvents(rows).filter((one, _, all) =>
          all.some((later) => later.stream === one.stream && later.revision > one.revision),
        ),
      );
      rows.makeRoom(before.position + 1n);
      const later = rows.all().filter(({ stream, revision }) => stream === before.stream && revision > before.revision);
      for (const event of later.toReversed()) rows.replace({ ...event, revision: event.revision + 1n });
      rows.insert({ ...forgedAfter(before, random), position: before.position + 1n });
      return { codes: ['event-inserted', 'event-unlinked'], place: `of ${before.stream.replace('order-', '')}` };
    }),
  moved: ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const events = orderEvents(rows);
      const one = random.pick(events);
      const other = random.pick(
        events.filter(({ stream, revision }) => stream === one.stream && revision !== one.revision),
      );
      rows.remove(one.position);
      rows.remove(other.position);
      rows.insert({ ...one, position: other.position });
      rows.insert({ ...other, position: one.position });
      return { codes: ['event-moved'], place: `of ${one.stream.replace('order-', '')}` };
    }),
  'moved to another order': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const one = random.pick(orderEvents(rows));
      const other = random.pick(orderEvents(rows).filter(({ stream }) => stream !== one.stream));
      rows.replace({ ...one, position: other.position, stream: other.stream, revision: other.revision }, true);
      return { codes: ['event-edited', 'event-inserted', 'event-removed'], place: placeOf(other).trim() };
    }),
  'cut off': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const head = headOf(rows);
      const left = head - BigInt(random.between(1, 20));
      rows.exec(`DELETE FROM events WHERE position > ${left}`);
      return { codes: ['store-cut-off'], place: `it has ${left} events, and ${head} were acknowledged` };
    }),
  'cut off, with the mark': async ({ directory, random }) => {
    const left = withEventRows(directory, (rows) => {
      const end = headOf(rows) - BigInt(random.between(1, 20));
      rows.exec(`DELETE FROM events WHERE position > ${end}`);
      return end;
    });
    await rm(join(directory, 'events.sqlite-acknowledged'));
    return { codes: ['store-set-back'], place: `${left} are there` };
  },
  'the events set back': async ({ directory, earlier }) => {
    await cp(join(earlier, 'events.sqlite'), join(directory, 'events.sqlite'));
    await rm(join(directory, 'events.sqlite-acknowledged'));
    return { codes: ['store-set-back'], place: 'are there' };
  },
  'the whole directory set back': async ({ directory, earlier }) => {
    await rm(directory, { recursive: true });
    await cp(earlier, directory, { recursive: true });
    return 'anchors' as const;
  },
  'hashes recomputed': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = random.pick(orderEvents(rows));
      const { revision, stream } = event;
      const before = rows.all().find((one) => one.stream === stream && one.revision === revision - 1n);
      const forged = hashedAnew(withOtherData(event, random), before === undefined ? genesisHash : hashOf(before));
      rows.replace(forged);
      sealAnew(rows, forged);
      return { codes: ['hashes-recomputed'], place: placeOf(event).trim() };
    }),
  'every code taken out and all hashed anew': ({ directory }) =>
    withEventRows(directory, (rows) => {
      const hashes = new Map<string, string>();
      for (const event of rows.all()) {
        const plain = { ...event, metadata: event.metadata.replace(/,"mac":"[0-9a-f]+"/, '') };
        const next = hashedAnew(plain, hashes.get(event.stream) ?? genesisHash);
        hashes.set(event.stream, hashOf(next));
        rows.replace(next);
      }
      return 'anchors' as const;
    }),
  'an anchor forged': async ({ anchors, random }) => {
    const lines = (await readFile(anchors, 'utf8')).split('\n').filter((line) => line !== '');
    const at = random.below(lines.length);
    const forged = (lines[at] ?? '').replace(
      /"hash":"./,
      (start) => `${start.slice(0, -1)}${start.endsWith('a') ? 'b' : 'a'}`,
    );
    await writeFile(anchors, `${lines.with(at, forged).join('\n')}\n`);
    return 'anchors' as const;
  },
  'an event of somebody else at the end': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const event = { ...forgedAfter(lastOfAnOrder(rows, random), random), position: headOf(rows) + 1n };
      rows.insert(event);
      return { codes: ['event-foreign', 'hashes-recomputed'], place: placeOf(event).trim() };
    }),
  'a stream of somebody else': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const like = forgedAfter(random.pick(orderEvents(rows)), random);
      const stream = `order-${String(random.between(10_000_000, 99_999_999))}-0000`;
      const event = hashedAnew({ ...like, stream, revision: 0n, position: headOf(rows) + 1n }, genesisHash);
      rows.insert(event);
      return { codes: ['event-foreign', 'hashes-recomputed'], place: placeOf(event).trim() };
    }),
  'an event id twice': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const { id } = random.pick(rows.all());
      const last = forgedAfter(lastOfAnOrder(rows, random), random);
      const before = rows
        .all()
        .find(({ stream, revision }) => stream === last.stream && revision === last.revision - 1n);
      const event = { ...last, id, position: headOf(rows) + 1n };
      rows.insert(hashedAnew(event, before === undefined ? genesisHash : hashOf(before)));
      return { codes: ['event-id-twice'], place: id };
    }),
  'a message changed': ({ directory, random }) =>
    withEventRows(directory, (rows) => {
      const message = random.pick(rows.all().filter(({ stream }) => stream.startsWith('message-')));
      rows.replace(hashedAnew({ ...message, data: message.data.replace('For ', 'for ') }, genesisHash));
      return { codes: ['message-changed'], place: 'Revision' };
    }),
  'a document gone': async (store) => {
    const { path, name } = fileOf(store, 'DocumentAdded', 'fileId');
    await rm(path);
    return { codes: ['document-gone'], place: name };
  },
  'a document replaced': async (store) => {
    const { path, id, name } = fileOf(store, 'DocumentAdded', 'fileId');
    const others = (await readdir(join(store.directory, 'files'))).filter((other) => other !== id);
    await cp(join(store.directory, 'files', store.random.pick(others)), path);
    return { codes: ['document-replaced'], place: name };
  },
  'a licence gone': async (store) => {
    const { path, id } = fileOf(store, 'LicenceReceived', 'licenceFileId');
    await rm(path);
    return { codes: ['licence-gone'], place: id };
  },
  'a licence changed': async (store) => {
    const { path, id } = fileOf(store, 'LicenceReceived', 'licenceFileId');
    const bytes = await readFile(path);
    const at = store.random.below(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    return { codes: ['licence-replaced'], place: id };
  },
  'a key destroyed': ({ directory, random }) =>
    openFile(directory, 'vault.sqlite', (database) => {
      const id = random.pick(rowsOf(database, 'SELECT key_id AS value FROM wrapped_keys'));
      database.prepare('DELETE FROM wrapped_keys WHERE key_id = ?').run(id);
      return { codes: ['key-destroyed'], place: id };
    }),
  'a key changed': ({ directory, random }) =>
    openFile(directory, 'vault.sqlite', (database) => {
      const id = random.pick(rowsOf(database, 'SELECT key_id AS value FROM wrapped_keys'));
      database.prepare('UPDATE wrapped_keys SET wrapped = randomblob(length(wrapped)) WHERE key_id = ?').run(id);
      return { codes: ['key-changed'], place: id };
    }),
  'a read model changed': (store) => changeReadModel(store, 'change'),
  'a read model removed': (store) => changeReadModel(store, 'remove'),
  'a read model added': (store) => changeReadModel(store, 'add'),
  'a trigger, table, view, index or column added': ({ directory, random }) => {
    const file = random.pick(['events.sqlite', 'vault.sqlite', 'read-models.sqlite']);
    return openFile(directory, file, (database) => {
      const table = random.pick(
        rowsOf(database, `SELECT name AS value FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`),
      );
      const [column = ''] = rowsOf(database, `SELECT name AS value FROM pragma_table_info('${table}')`);
      database.exec(random.pick(objects).replaceAll('"TABLE"', `"${table}"`).replace('COLUMN', column));
      return { codes: ['schema-foreign'], place: file };
    });
  },
};
