type Steps = {
  /** Reads from the server whether the order is cancelled. */
  readonly isCancelled: () => Promise<boolean>;
  /** Between two polls of the order. */
  readonly wait: () => Promise<void>;
};

/** A delayed request may still arrive: one 'not cancelled' is not enough. */
const questions = 3;

/** Whether an order is cancelled after an answer was lost; undefined when it could not be read. Never rejects. */
export const learnWhetherCancelled = async ({ isCancelled, wait }: Steps): Promise<boolean | undefined> => {
  let answer: boolean | undefined;
  for (let asked = 0; asked < questions; asked += 1) {
    if (asked > 0) await wait();
    answer = await isCancelled().catch(() => undefined);
    if (answer === true) return true;
  }
  return answer;
};
