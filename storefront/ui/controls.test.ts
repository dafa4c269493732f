import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Accordion } from './accordion.tsx';
import { AnimatedNumber } from './animated-number.tsx';
import { Button } from './button.tsx';
import { Icon, iconNames } from './icon.tsx';
import { NumberField } from './number-field.tsx';
import { Tabs } from './tabs.tsx';
import { TextField } from './text-field.tsx';
import { Toast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

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
    expect(button({})).not.toMatch(/disabled|aria-busy|<svg/);
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

  it('a tooltip hides its note until it is asked for', () => {
    const props = { label: 'About it', children: 'The note' };
    const html = renderToStaticMarkup(createElement(Tooltip, props));
    expect(html).toMatch(/role="tooltip"[^>]* hidden=""[^>]*>The note/);
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
