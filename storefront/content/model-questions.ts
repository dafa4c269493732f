import { brand } from '@driveaway/domain/brand/brand.ts';
import { ownership } from '@driveaway/domain/brand/ownership.ts';
import { contentOf, type UnwrittenModel } from './content-of.ts';
import type { Question } from './content-types.ts';
import { orderingQuestions } from './shared-content.ts';

/** Questions under one heading; its id is the anchor. */
export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

/** What the answers about one model need to know of it. */
type AskedModel = UnwrittenModel & { readonly roadsideYears: number };

/** A number of years or kilometres, as people read it. */
export const count = (value: number): string => value.toLocaleString('en-AU');

const years = (value: number): string => (value === 1 ? '12 months' : `${String(value)} years`);

const ownershipQuestions = ({ code, name, roadsideYears }: AskedModel): readonly Question[] => {
  const { months, kilometres } = ownership.firstServiceOfModel[code] ?? ownership.firstService;
  return [
    {
      question: `When does the ${name} need its first service?`,
      answer: `After ${String(months)} months or ${count(kilometres)} km, whichever comes first, with any ${brand.name} retailer that has a workshop.`,
      link: { url: '/warranty#service', name: 'Service of every model' },
    },
    {
      question: `What do I get if the ${name} breaks down?`,
      answer: `Roadside assistance for ${years(roadsideYears)} comes with it, unless you do without when you order.`,
      link: { url: '/warranty#roadside', name: 'Roadside assistance' },
    },
    {
      question: `What does the ${name} cost to run?`,
      answer:
        'That depends on how far you drive and what you pay for fuel or electricity. Enter both and see it by the week and by the year.',
      link: { url: `/running-costs?model=${code}`, name: 'Work out running costs' },
    },
  ];
};

/** What is asked about one model alone. */
export const questionsOnly = (model: AskedModel): readonly Question[] => [
  ...contentOf(model).questions,
  ...ownershipQuestions(model),
];

/** What the page of a model answers: its own questions, then those of every order. */
export const questionsOf = (model: AskedModel): readonly Question[] => [...questionsOnly(model), ...orderingQuestions];

/** The anchor of a question's answer on the page of all of them. */
export const questionId = ({ question }: Question): string =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The questions about models, each model a group. */
export const questionsOfModels = (models: readonly AskedModel[]): readonly QuestionGroup[] =>
  models.map((model) => ({ id: model.code, title: `The ${model.name}`, questions: questionsOnly(model) }));

/** The anchors of a group's heading; a model's own could be the id of something else on a page. */
export const groupId = ({ id }: Pick<QuestionGroup, 'id'>): string => `about-${id}`;
