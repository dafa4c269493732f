import { trustedTypesPolicy } from '../../../ui/foundation/trusted-types-policy.ts';

/** Only for a document that runs nothing: what is taken out of it for the frame leaves its scripts behind. */
const policy = trustedTypesPolicy('contract-page', { createHTML: (html) => html });

/**
 * Prints a contract, given as the text of its page. The page itself may run nothing, so it is copied into a frame of
 * this one; as sheets made by code, its styles pass this page's security policy. Scripts in it would stay dead.
 */
export const printContract = (html: string): void => {
  // a template's content belongs to no page, so its styles are not reported as blocked
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  const { content } = template;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'The contract as it is printed';
  document.body.append(frame);
  const inside = frame.contentDocument;
  const view = inside?.defaultView;
  if (inside === null || view === null || view === undefined) return;
  inside.title = content.querySelector('title')?.textContent ?? '';
  inside.adoptedStyleSheets = [...content.querySelectorAll('style')].map(({ textContent }) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
  for (const element of content.querySelectorAll('script, style, title, meta, link')) element.remove();
  inside.body.replaceChildren(inside.adoptNode(content));
  view.addEventListener('afterprint', () => {
    frame.remove();
  });
  view.focus();
  view.print();
};
