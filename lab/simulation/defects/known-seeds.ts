/** The first seed that found each planted defect when it was last looked; a change of the product moves them. */
export const knownSeeds: Readonly<Record<string, number>> = {
  'charge-before-the-append': 4,
  'no-query-after-an-unknown-outcome': 1,
  'checkpoint-before-the-document': 1,
  'lease-that-is-never-lost': 1,
  'mail-marked-before-it-is-sent': 1,
  'refund-under-a-new-reference': 21,
  'retry-with-a-new-event-id': 1,
  'revision-unguarded': 1,
  'erasure-that-forgets-the-vault': 35,
  'cooling-off-an-hour-off': 3,
  'car-given-twice': 16,
  'document-recorded-before-it-is-stored': 6,
  'replay-that-runs-reactors': 1,
  'answers-from-a-cache': 1,
  'a-day-longer-on-the-page': 19,
};
