/** The meta element that names the style files whose content a prerendered document has inside. */
export const inlinedStylesName = 'inlined-styles';

/** Tells the bundler's loader, which looks for links, that those styles are there: links that load nothing. */
export const markInlinedStyles = (document: Document): void => {
  const names = document.querySelector<HTMLMetaElement>(`meta[name="${inlinedStylesName}"]`)?.content ?? '';
  for (const href of names.split(' ').filter((name) => name !== '')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
};
