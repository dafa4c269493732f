import { expect, it } from 'vitest';
import { click } from './click.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

it('clicks again where what is clicked moves away from under the pointer', async () => {
  const page = await stage().visit('/');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'moving';
    button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999';
    button.addEventListener('click', () => (button.dataset['clicks'] = `${button.dataset['clicks'] ?? ''}x`));
    button.addEventListener('pointermove', () => (button.style.insetBlockStart = '20rem'), { once: true });
    document.body.append(button);
  });
  await click(page, '#moving');
  expect(await page.$eval('#moving', (button) => button.getAttribute('data-clicks'))).toBe('x');
});

it('clicks again where another comes in the place of what is clicked, as its pointer arrives', async () => {
  const page = await stage().visit('/');
  await page.evaluate(() => {
    const make = (): HTMLButtonElement => {
      const button = document.createElement('button');
      button.id = 'replaced';
      button.textContent = 'Press';
      button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999';
      button.addEventListener('click', () => (button.dataset['clicks'] = `${button.dataset['clicks'] ?? ''}x`));
      return button;
    };
    const button = make();
    button.addEventListener(
      'pointermove',
      () => {
        const other = make();
        other.style.insetBlockStart = '20rem';
        button.replaceWith(other);
      },
      { once: true },
    );
    document.body.append(button);
  });
  await click(page, '#replaced');
  expect(await page.$eval('#replaced', (button) => button.getAttribute('data-clicks'))).toBe('x');
});

it('says what was clicked where something lies on top', async () => {
  const page = await stage().visit('/');
  await page.evaluate(() => {
    const [below, above] = [document.createElement('button'), document.createElement('p')];
    below.id = 'below';
    above.textContent = 'Above';
    for (const element of [below, above]) element.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
    document.body.append(below, above);
  });
  await expect(click(page, '#below')).rejects.toThrow(/5 clicks did not reach #below.*Above/s);
});

it('brings into the window again what a page that grows pushes out of it', async () => {
  const page = await stage().visit('/');
  await page.evaluate(() => {
    const [above, below] = [document.createElement('div'), document.createElement('button')];
    above.style.overflowAnchor = 'none';
    below.style.overflowAnchor = 'none';
    document.documentElement.style.overflowAnchor = 'none';
    below.id = 'pushed';
    below.addEventListener('click', () => (below.dataset['clicks'] = `${below.dataset['clicks'] ?? ''}x`));
    document.body.append(above, below);
    addEventListener('scroll', () => (above.style.blockSize = '200rem'), { once: true });
  });
  await click(page, '#pushed');
  expect(await page.$eval('#pushed', (button) => button.getAttribute('data-clicks'))).toBe('x');
});

it('brings out from under a bar at the edge of the window what it would miss there', async () => {
  const page = await stage().visit('/');
  await page.evaluate(() => {
    const [bar, button, below] = [
      document.createElement('div'),
      document.createElement('button'),
      document.createElement('div'),
    ];
    bar.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 10rem; z-index: 9999';
    button.id = 'covered';
    button.style.cssText = 'display: block; block-size: 2rem';
    button.addEventListener('click', () => (button.dataset['clicks'] = `${button.dataset['clicks'] ?? ''}x`));
    below.style.blockSize = '200rem';
    document.body.append(button, below, bar);
    scrollTo({ top: button.getBoundingClientRect().bottom + scrollY - innerHeight, behavior: 'instant' });
  });
  await click(page, '#covered');
  expect(await page.$eval('#covered', (button) => button.getAttribute('data-clicks'))).toBe('x');
});
