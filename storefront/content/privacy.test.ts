import { createHash } from 'node:crypto';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { expect, it } from 'vitest';
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
};

it('says other words under another version alone', () => {
  const { title, lead, sections } = privacy;
  const words = createHash('sha256')
    .update(
      JSON.stringify({
        title,
        lead,
        sections: sections.map((section) => ({ title: section.title, paragraphs: section.paragraphs })),
      }),
    )
    .digest('hex')
    .slice(0, 16);
  expect({ [brand.privacyNotice.version]: words }).toStrictEqual({
    [brand.privacyNotice.version]: wordsOfVersions[brand.privacyNotice.version],
  });
  expect(privacy.version).toContain(brand.privacyNotice.version);
});
