import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

export type ForkedProgram = {
  readonly pid: number;
  /** Sends it a message; resolves to its answer, rejects when it ends instead. */
  readonly ask: <Answer>(message: object, answer: z.ZodType<Answer>) => Promise<Answer>;
  readonly end: () => void;
};

/** A program as a process of its own. It takes one message at a time and answers each with one. */
export const forkProgram = (program: URL): ForkedProgram => {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    pid: child.pid ?? 0,
    ask: async (message, answer) => {
      const ended = new AbortController();
      const leave = (): void => ended.abort(new Error(`${program.pathname} has ended`));
      child.once('exit', leave);
      try {
        const answered = once(child, 'message', { signal: ended.signal });
        child.send(message);
        const [report]: unknown[] = await answered;
        return answer.parse(report);
      } finally {
        child.off('exit', leave);
      }
    },
    end: () => void child.kill('SIGKILL'),
  };
};
