/** Words around the name of a model, on its own page and where it is offered. */
export const modelWords = {
  build: (name: string): string => `Build your ${name}`,
  see: (name: string): string => `See the ${name}`,
  moreQuestions: 'All questions and answers',
  buildVariant: (variant: string): string => `Build the ${variant}`,
} as const;
