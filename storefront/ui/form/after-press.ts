let isPressed = false;
let waiting: (() => void)[] = [];

/** Does what waits, at once: the click has come. */
export const actNow = (): void => {
  const due = waiting;
  waiting = [];
  for (const act of due) act();
};

const release = (): void => {
  isPressed = false;
  // the click comes right after the release, before any timer
  setTimeout(() => {
    if (!isPressed) actNow();
  });
};

let watched: Document | undefined;

/** Starts tracking whether the mouse, or a touch as a mouse, is pressed. Idempotent. */
export const watchPresses = (): void => {
  if (watched === document) return;
  watched = document;
  document.addEventListener('mousedown', () => (isPressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend']) document.addEventListener(end, release, { capture: true });
};

/**
 * Runs now, or once the current press is released: a button that moves away between press and release gets no
 * click. The blur of a field fires before the click of the button that caused it.
 */
export const afterPress = (act: () => void): void => {
  if (isPressed) waiting.push(act);
  else act();
};
