/** What every document says when its code does not come: JavaScript is off, blocked, or on its way for too long. */
export const lateWords = {
  label: 'About this page',
  title: 'Parts of this page are missing',
  marketing:
    'Prices for your suburb, forms and ordering need JavaScript, which is turned off or did not come. What stands here can be read without it.',
  ordering:
    'Ordering online needs JavaScript, which is turned off or did not come. What you have ordered and paid stays as it is.',
  again: 'Load the page again',
  retailers: 'See all retailers',
  call: 'or call us:',
  /** Of a page that shows nothing before its code. */
  order: { title: 'Your order', lead: 'This page is on its way.' },
} as const;
