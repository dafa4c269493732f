import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FollowerList } from './follower-list.tsx';

it('tells the days and moments of followers by the clocks of the order’s state', () => {
  const doNothing = (): void => undefined;
  const text = renderToStaticMarkup(
    createElement(FollowerList, {
      followers: [
        {
          followerId: 'a-follower',
          email: 'grace@example.test',
          name: '',
          invitedAt: '2026-11-19T02:00:00Z',
          lapsesAt: null,
          since: '2026-11-20T14:30:00Z',
          lastLookedAt: '2026-11-20T14:30:00Z',
          mayReadDocuments: false,
          lastReadAt: null,
        },
      ],
      state: 'WA',
      onRemove: doNothing,
      onGrant: doNothing,
      onTakeBack: doNothing,
    }),
  );
  expect(text).toContain('following since 20 Nov 2026, last looked on 20 November 2026 at 10:30 pm (WA time)');
});
