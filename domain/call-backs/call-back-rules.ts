/** What a call back can be about and when, and how long it is kept. Also asked by pages. */

/** Retailers call in one of these; the afternoon begins at noon. */
export const dayParts = ['morning', 'afternoon'] as const;
export type DayPart = (typeof dayParts)[number];

export const callBackTopics = ['buying', 'test-drive', 'trade-in', 'order', 'service', 'other'] as const;
export type CallBackTopic = (typeof callBackTopics)[number];

/** As visitors choose it and retailers read it. */
export const callBackTopicWords: Readonly<Record<CallBackTopic, string>> = {
  buying: 'Buying a car',
  'test-drive': 'A test drive',
  'trade-in': 'Trading in a car',
  order: 'An order',
  service: 'Service, repairs or warranty',
  other: 'Something else',
};

/** How long name, numbers and words are kept after the time at which the retailer calls. */
export const callerKeptDays = 30;
/** What is left of a part of a day when somebody asks, at least: nobody calls within seconds. */
export const leastMinutes = 30;
/** On how many days there is a choice: today and tomorrow, or the next ones on which the retailer is open. */
export const offeredDays = 2;
