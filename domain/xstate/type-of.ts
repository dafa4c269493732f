/**
 * XState reads types from a value that never exists at run time; this is the only place that fakes one.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- a type carrier, never read
export const typeOf = <Type>(): Type => ({}) as Type;
