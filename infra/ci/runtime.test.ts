import { expect, test } from 'vitest';

test('tests and servers run on the pinned Node', () => {
  console.log(`Node ${process.version}`);
  expect(process.version).toBe('v26.10.0');
});
