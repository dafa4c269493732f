import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { streetOf } from '@driveaway/domain/maker/dealer-row.ts';
import { describedPage } from '../app/marketing/page-heads.ts';
import { generalQuestions } from '../content/general-questions.ts';
import { questionId, questionsOfModels } from '../content/model-questions.ts';
import { fuelWords, otherPlaces, otherWords } from '../content/search.ts';
import type { SearchEntry } from '../features/help/site-index.ts';
import { pageList } from './page-list.ts';

type Model = CatalogueResponse['models'][number];

const unique = (words: readonly string[]): string => [...new Set(words)].join(' ');

const modelEntry = ({ code, name, tagline, description, variants }: Model): SearchEntry => {
  const technical = catalogue.find((model) => model.code === code)?.variants.map((variant) => variant.technical) ?? [];
  return {
    kind: 'model',
    url: `/${code}`,
    title: name,
    text: tagline,
    words: unique([
      description,
      ...variants.map((variant) => variant.name),
      ...technical.flatMap(({ fuel, bodyStyle, driveType }) => [fuelWords[fuel] ?? fuel, bodyStyle, driveType]),
    ]),
  };
};

const questionEntries = (models: readonly Model[]): readonly SearchEntry[] =>
  [...generalQuestions, ...questionsOfModels(models)].flatMap(({ title, questions }) =>
    questions.map((asked) => ({
      kind: 'question' as const,
      url: `/help#${questionId(asked)}`,
      title: asked.question,
      text: asked.answer.replaceAll(/<[^>]+>/g, ''),
      words: title,
    })),
  );

const retailerEntries: readonly SearchEntry[] = dealers.map(({ id, name, address, isMobileDealer, phones }) => ({
  kind: 'retailer',
  url: `/retailer?${new URLSearchParams({ id }).toString()}`,
  title: name,
  text: [isMobileDealer ? [] : streetOf(address), `${address.city} ${address.stateCode} ${address.postalCode}`]
    .flat()
    .join(', '),
  words: phones.join(' '),
}));

/** Models and retailers have entries of their own; the rest is no place to go to. */
const unsearched: ReadonlySet<string> = new Set(['404', 'retailer', 'search', ...catalogue.map(({ code }) => code)]);

const pageEntries = (models: readonly Model[]): readonly SearchEntry[] =>
  pageList
    .filter(({ name, retailer }) => retailer === undefined && !unsearched.has(name))
    .map(({ name, path }) => {
      const { title, description } = describedPage(path.slice(1), models);
      return {
        kind: 'page',
        url: path,
        title: title.replace(` | ${brand.name}`, ''),
        text: description,
        words: otherWords[name] ?? '',
      };
    });

/** Everything that can be found on the site, of the models that are on sale. */
export const siteEntries = ({ models }: CatalogueResponse): readonly SearchEntry[] => [
  ...models.map(modelEntry),
  ...pageEntries(models),
  ...otherPlaces.map(({ url, name, text, words }) => ({ kind: 'page' as const, url, title: name, text, words })),
  ...questionEntries(models),
  ...retailerEntries,
];
