/**
 * XState reads types from a value that never exists at run time; this is the one place that pretends it does.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions -- a type carrier, never read
export const typeOf = <Type>(): Type => ({}) as Type;
