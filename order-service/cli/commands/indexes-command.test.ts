import { expect, it } from 'vitest';
import { keptCollections } from '../../ports/kept-collections.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { indexedDefinitions } from './indexes-command.ts';

it('knows the indexes of every collection', () => {
  expect(new Set(indexedDefinitions.map(({ name }) => name))).toEqual(keptCollections);
});

it('says what it cannot reach without the engines of an environment', async () => {
  const refused = await runOrdersHere(['indexes']);
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.err).toContain('EVENTSTOREDB_URL: is needed');
});
