/** Before the read models of a directory are opened: what is damaged or gone is forgotten, so that it is made anew. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import { damageOf, setAside } from '../../data-directory/sqlite-damage.ts';
import type { Log } from '../../telemetry/port.ts';
import { durableFileName, namesSchema } from './open-embedded-collection.ts';

export type MendOptions = {
  /** A database file that nobody has open. */
  readonly file: string;
  readonly at: Temporal.Instant;
  readonly log: Log;
};

const countSchema = z.object({ count: z.int() });
const pointersSchema = z.array(z.object({ collection: z.string(), version: z.int() }));

const countTables = (file: string): number => {
  if (!existsSync(file)) return 0;
  const database = openSqliteFile(file, 'FULL');
  try {
    const row = database.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE type = 'table'").get();
    return countSchema.parse(row).count;
  } finally {
    database.close();
  }
};

/** Sets a damaged file aside, and forgets how far those were whose documents are gone. */
export const mendReadModels = ({ file, at, log }: MendOptions): void => {
  const reason = damageOf(file);
  if (reason !== undefined) {
    const aside = setAside(file, at);
    log.error('The read models are damaged; they are set aside and made anew', undefined, { reason, aside });
    return;
  }
  if (!existsSync(file)) return;
  const database = openSqliteFile(file, 'NORMAL');
  try {
    const tables = new Set(
      namesSchema
        .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
        .map(({ name }) => name),
    );
    if (!tables.has('pointers') || !tables.has('checkpoints')) return;
    const pointers = pointersSchema.parse(database.prepare('SELECT collection, version FROM pointers').all());
    for (const { collection: name, version } of pointers) {
      if (tables.has(`${name} v${version}`)) continue;
      database.prepare('DELETE FROM pointers WHERE collection = ?').run(name);
      const builds = [name, projectionBuild(name, version)];
      for (const build of builds) database.prepare('DELETE FROM checkpoints WHERE projection = ?').run(build);
      log.error('The documents of a read model are gone; it is made anew', undefined, { name, version });
    }
    const { user_version: kept } = z
      .object({ user_version: z.int() })
      .parse(database.prepare('PRAGMA user_version').get());
    if (countTables(join(dirname(file), durableFileName)) >= kept) return;
    // reactors begin again; what is old by now they leave out
    database.exec(`DELETE FROM checkpoints
      WHERE projection NOT IN (SELECT collection FROM pointers) AND projection NOT LIKE '%@%'; PRAGMA user_version = 0`);
    log.error('What was mailed and delivered is gone; that of a week goes out again', undefined, {
      file: durableFileName,
    });
  } finally {
    database.close();
  }
};
