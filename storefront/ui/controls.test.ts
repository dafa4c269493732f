import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Accordion } from './controls/accordion.tsx';
import { AnimatedNumber } from './motion/animated-number.tsx';
import { Button } from './controls/button.tsx';
import { Combobox, type ComboboxOption } from './fields/combobox.tsx';
import { Icon, iconNames } from './foundation/icon.tsx';
import { NumberField } from './fields/number-field.tsx';
import { PriceDisplay } from './figures/price-display.tsx';
import { Tabs } from './controls/tabs.tsx';
import { TextField } from './fields/text-field.tsx';
import { Toast } from './overlays/toast.tsx';
import { Tooltip } from './overlays/tooltip.tsx';

const button = (props: ComponentProps<typeof Button>): string =>
  renderToStaticMarkup(createElement(Button, props, 'Pay now'));

describe('a button', () => {
  it('is of medium size unless it is told otherwise', () => {
    expect(button({})).toBe(button({ size: 'medium' }));
    expect(button({ size: 'large' })).toContain('large');
    expect(button({})).not.toContain('large');
  });

  it('shows a spinner and is disabled while it is loading', () => {
    expect(button({ isLoading: true })).toMatch(/^<button(?=[^>]* disabled)(?=[^>]* aria-busy="true")[^>]*><svg/);
    expect(button({})).not.toMatch(/aria-busy|<svg/);
  });

  it('is disabled in a prerendered page, because it waits for its code', () => {
    expect(button({})).toMatch(/^<button(?=[^>]* disabled="")(?=[^>]* data-waiting="true")[^>]*>Pay now/);
  });

  it('does not submit a form unless it says so', () => {
    expect(button({})).toContain('type="button"');
    expect(button({ type: 'submit' })).toContain('type="submit"');
  });
});

describe('an icon', () => {
  it.each(iconNames.map((name) => ({ name })))('is drawn: $name', ({ name }) => {
    expect(renderToStaticMarkup(createElement(Icon, { name }))).toMatch(/<path d="M[^"]+"/);
  });

  it('of an unknown type raises an error', () => {
    const props: ComponentProps<typeof Icon> = JSON.parse('{"name":"rocket"}');
    expect(() => renderToStaticMarkup(createElement(Icon, props))).toThrow("There is no icon of type 'rocket'");
  });
});

describe('a text field', () => {
  const field = (props: Partial<ComponentProps<typeof TextField>>): string =>
    renderToStaticMarkup(createElement(TextField, { label: 'Email', ...props }));

  it('has a label tied to it that can float over what was typed', () => {
    const html = field({ id: 'email' });
    expect(html).toContain('<label');
    expect(html).toContain('for="email"');
    // the label lies in the field while only this placeholder is shown
    expect(html).toContain('placeholder=" "');
  });

  it('shows an error under it and says so to those who listen', () => {
    const html = field({ id: 'email', error: 'Please enter a valid email address' });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/aria-describedby="email-error"/);
    expect(html).toMatch(/id="email-error"[^]*Please enter a valid email address/);
    expect(field({ error: '' })).not.toContain('aria-invalid');
  });

  it('shows a number field’s error too', () => {
    const html = renderToStaticMarkup(createElement(NumberField, { label: 'Term', error: 'Too long' }));
    expect(html).toContain('Too long');
    expect(html).toContain('inputMode="numeric"');
  });

  it('can show a password', () => {
    expect(field({ type: 'password' })).toContain('aria-label="Show password"');
    expect(field({})).not.toContain('Show password');
  });
});

describe('a combobox', () => {
  const option = (name: string): ComboboxOption => ({ key: name, name, text: `${name}, NSW`, detail: 'NSW' });
  const combobox = (props: Partial<ComponentProps<typeof Combobox>>): string =>
    renderToStaticMarkup(
      createElement(Combobox, {
        label: 'Suburb',
        listLabel: 'Suburbs',
        value: { text: 'Par', isOpen: true },
        onChange: () => {},
        options: [option('Parkes'), option('Parramatta')],
        onChoose: () => {},
        ...props,
      }),
    );

  it('is a field that owns its list and says whether the list is open', () => {
    const [, listId = ''] = /aria-controls="([^"]+)"/.exec(combobox({})) ?? [];
    expect(combobox({})).toMatch(/<input[^>]*role="combobox"[^>]*aria-expanded="true"/);
    expect(combobox({})).toContain(`id="${listId}" role="listbox" aria-label="Suburbs"`);
    expect(combobox({}).match(/role="option"/g)).toHaveLength(2);
    expect(combobox({})).not.toContain('aria-activedescendant');
  });

  it.each([
    ['it is closed', { value: { text: 'Par', isOpen: false } }],
    ['nothing was found', { options: [] }],
  ])('shows no list while %s', (_, props) => {
    expect(combobox(props)).toContain('aria-expanded="false"');
    expect(combobox(props)).toMatch(/role="listbox"[^>]* hidden=""/);
    expect(combobox(props)).not.toContain('role="option"');
  });

  it('says how the search goes, and shows an error at the field', () => {
    expect(combobox({ status: '2 suburbs found.' })).toMatch(/<output[^>]*>2 suburbs found\.<\/output>/);
    expect(combobox({ id: 'place', error: 'Not loaded.' })).toMatch(/id="place-error"[^]*Not loaded\./);
  });
});

