import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';
import { writtenModels } from './written-models.ts';

/** What a model needs to be shown before anybody has written about it. */
export type UnwrittenModel = {
  readonly code: string;
  readonly name: string;
  readonly tagline: string;
  readonly modelCodeForTestDrive: string;
};

/** The content of a model's page; a model that nobody has written about gets what all pages share. */
export const contentOf = (model: UnwrittenModel): ModelContent =>
  writtenModels[model.code] ?? {
    navigation: modelNavigation(model.name),
    titles: sectionTitles(model.name, model.tagline),
    gallery: [],
    trimHex: '#3a3d42',
    features: [],
    questions: [],
    callToAction: brochureAndRetailer(model.code),
    intent: nextSteps(model.code, model.name, model.modelCodeForTestDrive),
  };
