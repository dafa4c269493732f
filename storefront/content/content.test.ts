import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { richText } from '../blocks/rich-text.ts';
import { contentOf } from './content-of.ts';
import { home } from './home.ts';
import { looks } from './looks.ts';

const models = catalogue.map((model) => ({ code: model.code, model, content: contentOf(model) }));

const titleInComponent =
  /<(?:h1|h2|PageHeading|SectionHeading|title)\b[^>]*>\s*[A-Z][^<]*|<Card title="[^"]*"|\blead="[^"]*"/g;

const pagesOfTheSite = [
  'brochure-download',
  'book-test-drive',
  'compare',
  'configure',
  'dealers',
  'help',
  'running-costs',
  'warranty',
  'safety',
  'value-my-car',
  'contact',
  'privacy-policy',
];

describe('the content of the models', () => {
  it.each(models)('shows $code in a paint that it is sold in', ({ code, model }) => {
    expect(model.paints.map((paint) => paint.code)).toContain(looks[code]?.paintCode);
  });

  it.each(models)('shows the inside of $code in something like one of its trims', ({ model, content }) => {
    expect(content.trimHex).toMatch(/^#[0-9a-f]{6}$/);
    expect(model.interiors.length).toBeGreaterThan(0);
  });

  it.each(models)('holds only what may be shown: $code', ({ content }) => {
    const texts = [
      content.intent.intentTitle,
      ...content.questions.map(({ answer }) => answer),
      ...content.features.flatMap(({ displayText, disclaimer }) => [displayText, disclaimer ?? '']),
    ];
    for (const text of texts) expect(() => richText(text)).not.toThrow();
  });

  it.each(models)('gives $code a section named design, and every section a place of its own', ({ content }) => {
    const ids = content.navigation.items.map(({ contentId }) => contentId);
    expect(ids).toContain('design');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(models)('leads from $code only to pages that there are', ({ code, content }) => {
    const urls = [
      content.navigation.cta?.url,
      ...content.callToAction.map(({ ctaUrl }) => ctaUrl.url),
      ...content.features.map(({ link }) => link?.url),
      ...content.intent.intentCtaBlocks.map(({ intentCtadetails }) => intentCtadetails.url),
    ].filter((url) => url !== undefined);
    for (const url of urls) {
      expect([...pagesOfTheSite, code]).toContain(new URL(url, 'https://site.invalid').pathname.split('/')[1]);
    }
  });

  it.each(models)('ends the page of $code with the brochure and the retailer', ({ content }) => {
    expect(content.callToAction.map(({ title, text }) => `${title}: ${text}`)).toStrictEqual([
      'Download Brochure: Learn about models in your own time.',
      'Find a Retailer: Get in touch with the nearest retailer.',
    ]);
  });

  it('shows on the home page a car and a paint that are sold', () => {
    const shown = catalogue.find(({ code }) => code === home.modelCode);
    expect(shown?.paints.map(({ hex }) => hex)).toContain(home.paintHex);
    expect(home.steps).toHaveLength(4);
  });

  it('holds the titles and leads of its pages: none stands in a component', () => {
    const features = join(import.meta.dirname, '../features');
    const written = ['marketing', 'enquiry'].flatMap((folder) =>
      readdirSync(join(features, folder))
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) => readFileSync(join(features, folder, file), 'utf8').match(titleInComponent) ?? []),
    );
    expect(written).toStrictEqual([]);
  });

  it('has something for a model that nobody has written about', () => {
    const content = contentOf({ code: 'new', name: 'New', tagline: 'Just in.', modelCodeForTestDrive: 'NEW' });
    expect(content.titles.design).toBe('Just in.');
    expect(content.navigation.items.map(({ contentId }) => contentId)).toContain('design');
  });
});
