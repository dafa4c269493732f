/** How long (ms) code may be on its way before the page says so. */
const patience = 8_000;

let missing = 0;

/** Shows what the document says of code that does not come (`storefront/build/late-words.ts`), while any is missing. */
const count = (more: number): void => {
  missing += more;
  const words = document.getElementById('late-words');
  if (words === null) return;
  words.hidden = missing === 0;
  // at once, where the style sheet gives the first code its time
  words.dataset['now'] = '';
};

/** The page is alive: it says so no more unless something is missing. */
export const hideLateWords = (): void => {
  count(0);
};

/** Something of the page did not come, and nothing stands in its place. */
export const showLateWords = (): void => {
  count(1);
};

/** Loads code, and says on the page that it is missing for as long as it does not come. */
export const arriving = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  if (typeof window === 'undefined') return load();
  let late = 0;
  const timer = setTimeout(() => {
    late = 1;
    count(1);
  }, patience);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    count(-late);
  }
};
