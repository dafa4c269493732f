/** How the edge of a screen or roof bends back from the middle (share 0) to its corner (1). */
export const bendOf = (share: number): number => 0.62 * share ** 2 + 0.38 * share ** 8;

/** How a roof or bonnet falls from its middle (share 0) to its edge (1). */
export const crownOf = (share: number): number => 0.75 * share ** 2 + 0.25 * share ** 4;
