/** What a call back can be: asked for, what it came to, or deleted before anybody said so. */
export const callBackOutcomes = ['reached', 'not-reached', 'wrong-number'] as const;
export type CallBackOutcome = (typeof callBackOutcomes)[number];

export const callBackStandings = ['asked', ...callBackOutcomes, 'deleted'] as const;
export type CallBackStanding = (typeof callBackStandings)[number];
