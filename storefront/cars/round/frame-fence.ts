/** Tells whether the device has drawn what it was last asked for. */
export type FrameFence = {
  /** Marks the end of a frame. */
  readonly set: () => void;
  /** True once the device has passed the mark; known only some time after the page's script has let go. */
  readonly isPassed: () => boolean;
};

export type FencedContext = Pick<
  WebGL2RenderingContext,
  | 'SYNC_GPU_COMMANDS_COMPLETE'
  | 'SYNC_STATUS'
  | 'SIGNALED'
  | 'fenceSync'
  | 'deleteSync'
  | 'getSyncParameter'
  | 'isContextLost'
  | 'flush'
>;

/** A fence in the commands of a WebGL context. A context that was lost has nothing to wait for. */
export const createFrameFence = (gl: FencedContext): FrameFence => {
  let mark: WebGLSync | null = null;
  const drop = (): void => {
    gl.deleteSync(mark);
    mark = null;
  };
  return {
    set: () => {
      drop();
      mark = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
    },
    isPassed: () => {
      if (mark === null) return true;
      const isPassed = gl.isContextLost() || gl.getSyncParameter(mark, gl.SYNC_STATUS) === gl.SIGNALED;
      if (isPassed) drop();
      return isPassed;
    },
  };
};
