/** How much of a body has left: 0 to 1. */
export type OnSent = (share: number) => void;

/** A `fetch` for uploads, which tells how much of the body has left: the browser's own cannot. Text answers alone. */
export const fetchTelling =
  (onSent: OnSent) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onSent(loaded / total);
      });
      request.addEventListener('load', () => {
        resolve(new Response(request.responseText, { status: request.status }));
      });
      request.addEventListener('error', () => {
        reject(new TypeError('The request failed'));
      });
      request.addEventListener('abort', () => {
        reject(new DOMException('The request was ended', 'AbortError'));
      });
      signal?.addEventListener('abort', () => {
        request.abort();
      });
      request.send(body instanceof ReadableStream ? null : body);
    });
