import { expect, it } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { createTalkDrafts } from './talk-drafts.ts';

it('keeps what was typed about an order for this order alone', () => {
  const { storage } = memoryStorage();
  const drafts = createTalkDrafts(storage);
  expect(drafts.of('12345678-9012')).toBe('');
  drafts.keep('12345678-9012', 'Where is');
  expect(createTalkDrafts(storage).of('12345678-9012')).toBe('Where is');
  expect(drafts.of('87654321-9012')).toBe('');
  drafts.keep('12345678-9012', '');
  expect(drafts.of('12345678-9012')).toBe('');
});
