/** How long (ms) code may be on its way before the page says so. */
const patience = 8_000;

/** Code that is late or did not come, by what asks for it; and that of it which the page that is shown lacks. */
const away = new Set<unknown>();
const lacking = new Set<unknown>();

/** Shows what the document says of code that does not come (`storefront/build/late-words.ts`), while any is lacking. */
const say = (): void => {
  const words = document.getElementById('late-words');
  if (words === null) return;
  words.hidden = lacking.size === 0;
  // at once, where the style sheet gives the first code its time
  words.dataset['now'] = '';
};

/** A page is alive, the first or another one: it says so no more, unless something of its own is missing. */
export const hideLateWords = (): void => {
  lacking.clear();
  say();
};

/** Something of the page did not come, and nothing stands in its place. */
export const showLateWords = (code: unknown): void => {
  away.add(code);
  lacking.add(code);
  say();
};

/** Whether code is known to be late, or not to come. */
export const isAway = (code: unknown): boolean => away.has(code);

/** Loads code, and says on the page that it is missing for as long as it does not come. */
export const arriving = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  if (typeof window === 'undefined') return load();
  const timer = setTimeout(() => {
    showLateWords(load);
  }, patience);
  try {
    const loaded = await load();
    away.delete(load);
    return loaded;
  } catch (fault) {
    away.add(load);
    throw fault;
  } finally {
    clearTimeout(timer);
    if (lacking.delete(load)) say();
  }
};
