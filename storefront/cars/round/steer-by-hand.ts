/** What hands do to a picture: turns in degrees, times nearer, or a return to where it began. */
type Steering = {
  readonly turn: (aside: number, upwards: number) => void;
  readonly zoom: (times: number) => void;
  readonly reset: () => void;
};

const degreesPerPixel = 0.32;
const keys: Readonly<Record<string, (steering: Steering) => void>> = {
  ArrowLeft: ({ turn }) => {
    turn(-10, 0);
  },
  ArrowRight: ({ turn }) => {
    turn(10, 0);
  },
  ArrowUp: ({ turn }) => {
    turn(0, 5);
  },
  ArrowDown: ({ turn }) => {
    turn(0, -5);
  },
  '+': ({ zoom }) => {
    zoom(1.2);
  },
  '=': ({ zoom }) => {
    zoom(1.2);
  },
  '-': ({ zoom }) => {
    zoom(1 / 1.2);
  },
  Home: ({ reset }) => {
    reset();
  },
};

/**
 * Lets an element be dragged, pinched, wheeled and steered by arrow keys. A finger that moves up or down scrolls the page,
 * and so does the wheel until the picture was pressed or focused. Ends with the signal.
 */
export const steerByHand = (element: HTMLElement, steering: Steering, signal: AbortSignal): void => {
  const fingers = new Map<number, { x: number; y: number }>();
  const spread = (): number => {
    const [one, other] = [...fingers.values()];
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  };
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.delete(pointerId);
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ pointerId, clientX: x, clientY: y, pointerType }) => {
      const before = fingers.get(pointerId);
      if (before === undefined) return;
      const apart = spread();
      fingers.set(pointerId, { x, y });
      if (fingers.size === 1) {
        const upwards = pointerType === 'touch' ? 0 : (y - before.y) * degreesPerPixel;
        steering.turn((before.x - x) * degreesPerPixel, upwards);
      } else if (apart > 0) steering.zoom(spread() / apart);
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    element.addEventListener(name, lift, { signal });
  }
  element.addEventListener(
    'wheel',
    (event) => {
      // browsers say of a pinch on a touchpad that the control key is held
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      steering.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      const steer = keys[event.key];
      if (steer === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      steer(steering);
    },
    { signal },
  );
};
