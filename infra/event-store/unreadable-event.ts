/** What is stored is not a valid event, or its personal data was tampered with. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
