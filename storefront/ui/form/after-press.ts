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

/** Notices from now on when the mouse, or a finger as a mouse, is pressed. Watches once, however often it is asked. */
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
