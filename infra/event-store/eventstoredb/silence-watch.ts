/** Waiting for answers of one node, and noticing that none comes. */
export type SilenceWatch = {
  /** Somebody waits for an answer, until the function is called that is returned. */
  readonly expect: () => () => void;
  /** An answer has come, or a part of one. */
  readonly heard: () => void;
  readonly stop: () => void;
};

type Options = {
  /** How long nothing may come while something is pending before the node is asked. */
  readonly quietMilliseconds: number;
  /** Asks the node for something that it answers at once; settles in time whatever the node does. */
  readonly isAlive: () => Promise<boolean>;
  /** Called once; the watch is over then. */
  readonly onSilent: () => void;
};

/**
 * Tells a node that has fallen silent from one that is busy with something long: it is silent when nothing at all came
 * for a while, although something was pending, and then not even an answer to a question that takes no time.
 */
export const createSilenceWatch = ({ quietMilliseconds, isAlive, onSilent }: Options): SilenceWatch => {
  let pending = 0;
  let answers = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const watch = (): void => {
    if (timer !== undefined || pending === 0 || isOver) return;
    timer = setTimeout((before) => void look(before), quietMilliseconds, answers);
  };
  const look = async (before: number): Promise<void> => {
    const isQuiet = (): boolean => pending > 0 && answers === before && !isOver;
    // what came while this process did not run is heard before the question is answered
    if (isQuiet() && !(await isAlive()) && isQuiet()) {
      isOver = true;
      onSilent();
    }
    timer = undefined;
    watch();
  };

  return {
    expect: () => {
      let isPending = true;
      pending += 1;
      watch();
      return () => {
        if (isPending) pending -= 1;
        isPending = false;
      };
    },
    heard: () => void (answers += 1),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
};
