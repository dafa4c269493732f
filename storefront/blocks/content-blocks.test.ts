import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CallToActionItem, FeatureItem, IntentContent } from '../content/content-types.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureBlock } from './feature-block.tsx';
import { IntentBox } from './intent-box.tsx';

const picture = { modelCode: 'solterra', paintHex: '#1f5f8b', trimHex: '#9a6a43' };

const feature = (item: Partial<FeatureItem>): string =>
  renderToStaticMarkup(
    createElement(FeatureBlock, {
      item: { contentType: 'Heading', displayText: 'All <em>wheels</em>', ...item },
      index: 0,
      ...picture,
    }),
  );

const action = (item: Partial<CallToActionItem>): string =>
  renderToStaticMarkup(
    createElement(CallToAction, {
      items: [{ title: 'Brochure', text: 'Read.', ctaUrl: { url: '/brochure', name: 'Get it' }, ...item }],
    }),
  );

const intent = (change: Partial<IntentContent>): string =>
  renderToStaticMarkup(
    createElement(IntentBox, {
      content: {
        showIntentBox: true,
        intentTitle: 'Like <em>it</em>?',
        intentDescription: 'Go on.',
        intentCtaBlocks: [],
        ...change,
      },
      onClose: () => {},
    }),
  );

const plain = feature({});

describe('a feature block', () => {
  it.each<[string, Partial<FeatureItem>, string]>([
    ['its type', { contentType: 'CtaIcon' }, 'data-content-type="CtaIcon"'],
    ['its HTML', { displayText: 'CO<sup>2</sup>' }, 'CO<sup>2</sup>'],
    ['an image', { imageUrl: '/beach.avif' }, '<img src="/beach.avif"'],
    ['a place for a drawing, which comes later', { imageUrl: 'drawing:interior' }, '_frame_'],
    ['the disclaimer in a tooltip', { disclaimer: 'To <em>WLTP</em>.' }, 'role="tooltip"'],
    ['its alignment', { alignment: 'right' }, 'right'],
    ['the colour of its text', { fontColor: 'brand' }, 'brand'],
    ['a divider', { showDivider: true }, 'data-divider="ink"'],
    ['the colour of the divider', { showDivider: true, dividerColor: 'success' }, 'data-divider="success"'],
    ['that phones leave it out', { hideOnMobile: true }, 'data-hide-on-mobile="true"'],
    ['a number', { contentType: 'AnimatedNumberIcon', animatedNumber: 1466 }, '1,466'],
    ['what the number counts', { contentType: 'AnimatedNumberIcon', animatedNumber: 5, extension: 'km' }, '5 km'],
    ['a link', { link: { url: '/dealers', name: 'Ask' } }, '<a href="/dealers"'],
    ['where the link opens', { link: { url: '/x', name: 'X', target: '_blank' } }, 'target="_blank" rel="noopener"'],
    ['the look of the link', { link: { url: '/x', name: 'X' }, buttonType: 'primary' }, 'primary'],
  ])('shows %s', (_, item, expected) => {
    expect(feature(item)).toContain(expected);
    expect(plain).not.toContain(expected);
  });

  it('has no divider unless one is asked for', () => {
    expect(feature({ dividerColor: 'brand' })).not.toContain('data-divider');
  });

  it('shows the number only in a block for numbers', () => {
    expect(feature({ animatedNumber: 77 })).not.toContain('77');
  });
});

describe('a call to action', () => {
  it.each<[string, Partial<CallToActionItem>, string]>([
    ['its colour', { ctaColor: 'brand' }, 'brand'],
    ['the colour of its divider', { dividerColor: 'success' }, 'data-divider="success"'],
    ['the look of its button', { ctaButtonType: 'secondary' }, 'secondary'],
    ['a button as wide as its column', { ctaFullWidth: true }, 'full'],
    ['that phones leave it out', { ctaHideInMobile: true }, 'data-hide-on-mobile="true"'],
    ['an icon', { ctaIcon: 'download' }, '<svg'],
    ['where it opens', { ctaUrl: { url: '/x', name: 'X', target: '_blank' } }, 'target="_blank"'],
  ])('shows %s', (_, item, expected) => {
    expect(action(item)).toContain(expected);
    expect(action({})).not.toContain(expected);
  });
});

describe('the box of next steps', () => {
  const block = (name: string) => ({ intentCtadetails: { url: `/${name}`, name } });

  it('shows its title as HTML, its description and its blocks', () => {
    const box = intent({ intentCtaBlocks: [block('one')] });
    expect(box).toContain('Like <em>it</em>?');
    expect(box).toContain('Go on.');
    expect(box).toContain('<a href="/one"');
  });

  it('shows three blocks at most', () => {
    const box = intent({ intentCtaBlocks: ['one', 'two', 'three', 'four'].map(block) });
    expect(box).toContain('three');
    expect(box).not.toContain('four');
  });

  it('has an icon for wide screens and another for small ones', () => {
    const icons = (change: object): number =>
      [...intent({ intentCtaBlocks: [{ ...block('one'), ...change }] }).matchAll(/<svg/g)].length;
    const closeButton = 1;
    expect(icons({})).toBe(closeButton);
    expect(icons({ ctaIconImage: 'pin' })).toBe(closeButton + 1);
    expect(icons({ ctaIconImage: 'pin', ctaIconImageMobile: 'arrow' })).toBe(closeButton + 2);
  });
});

describe('a breadcrumb', () => {
  const crumbs = (items: Parameters<typeof Breadcrumb>[0]['items']): string =>
    renderToStaticMarkup(createElement(Breadcrumb, { items }));
  const home = { ctaUrl: { url: '/', name: 'Home' } };
  const here = { ctaUrl: { url: '/dealers', name: 'Retailers' } };

  it('names the last item as this page', () => {
    expect(crumbs([home, here])).toMatch(/aria-current="page"[^>]*>Retailers/);
    expect(crumbs([home, here])).not.toMatch(/aria-current="page"[^>]*>Home/);
  });

  it('leaves hidden items out, marks those that phones leave out, and shows icons', () => {
    expect(crumbs([{ ...home, ctaHidden: true }, here])).not.toContain('Home');
    expect(crumbs([{ ...home, ctaHideInMobile: true }, here])).toContain('data-hide-on-mobile="true"');
    expect(crumbs([{ ...home, ctaIcon: 'arrow' }, here])).toContain('<svg');
  });
});