describe('a price', () => {
  const display = (props: Partial<ComponentProps<typeof PriceDisplay>>): string =>
    renderToStaticMarkup(
      createElement(PriceDisplay, {
        price: { status: 'loaded', rdp: 70570.5, mlp: 64990 },
        place: 'Sydney, NSW 2000',
        title: 'Solterra AWD',
        ...props,
      }),
    );
  const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

  it('holds its place with a skeleton while it is loading', () => {
    const html = display({ price: { status: 'loading' } });
    expect(html).toContain('role="status"');
    expect(text(html)).toBe('Loading the driveaway priceThe driveaway price for your suburb needs JavaScript.');
    const listPrice = { codes: ['awd', 'touring'], dollars: 64_990 };
    for (const price of [{ status: 'loading' }, { status: 'failed', onRetry: () => {} }] as const)
      expect(display({ price, listPrice })).toMatch(/MLP from[^]*data-list-price="awd touring"><span[^>]*>\$64,990</);
  });

  it('is a button where something explains it, and words where nothing does', () => {
    expect(display({ onShowDetails: () => {} })).toMatch(/<button[^]*\$70,570\.50[^]*Price details[^]*<\/button>/);
    expect(display({})).not.toContain('<button');
  });

  it('has two decimals, .00 dropped, and none in lists', () => {
    expect(text(display({}))).toBe('$70,570.50Driveaway in Sydney, NSW 2000List price $64,990');
    expect(text(display({ isWhole: true }))).toContain('$70,571Driveaway');
  });

  it('that could not be loaded says so in the words of the specification, as a button that tries again', () => {
    const html = display({ price: { status: 'failed', onRetry: () => {} } });
    expect(html).toMatch(
      /role="alert"[^]*<button[^]*Sorry, an error occurred loading RDP in your area\. Click here to try again\.<\/button>/,
    );
  });

  it('that only a retailer can say shows why, the list price, and nothing that follows from a price', () => {
    const html = display({
      price: { status: 'askRetailer', message: 'Not worked out online.', mlp: 64990 },
      onShowDetails: () => {},
      children: 'A repayment',
    });
    expect(text(html)).toBe('Ask your retailerNot worked out online.List price $64,990');
    expect(text(display({ children: 'A repayment' }))).toContain('A repayment');
  });
});

describe('what opens and changes', () => {
  it('an accordion holds its answers closed, and names what belongs together', () => {
    const html = renderToStaticMarkup(
      createElement(Accordion, { name: 'faq', items: [{ title: 'Why?', content: 'Because.' }] }),
    );
    expect(html).toMatch(/^<div[^>]*><details name="faq"/);
    expect(html).not.toContain(' open');
    expect(html).toContain('Because.');
  });

  it('of tabs one is open, and only its panel is shown', () => {
    const tabs = ['a', 'b'].map((id) => ({ id, label: id.toUpperCase(), content: `Panel ${id}` }));
    const html = renderToStaticMarkup(createElement(Tabs, { label: 'Letters', tabs, initial: 'b' }));
    expect([...html.matchAll(/aria-selected="(\w+)"/g)].map(([, value]) => value)).toStrictEqual(['false', 'true']);
    expect(
      [...html.matchAll(/role="tabpanel"[^>]*?( hidden="")?[^>]*>Panel (\w)/g)].map(([, , id]) => id),
    ).toStrictEqual(['a', 'b']);
    expect(html).toMatch(/role="tabpanel"[^>]* hidden=""[^>]*>Panel a/);
    expect(html).not.toMatch(/role="tabpanel"[^>]* hidden=""[^>]*>Panel b/);
  });

  it('a tooltip has a button that is described by its note, and needs no code', () => {
    const props = { label: 'About it', children: 'The note' };
    const html = renderToStaticMarkup(createElement(Tooltip, props));
    const [, id = 'none'] = /<button[^>]* aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`role="tooltip" id="${id}"[^>]*>The note`));
    expect(html).not.toMatch(/ disabled=""/);
  });

  it('a toast keeps its place for those who listen while it has nothing to say', () => {
    const toast = (message: string): string =>
      renderToStaticMarkup(createElement(Toast, { message, onClose: () => {} }));
    expect(toast('')).toContain('<output></output>');
    expect(toast('')).not.toContain('<button');
    expect(toast('Copied.')).toMatch(/<output[^>]*>Copied\.<\/output>[^]*Close this message/);
  });

  it('an animated number is there at once for those who listen and where nothing animates', () => {
    const html = renderToStaticMarkup(createElement(AnimatedNumber, { value: 3500, extension: 'kg' }));
    expect(html).toContain('3,500 kg');
    expect(html).toMatch(/data-number[^>]*>3,500</);
  });
});
