import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import { valuationBookSchema } from '@driveaway/domain/valuation/valuation-book.ts';
import { expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';

const bookOf = async (settings: Parameters<typeof serveApp>[0] = {}) => {
  const app = await serveApp(settings);
  return valuationBookSchema.parse(await (await fetch(`${app.url}/api/valuation/book`)).json());
};

it('what cars are valued by comes from the release, or from the maker’s file', async () => {
  expect(await bookOf()).toStrictEqual(releasedBook);
  const own = { ...releasedBook, cars: [], dated: '2027-01-05' };
  expect(await bookOf({ settings: { valuationBook: own } })).toStrictEqual(own);
});
