import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFile, readNamedFile } from './read-file.ts';

const preparing = () =>
  Response.json(
    { success: false, code: 'pdf-not-available', message: 'The PDF is still being prepared.', requestId: 'r' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );

const answering = (...answers: readonly Response[]) => {
  const left = [...answers];
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(left.shift() ?? preparing()));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a file that is still being prepared', () => {
  it('is asked for again when the server says, and the customer is told', async () => {
    const fetched = answering(preparing(), preparing(), new Response('%PDF-'));
    const waits: number[] = [];
    const onPreparing = vi.fn<() => void>();
    const wait = (milliseconds: number): Promise<void> => Promise.resolve(void waits.push(milliseconds));
    expect(await (await readFile('/x', { onPreparing, wait })).text()).toBe('%PDF-');
    expect(waits).toEqual([5000, 5000]);
    expect(onPreparing).toHaveBeenCalledTimes(2);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is given up after six more questions, in the words of the server', async () => {
    const fetched = answering();
    const read = readFile('/x', { wait: () => Promise.resolve() });
    await expect(read).rejects.toMatchObject({ status: 503, message: 'The PDF is still being prepared.' });
    expect(fetched).toHaveBeenCalledTimes(7);
  });

  it('is no other refusal: that one is told at once', async () => {
    const fetched = answering(new Response('', { status: 503, headers: { 'Retry-After': '2' } }));
    await expect(readFile('/x')).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('a file comes with the name that the server gives it', async () => {
  const headers = { 'Content-Disposition': `attachment; filename="A-B.pdf"; filename*=UTF-8''A-B.pdf` };
  answering(new Response('%PDF-', { headers }), new Response('%PDF-'));
  expect((await readNamedFile('/x')).name).toBe('A-B.pdf');
  expect((await readNamedFile('/x')).name).toBe('');
});
