/** What a page asks the service for in vain while it loads: parts of one page share what was said, and want it. */
import type { Page } from 'puppeteer-core';

/** Watches a page; answers what it has asked for again since its last load, or did not wait for. */
export const watchCalls = (page: Page): (() => readonly string[]) => {
  let asked: string[] = [];
  let left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      asked = [];
      left = [];
    }
    const { pathname, search } = new URL(request.url());
    // messages that came before the line to their order was open are read with it
    const isTalk = pathname.endsWith('/talk');
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !isTalk) asked.push(`${pathname}${search}`);
  });
  page.on('requestfailed', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) left.push(`${pathname}${search} is not waited for`);
  });
  return () => [
    ...asked.filter((call, index) => asked.indexOf(call) < index).map((call) => `${call} is asked for again`),
    ...left,
  ];
};
