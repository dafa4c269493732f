/** What a frame asked of WebGL, whatever the device makes of it: the same on every machine. */
type FrameWork = {
  /** Of every function. */
  asked: number;
  uniforms: number;
  programs: number;
  /** To buffers and textures. */
  uploads: number;
  /** How often the canvas was given a size, which makes its picture anew. */
  sizes: number;
};

type GraphicsSeen = {
  contexts: number;
  /** How many of them were given back. */
  lost: number;
  frames: number;
  /** In the busiest frame. */
  mostCalls: number;
  mostTriangles: number;
  /** Points that were painted off the screen, as filtered light is. */
  pointsAside: number;
  /** The most of each that one frame did since `beginWork`. */
  mostWork: FrameWork;
  beginWork?: () => void;
  /** What lives on the device now. */
  buffers: number;
  textures: number;
  programs: number;
  /** What textures were given, at most at once. */
  textureBytes: number;
  /** Resolves once the device has drawn everything that it was asked for. */
  drawn?: () => Promise<void>;
  /** Takes the context of the last canvas away, as a device does that runs out of memory. */
  lose?: () => void;
};

declare global {
  /** What pages asked WebGL for since they began. */
  var graphicsSeen: GraphicsSeen;
}

/** Runs in the page before its own scripts: counts what is drawn and what is kept, below any library. */
export const watchGraphics = (): void => {
  // how far the device is may be asked as often as one likes
  const waits = new Set(['fenceSync', 'deleteSync', 'getSyncParameter', 'isContextLost', 'flush']);
  const noWork = (): FrameWork => ({ asked: 0, uniforms: 0, programs: 0, uploads: 0, sizes: 0 });
  let work = noWork();
  const seen: GraphicsSeen = {
    contexts: 0,
    lost: 0,
    frames: 0,
    mostCalls: 0,
    mostTriangles: 0,
    pointsAside: 0,
    mostWork: noWork(),
    beginWork: () => {
      work = noWork();
      seen.mostWork = noWork();
    },
    buffers: 0,
    textures: 0,
    programs: 0,
    textureBytes: 0,
  };
  globalThis.graphicsSeen = seen;
  if (!('WebGL2RenderingContext' in globalThis)) return;
  const { prototype } = WebGL2RenderingContext;
  /** Calls `told` with the arguments of each call before it is made. */
  const watch = (name: string, told: (...given: readonly unknown[]) => void): void => {
    const own: unknown = Reflect.get(prototype, name);
    if (typeof own !== 'function') return;
    Reflect.set(prototype, name, function watched(this: unknown, ...given: unknown[]): unknown {
      told.call(this, ...given);
      return Reflect.apply(own, this, given);
    });
  };
  let [calls, triangles, points] = [0, 0, 0];
  let isOnScreen = true;
  watch('bindFramebuffer', (_target, framebuffer) => {
    isOnScreen = framebuffer === null;
  });
  watch('viewport', (_left, _bottom, width, height) => {
    points = Number(width) * Number(height);
  });
  // each picture begins with an empty screen; what is prepared off it, as light is, belongs to none
  watch('clear', () => {
    if (!isOnScreen) return;
    [calls, triangles] = [0, 0];
    work = noWork();
    seen.frames += 1;
  });
  const draws = (count: unknown): void => {
    if (!isOnScreen) {
      seen.pointsAside += points;
      return;
    }
    calls += 1;
    triangles += typeof count === 'number' ? count / 3 : 0;
    seen.mostCalls = Math.max(seen.mostCalls, calls);
    seen.mostTriangles = Math.max(seen.mostTriangles, triangles);
  };
  watch('drawElements', (_mode, count) => {
    draws(count);
  });
  watch('drawArrays', (_mode, _first, count) => {
    draws(count);
  });
  const kept = [
    ['Buffer', 'buffers'],
    ['Texture', 'textures'],
    ['Program', 'programs'],
  ] as const;
  for (const [thing, key] of kept) {
    watch(`create${thing}`, () => {
      seen[key] += 1;
    });
    watch(`delete${thing}`, (given) => {
      if (given !== null && given !== undefined) seen[key] -= 1;
    });
  }
  const sized = (pixels: unknown): void => {
    if (ArrayBuffer.isView(pixels)) seen.textureBytes += pixels.byteLength;
  };
  watch('texImage2D', (...given) => {
    sized(given[8]);
  });
  watch('texSubImage2D', (...given) => {
    sized(given[8]);
  });
  const does = (what: keyof FrameWork): void => {
    work[what] += 1;
    seen.mostWork[what] = Math.max(seen.mostWork[what], work[what]);
  };
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== 'function' || name === 'constructor' || waits.has(name)) continue;
    const isUniform = /^uniform(?:Matrix)?\d/.test(name);
    const isUpload = /^(?:buffer(?:Sub)?Data|tex(?:Sub)?Image[23]D)$/.test(name);
    watch(name, () => {
      does('asked');
      if (isUniform) does('uniforms');
      if (isUpload) does('uploads');
      if (name === 'useProgram') does('programs');
    });
  }
  const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
  if (width !== undefined) {
    Object.defineProperty(HTMLCanvasElement.prototype, 'width', {
      ...width,
      set(this: HTMLCanvasElement, points: number) {
        does('sizes');
        width.set?.call(this, points);
      },
    });
  }
  const own = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function watched(this: HTMLCanvasElement, ...given: unknown[]) {
      const context: unknown = Reflect.apply(own, this, given);
      if (context instanceof WebGL2RenderingContext) {
        seen.contexts += 1;
        this.addEventListener('webglcontextlost', () => {
          seen.lost += 1;
        });
        seen.drawn = async () => {
          const mark = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
          context.flush();
          if (mark === null) return;
          while (context.getSyncParameter(mark, context.SYNC_STATUS) !== context.SIGNALED)
            await new Promise(requestAnimationFrame);
        };
        seen.lose = () => {
          context.getExtension('WEBGL_lose_context')?.loseContext();
        };
      }
      return context;
    },
  );
};
