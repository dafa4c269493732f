import { useState } from 'react';

/** By how much a figure last changed; 0 until it has. While it is being worked out (undefined) the last change stays. */
export const useLastChange = (figure: number | undefined): number => {
  const [seen, setSeen] = useState({ figure, change: 0 });
  if (figure !== undefined && figure !== seen.figure) {
    setSeen({ figure, change: seen.figure === undefined ? 0 : figure - seen.figure });
  }
  return seen.change;
};
