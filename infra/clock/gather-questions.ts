import { setImmediate } from 'node:timers/promises';

type Waiting<Question, Answer> = Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> & {
  readonly question: Question;
};

/**
 * Asks a store in one call what it is asked in one turn of the event loop, and what it is asked while such a call is under way in
 * the next one. A question goes out after it was put, never before: no answer is older than its question. A call that the store
 * does not answer fails the questions in it, and no other.
 * @param askAll gives the answer to each of its questions
 */
export const gatherQuestions = <Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
): ((question: Question) => Promise<Answer>) => {
  let waiting: Waiting<Question, Answer>[] = [];
  let isAsking = false;

  const askWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      await setImmediate();
      const asked = waiting;
      waiting = [];
      try {
        const answerTo = await askAll(asked.map(({ question }) => question));
        for (const { question, resolve } of asked) resolve(answerTo(question));
      } catch (fault) {
        for (const { reject } of asked) reject(fault);
      }
    }
    isAsking = false;
  };

  return (question) => {
    const { promise, ...settle } = Promise.withResolvers<Answer>();
    waiting.push({ question, ...settle });
    if (!isAsking) {
      isAsking = true;
      void askWaiting();
    }
    return promise;
  };
};
