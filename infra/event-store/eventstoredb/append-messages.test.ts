import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proposedEvent } from '../testing/behaviour-samples.ts';
import { appendRequests } from './stream-calls.ts';

describe('the messages of an append', () => {
  it('are one for what fits into 3 MB, and as many as it takes for more, the last one final', () => {
    const megabyte = JSON.stringify('x'.repeat(1_024 * 1_024));
    const split = (count: number) => {
      const events = Array.from({ length: count }, () => proposedEvent({ data: megabyte }));
      const requests = [...appendRequests(randomUUID(), 'order-1', events, 4n)];
      const ids = requests.flatMap((request) =>
        request.getProposedMessagesList().map((message) => message.getId()?.getString()),
      );
      expect(ids).toEqual(events.map(({ id }) => id));
      return requests.map((request) => ({
        events: request.getProposedMessagesList().length,
        final: request.getIsFinal(),
        expected: request.getOptions()?.getStreamPosition(),
      }));
    };
    expect(split(2)).toEqual([{ events: 2, final: true, expected: '4' }]);
    expect(split(5)).toEqual([
      { events: 2, final: false, expected: '4' },
      { events: 2, final: false, expected: undefined },
      { events: 1, final: true, expected: undefined },
    ]);
    expect(split(1).concat(split(3))).toHaveLength(3);
  });
});
