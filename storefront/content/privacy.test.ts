import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { brochureRequestEventSchema } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackEventSchema } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carBuildSavedSchema, customerEventSchema } from '@driveaway/domain/customer/customer-events.ts';
import { buildCodeIssuedSchema, customerBuildEventSchema } from '@driveaway/domain/customer/kept-build-events.ts';
import { followerEventSchema } from '@driveaway/domain/order/follower-events.ts';
import { orderEventSchema } from '@driveaway/domain/order/order-events.ts';
import { talkEventSchema } from '@driveaway/domain/talk/talk-events.ts';
import { testDriveEventSchema } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { describe, expect, it } from 'vitest';
import { privacyRecords } from './privacy-records.ts';
import { privacy } from './privacy.ts';

/**
 * The first digits of the SHA-256 of what each version says. Customers agree to a version, which is kept with their
 * consent: other words are a new version, so its line is added here and none is changed.
 */
const wordsOfVersions: Readonly<Record<string, string>> = {
  '2027-01': 'c1b7b74892e7e5d9',
  '2027-02': '63872437991b88dc',
  '2027-03': '86f9e4103f4a8b3f',
  '2027-04': 'cf23ef019c097db3',
  '2027-05': '61be9cfecee61be0',
  '2027-06': '55f95d1e83acc0cf',
  '2027-07': '86b0a00790de15f5',
  '2027-08': 'd0a24cea8623431f',
  '2027-09': '04f233aa696b4b2b',
  '2027-10': '891fb964dad078a9',
  '2027-11': 'aeb5f2982d456115',
  '2027-12': '5dfc052c06066414',
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
  ...carBuildSavedSchema.options,
  ...customerBuildEventSchema.options,
  buildCodeIssuedSchema,
  ...followerEventSchema.options,
  ...talkEventSchema.options,
  ...testDriveEventSchema.options,
  ...brochureRequestEventSchema.options,
  ...callBackEventSchema.options,
];
const sealed = [...new Set(kinds.filter(({ shape }) => 'personal' in shape).map(({ shape }) => shape.type.value))];
const named = Object.values(privacyRecords).flat();
const document = readFileSync(new URL('../../docs/personal-data.md', import.meta.url), 'utf8');

describe('every kind of event with personal parts', () => {
  it('is there to be told of', () => {
    expect(sealed.length).toBeGreaterThan(12);
  });

  it('is named in one part of the notice, and nothing else is', () => {
    expect(named.toSorted()).toStrictEqual(sealed.toSorted());
    const parts = privacy.sections.map(({ id }) => id);
    expect(parts).toEqual(expect.arrayContaining(Object.keys(privacyRecords)));
  });

  it.each(sealed)('is described where the notice leads to: %s', (kind) => {
    const [part = ''] = Object.entries(privacyRecords).find(([, records]) => records.includes(kind)) ?? [];
    const row = document.split('\n').find((line) => line.startsWith(`| \`${kind}\``)) ?? '';
    expect(row).toContain(`#${part}`);
  });
});
