import { expect, test } from 'vitest';
import { featuresInStyles } from './features-in-styles.ts';

test.each([
  ['a { field-sizing: content }', 'css.properties.field-sizing.content'],
  ['a:has(b) { margin: 0 }', 'css.selectors.has'],
  ['a { width: 3rlh }', 'css.types.length.rlh'],
  ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['@starting-style { a { margin: 0 } }', 'css.at-rules.starting-style'],
  ['@font-face { size-adjust: 90% }', 'css.at-rules.font-face.size-adjust'],
  [
    '@media (prefers-reduced-transparency: reduce) { a { margin: 0 } }',
    'css.at-rules.media.prefers-reduced-transparency',
  ],
])('%s uses %s', (styles, feature) => {
  expect([...featuresInStyles(styles)]).toContain(feature);
});

test('what is asked for with @supports is not needed, what stands beside it is', () => {
  const found = [
    ...featuresInStyles('@supports (field-sizing: content) { a { field-sizing: content; resize: none } }'),
  ];
  expect(found).toContain('css.properties.resize');
  expect(found).not.toContain('css.properties.field-sizing');
});
