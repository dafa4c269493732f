import { expect, it } from 'vitest';
import { createFrameFence, type FencedContext } from './frame-fence.ts';

/** A device that draws when it is told to; `kept` counts the marks that it still holds. */
const device = () => {
  let [isDrawn, isLost, kept] = [false, false, 0];
  const gl: FencedContext = {
    SYNC_GPU_COMMANDS_COMPLETE: 0x91_17,
    SYNC_STATUS: 0x91_14,
    SIGNALED: 0x91_19,
    fenceSync: () => {
      kept += 1;
      isDrawn = false;
      return isLost ? null : {};
    },
    deleteSync: (mark) => {
      if (mark !== null) kept -= 1;
    },
    getSyncParameter: (): unknown => (isLost ? null : isDrawn ? 0x91_19 : 0x91_18),
    isContextLost: () => isLost,
    flush: () => undefined,
  };
  return {
    gl,
    draw: () => {
      isDrawn = true;
    },
    lose: () => {
      isLost = true;
    },
    kept: () => kept,
  };
};

it('has nothing to wait for before the first frame', () => {
  expect(createFrameFence(device().gl).isPassed()).toBe(true);
});

it('is passed once the device has drawn, and for every frame anew', () => {
  const { gl, draw, kept } = device();
  const fence = createFrameFence(gl);
  for (let frame = 0; frame < 3; frame += 1) {
    fence.set();
    expect(fence.isPassed()).toBe(false);
    expect(fence.isPassed()).toBe(false);
    draw();
    expect(fence.isPassed()).toBe(true);
    expect(fence.isPassed()).toBe(true);
  }
  expect(kept()).toBe(0);
});

it('keeps one mark, however often it is set', () => {
  const { gl, kept } = device();
  const fence = createFrameFence(gl);
  for (let frame = 0; frame < 3; frame += 1) fence.set();
  expect(kept()).toBe(1);
});

it('never waits for a device that was lost', () => {
  const { gl, lose } = device();
  const fence = createFrameFence(gl);
  fence.set();
  lose();
  expect(fence.isPassed()).toBe(true);
  fence.set();
  expect(fence.isPassed()).toBe(true);
});
