import { describe, expect, it } from 'vitest';
import type { SessionFlag } from '../../browser/session-flags.ts';
import { isNewsDue } from './is-news-due.ts';

const visit = (pages: number, ...set: readonly SessionFlag[]) => ({
  pagesVisited: () => pages,
  isSet: (flag: SessionFlag) => set.includes(flag),
});

describe('news by email', () => {
  it.each(['', 'dealers', 'brochure-download'])('may be offered on /%s from the third page of a visit on', (page) => {
    expect([1, 2, 3, 30].map((pages) => isNewsDue(page, visit(pages)))).toEqual([false, false, true, true]);
  });

  it.each(['outback', 'book-test-drive', 'value-my-car', 'privacy-policy', undefined])(
    'are not offered on /%s, which has a form or a box of its own, or is read for another reason',
    (page) => {
      expect(isNewsDue(page, visit(3))).toBe(false);
    },
  );

  it.each(['popupHidden', 'hasSubscribed'] as const)('are not offered again in a visit once %s is set', (flag) => {
    expect(isNewsDue('', visit(3, flag))).toBe(false);
  });

  it('are offered although the box of next steps was put away', () => {
    expect(isNewsDue('', visit(3, 'intentHidden'))).toBe(true);
  });
});
