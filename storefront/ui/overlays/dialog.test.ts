import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle, type DialogProps } from './dialog.tsx';

const message = 'Dialog components must be wrapped in <Dialog />';

const dialog = (props: Pick<DialogProps, 'isOpen' | 'children'>): string =>
  renderToStaticMarkup(createElement(Dialog, { onClose: () => {}, ...props }));

test.each([
  ['DialogTitle', createElement(DialogTitle, null, 'Title')],
  ['DialogBody', createElement(DialogBody)],
  ['DialogActions', createElement(DialogActions)],
  ['DialogCloseButton', createElement(DialogCloseButton, null, 'Close')],
])('%s outside a dialog raises an error', (_, part) => {
  expect(() => renderToStaticMarkup(part)).toThrow(message);
});

test('inside a dialog they are what they are, and the title names it', () => {
  const html = dialog({
    isOpen: true,
    children: createElement(
      Fragment,
      null,
      createElement(DialogTitle, null, 'Prices'),
      createElement(DialogBody, null, 'Text'),
    ),
  });
  const titleId = /<h2 id="([^"]+)"[^>]*>Prices/.exec(html)?.[1];
  expect(titleId).toBeDefined();
  expect(html).toContain(`<dialog class="`);
  expect(html).toContain(`aria-labelledby="${titleId ?? ''}"`);
});

test('a closed dialog holds nothing', () => {
  const html = dialog({ isOpen: false, children: createElement('p', null, 'hidden words') });
  expect(html).not.toContain('hidden words');
});
