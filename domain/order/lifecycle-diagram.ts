/** The order machine as a Mermaid state diagram, for people. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { orderMachine } from './order-machine.ts';

/** 'fulfilment_created_depositDue': the path of a state without the machine's own name. */
const idOf = ({ path }: AnyStateNode): string => path.join('_');

const childrenOf = ({ states }: AnyStateNode): readonly AnyStateNode[] => Object.values(states);

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** A state, with the states inside it where there are any. */
const drawState = (node: AnyStateNode): readonly string[] => {
  const children = childrenOf(node);
  if (children.length === 0) return [`state "${node.key}" as ${idOf(node)}`];
  const first = node.initial.target.map((child) => `[*] --> ${idOf(child)}`);
  return [`state "${node.key}" as ${idOf(node)} {`, ...indented([...first, ...children.flatMap(drawState)]), '}'];
};

/** The order machine has its guards by name. */
const conditionOf = ({ guard }: AnyTransitionDefinition): string => (typeof guard === 'string' ? ` [${guard}]` : '');

const movesOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [...node.transitions.values()].flat();

/** The events that lead from one state to another, one line per pair of states. */
const drawMoves = (node: AnyStateNode): readonly string[] => {
  const byTarget = new Map<string, readonly string[]>();
  for (const move of movesOf(node)) {
    for (const target of move.target ?? []) {
      const events = byTarget.get(idOf(target)) ?? [];
      byTarget.set(idOf(target), [...events, `${move.eventType}${conditionOf(move)}`]);
    }
  }
  return [
    ...[...byTarget].map(([target, events]) => `${idOf(node)} --> ${target} : ${events.join(', ')}`),
    ...childrenOf(node).flatMap(drawMoves),
  ];
};

/** The events that are recorded in a state without leaving it. */
const notedIn = (node: AnyStateNode): readonly string[] =>
  movesOf(node)
    .filter(({ target }) => target === undefined)
    .map((move) => `\`${move.eventType}\`${conditionOf(move)}`);

const noteRows = (node: AnyStateNode): readonly string[] => {
  const noted = notedIn(node);
  const own = noted.length === 0 ? [] : [`- ${node.path.join(' › ')}: ${noted.join(', ')}`];
  return [...own, ...childrenOf(node).flatMap(noteRows)];
};

const drawRegion = (region: AnyStateNode): readonly string[] => {
  const notes = noteRows(region);
  return [
    `## ${region.key}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...indented([
      ...region.initial.target.map((child) => `[*] --> ${idOf(child)}`),
      ...childrenOf(region).flatMap(drawState),
      ...drawMoves(region),
    ]),
    '```',
    '',
    ...(notes.length === 0 ? [] : ['Recorded without a change of state:', '', ...notes, '']),
  ];
};

/** The document `docs/lifecycle.md`. */
export const lifecycleDiagram = (): string =>
  [
    '# The lifecycle of an order',
    '',
    'Drawn from `domain/order/order-machine.ts` by `npm run docs`. An order is in one state of each of these regions at the same',
    'time. In square brackets: the guard that must hold. An event that leaves a state with states inside leaves any of them.',
    '',
    ...childrenOf(orderMachine.root).flatMap(drawRegion),
    '## in any state',
    '',
    `Recorded without a change of state: ${notedIn(orderMachine.root).join(', ')}.`,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
