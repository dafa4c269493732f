/** Joins the truthy class names: classNames(styles.button, isWide && styles.wide). */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
