/** What the product and its tests need of a machine, and whether it is there. */

/** `missing` stops `npm start` or `npm test`; `absent` only leaves something out. */
export type Finding = { readonly state: 'ok' | 'absent' | 'missing'; readonly words: string };

export type MachineChecks = Readonly<Record<string, () => Promise<Finding>>>;

const marks = { ok: 'ok', absent: '--', missing: 'NO' } as const satisfies Readonly<Record<Finding['state'], string>>;

const faultOf = (cause: unknown): Finding => ({
  state: 'missing',
  words: cause instanceof Error ? cause.message : String(cause),
});

/** One line a check, in their order, and whether nothing is missing. A check that throws is missing, by its message. */
export const checkMachine = async (
  checks: MachineChecks,
): Promise<{ readonly lines: readonly string[]; readonly isFit: boolean }> => {
  const found: (readonly [string, Finding])[] = [];
  for (const [name, check] of Object.entries(checks)) found.push([name, await check().catch(faultOf)]);
  const lines = found.map(
    ([name, { state, words }]) => `${marks[state]} ${name.padEnd(12)} ${words.split('\n', 1)[0]}`,
  );
  return { lines, isFit: found.every(([, { state }]) => state !== 'missing') };
};
