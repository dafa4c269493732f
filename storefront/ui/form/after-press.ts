let isPressed = false;
let waiting: (() => void)[] = [];

const release = (): void => {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // the click comes right after the release, before any timer
  setTimeout(() => {
    for (const act of due) act();
  });
};

let isWatching = false;

/** Starts tracking whether the mouse, or a touch as a mouse, is pressed. Idempotent. */
export const watchPresses = (): void => {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('mousedown', () => (isPressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend']) document.addEventListener(end, release, { capture: true });
};

/**
 * Acts now, or once the press that is under way is over: a button that is moved away between press and release gets no
 * click. Leaving a field by pressing a button comes before the button's click.
 */
export const afterPress = (act: () => void): void => {
  if (isPressed) waiting.push(act);
  else act();
};
