import { expect, it } from 'vitest';
import { describedAddress } from './page-heads.ts';

it.each([
  ['retailer', '?id=austral-perth', '/retailer?id=austral-perth'],
  ['retailer', '?utm_source=mail&id=AUSTRAL-Perth', '/retailer?id=austral-perth'],
  ['retailer', '', '/retailer'],
  ['dealers', '?id=austral-perth', '/dealers'],
  ['', '?id=1', '/'],
  ['nowhere', '?id=1', undefined],
])('the page /%s%s is shared as %s', (segment, search, path) => {
  expect(describedAddress({ segment, search }, []).path).toBe(path);
});
