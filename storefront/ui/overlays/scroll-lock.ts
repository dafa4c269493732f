let locks = 0;

const update = () => {
  document.documentElement.toggleAttribute('data-scroll-locked', locks > 0);
};

/** Stops the page from scrolling until the returned function is called; locks may overlap. */
export const lockScroll = (): (() => void) => {
  let isHeld = true;
  locks += 1;
  update();
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    update();
  };
};
