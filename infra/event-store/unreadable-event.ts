/** What is stored in an event's place is no event, or its personal data was tampered with. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
