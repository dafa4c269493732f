import type { MemoryName } from './memories.ts';

/** Names the row of `memories` of what keeps its own rule: it is asked for anew, or ends, as the row says. */
export const remembers = <Kept>(_name: MemoryName, kept: Kept): Kept => kept;
