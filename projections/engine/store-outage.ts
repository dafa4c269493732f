/** A store did not answer. Says nothing about the event that was being handled. */
export class StoreOutage extends Error {
  override readonly name = 'StoreOutage';
}

/** The answer of a store; a fault of it becomes a `StoreOutage` with the fault as its cause. */
export const fromStore = async <Answer>(store: string, ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (cause) {
    throw new StoreOutage(`${store} did not answer`, { cause });
  }
};
