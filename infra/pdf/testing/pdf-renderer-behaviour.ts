/** What every PDF adapter must do. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfRenderer } from '../port.ts';
import { pdfPages } from './pdf-text.ts';
import { serveNobody } from './serve-nobody.ts';

export const printable = (body: string, head = ''): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>A document</title>${head}</head><body>${body}</body></html>`;

const latin1 = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');
const footer = 'A document 12345678-9012';

/** Every way to the network, to a file or to a program that a document could try. */
const attacks = (url: string): Readonly<Record<string, string>> => ({
  script: `<script>document.body.textContent = 'owned'; fetch('${url}/script')</script><p>still here</p>`,
  'an event handler': `<img src="x" onerror="document.body.textContent='owned'"><p>still here</p>`,
  'a frame on a file': '<iframe src="file:///etc/passwd" width="600" height="300"></iframe><p>still here</p>',
  'an object on a file': '<object data="file:///etc/passwd"></object><embed src="file:///etc/passwd"><p>still here</p>',
  'a frame on the metadata address': `<iframe src="http://169.254.169.254/latest/meta-data/"></iframe><p>still here</p>`,
  'a frame on a server': `<iframe src="${url}/frame"></iframe><p>still here</p>`,
  'a frame with its own document': `<iframe srcdoc="<script>fetch('${url}/srcdoc')</script><img src='${url}/inner'>"></iframe><p>still here</p>`,
  'an image': `<img src="${url}/image" srcset="${url}/two 2x"><picture><source srcset="${url}/three"></picture><p>still here</p>`,
  'media with a poster': `<video src="${url}/video" poster="${url}/poster" autoplay></video><p>still here</p>`,
  'a refresh': `<meta http-equiv="refresh" content="0; url=${url}/refresh"><p>still here</p>`,
  'a style import': `<style>@import url('${url}/import.css'); body { background: url('${url}/background') }</style><p>still here</p>`,
  'a style attribute': `<p style="background-image: url(${url}/attribute); list-style: url('${url}/list')">still here</p>`,
  'a font': `<style>@font-face { font-family: Spy; src: url('${url}/font') } p { font-family: Spy }</style><p>still here</p>`,
  'links that fetch ahead': `<link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/ahead"><link rel="stylesheet" href="${url}/sheet.css"><link rel="modulepreload" href="${url}/module.js"><p>still here</p>`,
  'a base and a form': `<base href="${url}/"><form action="/form" method="post"><input autofocus></form><p>still here</p>`,
  'an svg': `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="${url}/svg" width="9" height="9"/><use href="${url}/use.svg#a"/><script>fetch('${url}/svg-script')</script></svg><p>still here</p>`,
});

/** Describes the behaviour of one adapter; `open` gives a working renderer. */
export const describePdfRenderer = (name: string, open: () => Promise<Pick<PdfRenderer, 'render'>>): void => {
  describe(`PDF renderer: ${name}`, () => {
    let renderer: Pick<PdfRenderer, 'render'>;
    beforeAll(async () => {
      renderer = await open();
    });
    const render = (html: string): Promise<Uint8Array> => renderer.render({ html, footer });

    it('prints text that can be read back, in the order it was written', async () => {
      const [page = ''] = await pdfPages(await render(printable('<h1>Zoë’s contract</h1><p>Łódź, $55,000.00</p>')));
      expect(page).toContain('Zoë’s contract Łódź, $55,000.00');
    });

    it('numbers the pages and repeats the footer on each', async () => {
      const pages = await pdfPages(await render(printable('<p>A line</p>'.repeat(120))));
      expect(pages.length).toBeGreaterThan(2);
      for (const [index, text] of pages.entries()) {
        expect(text).toContain(footer);
        expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      }
    });

    it('keeps the footer a text, whatever is in it', async () => {
      const odd = `Document ' } body { display: none } \\ “é” <b>`;
      const [page = ''] = await pdfPages(await renderer.render({ html: printable('<p>still here</p>'), footer: odd }));
      expect(page).toContain('still here');
      expect(page).toContain(odd);
    });

    it('makes a tagged PDF on A4 in the document’s language', async () => {
      const pdf = latin1(
        await render(printable('<h1>Head</h1><table><tr><th scope="row">A</th><td>B</td></tr></table>')),
      );
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(pdf).toMatch(/\/Type \/MarkInfo\s+\/Marked true/);
      expect(pdf).toContain('/Lang (en-AU)');
      expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    });

    it('embeds its fonts as fonts', async () => {
      const pdf = latin1(
        await render(printable('<p style="font-family: Archivo">Plain <b>bold</b> <i>italic</i> ł</p>')),
      );
      expect(pdf.match(/\/FontFile[23] \d+ 0 R/g)?.length).toBeGreaterThanOrEqual(3);
      expect(pdf).toMatch(/\/BaseFont \/[A-Z]{6}\+Archivo/);
      expect(pdf).not.toContain('/Type3');
    });

    it('refuses to be a way out: whatever a document tries, nothing is called and the text stays', async () => {
      const nobody = await serveNobody();
      const texts: string[] = [];
      for (const body of Object.values(attacks(nobody.url))) {
        texts.push((await pdfPages(await render(printable(body)))).join(' '));
      }
      for (const text of texts) {
        expect(text).toContain('still here');
        expect(text).not.toMatch(/owned|root:/);
      }
      const inHead = `<meta http-equiv="refresh" content="0; url=${nobody.url}/head"><link rel="dns-prefetch" href="${nobody.url}">`;
      await render(printable('<p>still here</p>', inHead));
      expect(nobody.connections()).toBe(0);
      // the server does count: without this the test could not fail
      await fetch(nobody.url);
      expect(nobody.connections()).toBe(1);
    });

    it('prints 10,000 lines whole', async () => {
      const lines = Array.from({ length: 10_000 }, (_, index) => `<div>line ${index + 1}</div>`).join('');
      const pages = await pdfPages(await render(printable(lines)));
      expect(pages[0]).toContain('line 1 line 2');
      expect(pages.at(-1)).toContain('line 10000');
    });

    it('refuses a document beyond all measure', async () => {
      await expect(render(printable('x'.repeat(2_000_001)))).rejects.toMatchObject({ code: 'too-large' });
    });

    it('leaves nothing of a document for the next', async () => {
      for (const number of [1, 2, 3]) {
        const hidden = `<style>p { display: none }</style><base href="http://a.test/"><h1>heading ${number}</h1><p>secret</p>`;
        await render(printable(hidden, '<meta http-equiv="refresh" content="1; url=about:blank">'));
        const [page = ''] = await pdfPages(await render(printable(`<p>document number ${number}.</p>`)));
        expect(page).toContain(`document number ${number}.`);
        expect(page).not.toMatch(/heading|secret/);
      }
    });

    it('serves many at once, each with its own text', async () => {
      const numbers = Array.from({ length: 12 }, (_, index) => index);
      const pdfs = await Promise.all(numbers.map((number) => render(printable(`<p>document number ${number}.</p>`))));
      for (const number of numbers) {
        const [page = ''] = await pdfPages(pdfs[number] ?? new Uint8Array());
        expect(page).toContain(`document number ${number}.`);
      }
    });
  });
};
