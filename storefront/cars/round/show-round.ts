import { NeutralToneMapping, WebGLRenderer } from 'three';
import { startCarWorker } from './ask-car-worker.ts';
import { bodyOf, bringCar } from './bring-car.ts';
import { createFrameFence, type FrameFence } from './frame-fence.ts';
import { createCarScene } from './scene/car-scene.ts';
import type { StandingCar } from './scene/standing-car.ts';
import type { ChosenCar } from './view/chosen-car.ts';
import { glided, poseOf, type Pose } from './view/glide.ts';
import type { RoundView } from './view/round-view.ts';
import { createSharpness } from './view/sharpness.ts';

export type RoundShow = {
  /** What of the car opens. */
  readonly opens: StandingCar['opens'];
  /** Shows another choice of the car. Fails when its body cannot be made. */
  readonly wear: (car: ChosenCar) => Promise<void>;
  /** Moves there: by a glide, or at once. */
  readonly look: (view: RoundView, moves: 'gliding' | 'atOnce') => void;
  /** Frees everything that it holds. */
  readonly end: () => void;
};

type RoundShowSettings = {
  readonly canvas: HTMLCanvasElement;
  readonly car: ChosenCar;
  readonly view: RoundView;
  /** The device took the canvas's graphics away, or light could not be made: nothing more is shown. */
  readonly onLost: () => void;
};

/** More points than this nobody sees on a car in motion or at rest. */
const sharpestRatio = 2;

/** Most that one frame moves on (milliseconds): a device that takes longer for each glides slowly rather than jumps. */
const longestStep = 100;

const fenceOf = (gl: WebGLRenderingContext | WebGL2RenderingContext): FrameFence => {
  if (!(gl instanceof WebGL2RenderingContext)) throw new Error('The picture was drawn without WebGL 2');
  return createFrameFence(gl);
};

/**
 * Shows a car on a canvas. A frame is drawn only when something changes: none while the picture is still. Resolves once
 * the first is drawn; fails where there is no WebGL 2 or the car cannot be made.
 */
export const showRound = async ({ canvas, car, view, onLost }: RoundShowSettings): Promise<RoundShow> => {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  const fence = fenceOf(renderer.getContext());
  renderer.toneMapping = NeutralToneMapping;
  const worker = startCarWorker();
  const scene = createCarScene(renderer);
  const sharpest = Math.min(globalThis.devicePixelRatio, sharpestRatio);
  const sharpness = createSharpness(sharpest);
  const gone = new AbortController();
  let wanted = view;
  let pose: Pose = poseOf(view);
  let [body, lit, sized] = ['', '', ''];
  let asked: number | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let drawnAt = -Infinity;
  let isOnItsWay = false;
  let opens = { doors: false, tailgate: false };

  const draw = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0 || gone.signal.aborted) return;
    // a size that is set makes the picture's memory anew, even where it is the same
    const size = `${width} ${height} ${sharpness.now()}`;
    if (size !== sized) {
      sized = size;
      renderer.setDrawingBufferSize(width, height, sharpness.now());
    }
    renderer.toneMappingExposure = scene.exposure();
    scene.pose({ ...wanted, ...pose }, pose, width / height);
    renderer.render(scene.scene, scene.camera);
    fence.set();
  };
  const drawSoon = (): void => {
    clearTimeout(resting);
    asked ??= requestAnimationFrame(drawFrame);
  };
  const drawFrame = (now: number): void => {
    // a slow device would be sent frames that nobody sees in time, and answer the next wish after all of them
    if (!fence.isPassed()) {
      asked = requestAnimationFrame(drawFrame);
      return;
    }
    asked = undefined;
    const passed = now - drawnAt;
    drawnAt = now;
    // on its way to another view it is in motion however long a frame takes; a hand that moves it draws often
    const isInMotion = isOnItsWay || passed < 250;
    if (isInMotion) sharpness.took(passed);
    const target = poseOf(wanted);
    pose = glided(pose, target, isInMotion ? Math.min(passed, longestStep) : 16);
    draw();
    isOnItsWay = pose !== target;
    if (isOnItsWay) drawSoon();
    else if (sharpness.now() < sharpest) resting = setTimeout(drawAtRest, 150);
  };
  /** A picture that stays is drawn once more, as sharp as the screen. */
  const drawAtRest = (): void => {
    sharpness.rest();
    drawSoon();
  };
  const light = async (): Promise<void> => {
    const { place, isNight } = wanted;
    const key = `${place} ${isNight ? 'night' : 'day'}`;
    if (key === lit) return;
    lit = key;
    const painted = await worker.lightOf(place, isNight);
    if (gone.signal.aborted || lit !== key) return;
    scene.light(painted, place, isNight);
    drawSoon();
  };
  const wear = async (chosen: ChosenCar): Promise<void> => {
    const wantedBody = bodyOf(chosen);
    if (wantedBody !== body) {
      body = wantedBody;
      const standing = await bringCar(worker, chosen);
      if (gone.signal.aborted || body !== wantedBody) return;
      scene.stand(standing);
      opens = standing.opens;
    }
    scene.wear(chosen);
    drawSoon();
  };
  const end = (): void => {
    if (gone.signal.aborted) return;
    gone.abort();
    if (asked !== undefined) cancelAnimationFrame(asked);
    clearTimeout(resting);
    sizes.disconnect();
    scene.dispose();
    renderer.dispose();
    renderer.forceContextLoss();
    worker.end();
  };
  const lose = (): void => {
    if (gone.signal.aborted) return;
    end();
    onLost();
  };
  const sizes = new ResizeObserver(drawSoon);
  canvas.addEventListener('webglcontextlost', lose, { signal: gone.signal });
  try {
    // the device filters the light while the worker makes the car
    await Promise.all([light(), wear(car)]);
  } catch (fault) {
    end();
    throw fault;
  }
  draw();
  sizes.observe(canvas);
  return {
    get opens() {
      return opens;
    },
    wear,
    look: (next, moves) => {
      wanted = next;
      if (moves === 'atOnce') pose = poseOf(next);
      light().catch(lose);
      drawSoon();
    },
    end,
  };
};
