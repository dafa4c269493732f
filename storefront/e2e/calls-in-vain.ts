/** What a page asks the service for more than once while it loads: parts of one page share what was said. */
import type { Page } from 'puppeteer-core';

/** Watches a page from its next load on; answers what it has asked for again since its last one. */
export const watchCalls = (page: Page): (() => readonly string[]) => {
  let asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked = [];
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
  });
  return () => asked.filter((call, index) => asked.indexOf(call) < index).map((call) => `${call} is asked for again`);
};
