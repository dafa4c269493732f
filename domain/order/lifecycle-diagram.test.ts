import { expect, it } from 'vitest';
import { lifecycleDiagram } from './lifecycle-diagram.ts';
import { orderEventTypes } from './order-events.ts';

it('docs/lifecycle.md shows the machine as it is; `npm run docs` draws it anew', async () => {
  await expect(lifecycleDiagram()).toMatchFileSnapshot('../../docs/lifecycle.md');
});

it('names every event', () => {
  const drawn = lifecycleDiagram();
  expect(orderEventTypes.filter((type) => !drawn.includes(type))).toEqual([]);
});
