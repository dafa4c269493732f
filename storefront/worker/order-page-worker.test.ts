import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const site = 'https://austral.example';
const listeners = new Map<string, (event: object) => void>();
/** The connection of the device. */
const line = { onLine: true };
const fetched = vi.fn<(request: object) => Promise<Response>>();

beforeEach(async () => {
  fetched.mockReset();
  line.onLine = true;
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('self', {
    location: { origin: site },
    navigator: line,
    registration: { scope: `${site}/build-your-own/profile` },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  // its own project has the types of workers, which those of pages contradict
  const worker: string = './order-page-worker.ts';
  await import(worker);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the worker answers to whoever opens a page; `early` is what the browser asked for meanwhile. */
const open = async (path: string, early: Response | undefined): Promise<Response | undefined> => {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url: `${site}${path}` },
    preloadResponse: Promise.resolve(early),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  return answer;
};

it.each(['/build-your-own/profile?orderNo=1', '/build-your-own/profile/documents'])(
  'asks once for the document of %s',
  async (path) => {
    const early = new Response('asked for while the worker started');
    expect(await open(path, early)).toBe(early);
    expect(fetched).not.toHaveBeenCalled();
    const late = new Response('of a browser that asks for nothing early');
    fetched.mockResolvedValueOnce(late);
    expect(await open(path, undefined)).toBe(late);
  },
);

it('leaves it to the browser to say of a page that is not kept that there is no connection', async () => {
  line.onLine = false;
  expect(await open('/build-your-own/profile/documents', undefined)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});
