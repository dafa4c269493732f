/** Options of a connection string that the adapters decide themselves, and the value that says the same; in lower case. */
const decided: Readonly<Record<string, string | undefined>> = {
  readpreference: 'primary',
  readpreferencetags: undefined,
  maxstalenessseconds: undefined,
  readconcernlevel: 'majority',
  w: 'majority',
  wtimeoutms: undefined,
  journal: 'true',
  serverselectiontimeoutms: undefined,
  connecttimeoutms: undefined,
  sockettimeoutms: undefined,
  waitqueuetimeoutms: undefined,
  timeoutms: undefined,
};

/** The names of what a connection string says in vain, as they are written in it; never a value. */
export const overriddenOptions = (url: string): readonly string[] => {
  const [, query = ''] = url.split('?', 2);
  return query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const key = name.toLowerCase();
    return key in decided && decided[key] !== value.toLowerCase() ? [name] : [];
  });
};
