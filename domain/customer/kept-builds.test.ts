import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import { buildCodeIssuedSchema, customerBuildEventSchema, type CustomerBuildEvent } from './kept-build-events.ts';
import { evolveCustomerBuilds } from './kept-builds.ts';

/** Every event of a kept build as it is stored. */
const golden = goldenEvents(new URL('golden/kept-build-events.json', import.meta.url));

const ofAccount: readonly CustomerBuildEvent[] = golden
  .filter(({ type }) => type !== 'BuildCodeIssued')
  .map((event) => customerBuildEventSchema.parse(event));
const [keptEvent, renamed, removed] = ofAccount;
if (keptEvent?.type !== 'BuildKept' || renamed === undefined || removed === undefined) throw new Error('golden file');

const fold = (...events: readonly CustomerBuildEvent[]) => events.reduce(evolveCustomerBuilds, []);

describe('the golden file', () => {
  it('holds what is read today, byte for byte', () => {
    for (const event of golden) {
      const { schemaVersion: _version, ...stored } = event;
      const schema = event.type === 'BuildCodeIssued' ? buildCodeIssuedSchema : customerBuildEventSchema;
      expect(schema.parse(event)).toStrictEqual(stored);
    }
  });
});

describe('the builds of an account', () => {
  const other: CustomerBuildEvent = { ...keptEvent, data: { code: 'CCWKCGCT' } };

  it('are those kept and not removed, the last one first, under their names', () => {
    expect(fold(keptEvent, other, renamed).map(({ code, name }) => [code, name])).toStrictEqual([
      ['CCWKCGCT', ''],
      ['KMTXPRGH', 'For the long weekends'],
    ]);
    expect(fold(keptEvent, other, removed).map(({ code }) => code)).toStrictEqual(['CCWKCGCT']);
    expect(fold(keptEvent, removed, keptEvent)).toHaveLength(1);
  });

  it('are not there once the key of their customer is gone', () => {
    const sealed = ofAccount.map(({ type, data }) => customerBuildEventSchema.parse({ type, data }));
    expect(fold(...sealed.slice(0, 2))).toStrictEqual([]);
  });
});
