import type { AppendOutcome, EventStore } from './port.ts';

/** `appendInTurn` of a store that takes one stream at a time: each append waits for the one before it. */
export const appendInTurn =
  (append: EventStore['append']): EventStore['appendInTurn'] =>
  async (appends) => {
    const outcomes: AppendOutcome[] = [];
    for (const { stream, events, expected } of appends) {
      const outcome = await append(stream, events, expected);
      outcomes.push(outcome);
      if (outcome.kind === 'conflict') break;
    }
    return outcomes;
  };
