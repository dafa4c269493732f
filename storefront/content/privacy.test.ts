import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { brochureRequestEventSchema } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackEventSchema } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferEventSchema } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { carBuildSavedSchema, customerEventSchema } from '@driveaway/domain/customer/customer-events.ts';
import { buildCodeIssuedSchema, customerBuildEventSchema } from '@driveaway/domain/customer/kept-build-events.ts';
import { followerEventSchema } from '@driveaway/domain/order/follower-events.ts';
import { orderEventSchema } from '@driveaway/domain/order/order-events.ts';
import { talkEventSchema } from '@driveaway/domain/talk/talk-events.ts';
import { testDriveEventSchema } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { describe, expect, it } from 'vitest';
import { privacyPlaces, privacyRecords } from './privacy-records.ts';
import { privacyAnnex } from './privacy-annex.ts';
import { privacy } from './privacy.ts';

/**
 * The first digits of the SHA-256 of what each version says. Customers agree to a version, which is kept with their
 * consent: other words are a new version, so its line is added here and none is changed. A version is the day of its publication.
 */
const wordsOfVersions: Readonly<Record<string, string>> = {
  '2026-11-29': '97703ed272f7faf6',
  '2026-11-30': '1b8ba18e032be0ba',
};

it('says other words under another version alone', () => {
  const { title, lead, sections } = privacy;
  const words = createHash('sha256').update(JSON.stringify({ title, lead, sections })).digest('hex').slice(0, 16);
  expect({ [brand.privacyNotice.version]: words }).toStrictEqual({
    [brand.privacyNotice.version]: wordsOfVersions[brand.privacyNotice.version],
  });
  expect(privacy.version).toContain(brand.privacyNotice.version);
});

/** What events look like, as far as it is asked here. */
type EventKind = { readonly shape: { readonly type: { readonly value: string }; readonly personal?: unknown } };

const kinds: readonly EventKind[] = [
  ...orderEventSchema.options,
  ...customerEventSchema.options,
  carBuildSavedSchema,
  ...customerBuildEventSchema.options,
  buildCodeIssuedSchema,
  ...followerEventSchema.options,
  ...talkEventSchema.options,
  ...testDriveEventSchema.options,
  ...brochureRequestEventSchema.options,
  ...callBackEventSchema.options,
  ...carOfferEventSchema.options,
];
const sealed = [...new Set(kinds.filter(({ shape }) => 'personal' in shape).map(({ shape }) => shape.type.value))];
const named = privacyRecords.map(({ event }) => event);
const parts = privacy.sections.map(({ id }) => id);
const document = readFileSync(new URL('../../docs/personal-data.md', import.meta.url), 'utf8');

describe('every kind of event with personal parts', () => {
  it('is there to be told of', () => {
    expect(sealed.length).toBeGreaterThan(12);
  });

  it('is named in one part of the notice, and nothing else is', () => {
    expect(named.toSorted()).toStrictEqual(sealed.toSorted());
    expect(parts).toEqual(expect.arrayContaining(privacyRecords.map(({ part }) => part)));
  });
});

/** What stands in the cells of a table's rows, which begin with a name in back-ticks. */
const rowsOfDocument = document
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('where it is in our records', () => {
  it('stands in docs/personal-data.md as on the page', () => {
    expect(rowsOfDocument).toEqual([
      ...privacyRecords.map(({ event, holds, key, until, part }) => [
        `\`${event}\``,
        holds,
        key,
        until,
        `\`#${part}\``,
      ]),
      ...privacyPlaces.map(({ place, tables = [], holds, until, part }) => [
        `\`${place}\``,
        tables.map((table) => `\`${table}\``).join(', '),
        holds,
        until,
        `\`#${part}\``,
      ]),
    ]);
  });

  it('is where each part of the notice leads to that something is kept of', () => {
    const leadsTo = privacy.sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => (typeof paragraph === 'string' ? [] : [paragraph.link.url])),
    );
    const kept = new Set([...privacyRecords, ...privacyPlaces].map(({ part }) => part));
    expect(parts).toEqual(expect.arrayContaining([...kept]));
    expect(privacyAnnex.map(({ id }) => id).toSorted()).toEqual([...kept].map((part) => `records-${part}`).toSorted());
    expect(leadsTo).toEqual(expect.arrayContaining(privacyAnnex.map(({ id }) => `#${id}`)));
    const shown = privacyAnnex.flatMap(({ rows = [] }) => rows.map(({ label }) => label));
    expect(shown).toEqual(expect.arrayContaining(named));
  });

  it('says how each right of the law is used, and where', () => {
    const rights = privacy.sections.find(({ id }) => id === 'rights')?.list ?? [];
    const ways = rights.map((right) => (typeof right === 'string' ? '' : `${right.before}${right.link.url}`));
    for (const right of [
      'To know',
      'To take it elsewhere',
      'corrected',
      'erased',
      'take back a consent',
      'To object',
      'To complain',
    ])
      expect(ways.find((way) => way.includes(right))).toMatch(/\/[\w-]+|mailto:|#questions/);
  });
});
