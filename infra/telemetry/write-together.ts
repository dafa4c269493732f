/** Hands what is written in one turn of the event loop on at once, at the latest when the process exits. */
export const writeTogether = (write: (text: string) => void): ((line: string) => void) => {
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  process.once('exit', flush);
  return (line) => {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  };
};
