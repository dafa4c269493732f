/** As compose puts values in: those given, else the default that stands there, which may hold another. */
export const interpolate = (value: string, given: Readonly<Record<string, string>> = {}): string => {
  const inner = value.replaceAll(
    /\$\{(\w+):-([^${}]*)\}/g,
    (_all, name: string, fallback: string) => given[name] ?? fallback,
  );
  return inner === value ? value : interpolate(inner, given);
};
