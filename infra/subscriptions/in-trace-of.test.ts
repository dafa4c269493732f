import { expect, it } from 'vitest';
import type { Tracer } from '../telemetry/tracer-port.ts';
import { spanOfEvents } from './in-trace-of.ts';

const traceparent = (index: number): string => `00-${String(index).padStart(32, '0')}-${'1'.repeat(16)}-01`;
const eventOf = (index: number) => ({
  id: `id-${index}`,
  type: 'SomethingHappened',
  data: '{}',
  metadata: JSON.stringify({ traceparent: traceparent(index) }),
  stream: 'order-1',
  revision: 0n,
  position: 1n,
});

/** What spans are begun for events of these traces. */
const spansFor = async (...traces: readonly number[]) => {
  const spans: unknown[] = [];
  const tracer: Tracer = {
    current: () => undefined,
    continueFrom: async (parent, work) => {
      spans.push({ continued: parent });
      return work();
    },
    span: async (name, options, work) => {
      spans.push({ name, ...options });
      return work({ rename: () => undefined, set: () => undefined, fail: () => undefined });
    },
  };
  let isDone = false;
  await spanOfEvents(tracer, 'handle', traces.map(eventOf), async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
  return spans;
};

it('names the traces of a page, of a long one the first thirty-two', async () => {
  const attributes = (events: number) => ({ attributes: { 'driveaway.events': events } });
  expect(await spansFor()).toEqual([]);
  expect(await spansFor(1, 1)).toEqual([{ continued: traceparent(1) }, { name: 'handle', ...attributes(2) }]);
  expect(await spansFor(1, 2, 1)).toEqual([
    { name: 'handle', ...attributes(3), links: [traceparent(1), traceparent(2)] },
  ]);
  const many = Array.from({ length: 33 }, (_, index) => index);
  expect(await spansFor(...many)).toEqual([
    { name: 'handle', ...attributes(33), links: many.slice(0, 32).map(traceparent) },
  ]);
});
