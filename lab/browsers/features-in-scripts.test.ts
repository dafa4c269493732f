import { describe, expect, test } from 'vitest';
import { featuresInScript } from './features-in-scripts.ts';

describe('a built script', () => {
  test.each([
    ['Temporal.PlainDate.from(x)', 'javascript.builtins.Temporal'],
    ['const at = () => globalThis.Temporal', 'javascript.builtins.Temporal'],
    ['fetch(a, { signal: AbortSignal.any([b]) })', 'api.AbortSignal.any_static'],
    ['URL.canParse(a)', 'api.URL.canParse_static'],
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['document.startViewTransition(f)', 'api.Document.startViewTransition'],
    ['a.b.toReversed()', 'javascript.builtins.TypedArray.toReversed'],
    ['requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
  ])('%s uses %s', (script, feature) => {
    expect([...featuresInScript(script)]).toContain(feature);
  });

  test('does not use what it declares itself, nor names of its own properties', () => {
    const script =
      'import { URL } from "x"; const { a: Temporal, ...rest } = URL.canParse(1); rest.Iterator = { Set: Temporal };';
    expect([...featuresInScript(script)]).toEqual([]);
  });

  test('that does not parse is refused', () => {
    expect(() => featuresInScript('const = 1')).toThrow('does not parse');
  });
});
