declare module 'virtual:australia-coast' {
  /** The coast as steps in units of the last of so many decimals of a degree; see `ringsOfSteps`. */
  const coast: { readonly decimals: number; readonly steps: readonly (readonly number[])[] };
  export default coast;
}
