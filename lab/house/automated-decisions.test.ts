import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { automatedDecisions, type AutomatedDecisionName } from '@driveaway/domain/customer/automated-decisions.ts';
import { reactors } from '@driveaway/order-service/reactors/start-reactors.ts';
import { failuresOf } from '@driveaway/order-service/routes/api-call.ts';
import { apiCalls } from '@driveaway/order-service/routes/api-calls.ts';
import { privacy } from '@driveaway/storefront/content/privacy.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Who writes events on the product's own account: what that decides about a person, or why it decides nothing. */
const programs: Readonly<Record<string, AutomatedDecisionName | 'nothing, it carries out'>> = {
  lapse: 'lapse',
  refunds: 'refund',
  anchors: 'nothing, it carries out',
  'car-build': 'nothing, it carries out',
  contracts: 'nothing, it carries out',
  erasure: 'nothing, it carries out',
  'kept-build': 'nothing, it carries out',
  'late-charges': 'nothing, it carries out',
  papers: 'nothing, it carries out',
  push: 'nothing, it carries out',
  'test-drive': 'nothing, it carries out',
  restore: 'nothing, it carries out',
  retention: 'nothing, it carries out',
  'webhook-reactor': 'nothing, it carries out',
};

const namedByCalls = new Set(apiCalls.flatMap(({ decides }) => decides ?? []));
const namedByReactors = new Set(reactors.flatMap(({ decides }) => decides ?? []));

it('tells of each decision in the privacy policy, and of whom to ask for a person', () => {
  const section = privacy.sections.find(({ id }) => id === 'decisions');
  expect(section?.rows?.map(({ value }) => value)).toStrictEqual(
    Object.values(automatedDecisions).map(({ says }) => says),
  );
  expect(JSON.stringify(section?.paragraphs)).toContain('To have a person look');
});

it('lists no decision that nothing makes', () => {
  expect(new Set([...namedByCalls, ...namedByReactors])).toStrictEqual(new Set(Object.keys(automatedDecisions)));
});

it('has the name of a decision on every call that locks somebody out', () => {
  const locking = apiCalls.filter((call) => failuresOf(call).some((code) => code.startsWith('too-many-wrong-')));
  expect(locking.length).toBeGreaterThan(3);
  expect(locking.filter(({ decides }) => decides !== 'lockOut').map(({ path }) => path)).toStrictEqual([]);
});

it('has the name of a decision on every call that asks what somebody is like', () => {
  const traits = /"(?:ageRange|homeOwner|creditRating|income|employment|gender)"/;
  const asking = apiCalls.filter(({ bodies = [] }) =>
    bodies.some(({ schema }) =>
      traits.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
    ),
  );
  expect(asking.map(({ path, decides }) => [path, decides])).toStrictEqual([
    ['/proxy/api/financecalculator', 'repayments'],
  ]);
});

it('knows every program that writes on its own account', async () => {
  const folder = join(import.meta.dirname, '../../order-service');
  const files = (await readdir(folder, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/node_modules|testing/.test(path),
  );
  const texts = await Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/kind: 'system', id: '([\w-]+)'/g)].map(([, id = '']) => id));
  expect([...new Set(found)].sort()).toStrictEqual(Object.keys(programs).sort());
});
