/** What a process believes of what another may change: docs/scaling.md prints it. */

/** `seconds`: how old it may be; undefined: until `endedBy`, however long that takes. */
export type MemoryRules = { readonly what: string; readonly seconds?: number; readonly endedBy: string };

export const memories = {
  unwrappedKeys: {
    what: 'keys of customers, unwrapped',
    seconds: 5,
    endedBy: 'their destruction, in the process that destroys them; elsewhere age alone',
  },
} as const satisfies Readonly<Record<string, MemoryRules>>;

export type MemoryName = keyof typeof memories;
