/** Ctrl-C: what was begun is finished, and no more is. */
export class InterruptedByUser extends Error {
  override readonly name = 'InterruptedByUser';
}
