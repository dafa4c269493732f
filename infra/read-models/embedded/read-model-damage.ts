import { isSqliteDamage } from '../../data-directory/sqlite-damage.ts';

/** What was written as a document cannot be read as one. */
export class ReadModelDamage extends Error {
  override readonly name = 'ReadModelDamage';
}

/** Whether a fault says that the file is not as it was written, in words; undefined for any other fault. */
export const damageIn = (fault: unknown): string | undefined => {
  if (isSqliteDamage(fault)) return String(fault);
  for (let current = fault; current instanceof Error; current = current.cause) {
    // the second is what SQLite says of a generated column
    if (current instanceof ReadModelDamage || current.message === 'malformed JSON') return String(fault);
  }
  return undefined;
};
