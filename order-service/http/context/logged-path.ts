/** What follows is a secret; names that go on, such as `calendar-feed`, are others. */
const secretPlace = /calendar[^\w-]/i;
/** As long as no id of ours is: what may be a secret though its place is spelt as none of ours. */
const asLongAsSecrets = /[\w-]{40}/;
const encodedByte = /%([\da-f]{2})/gi;
const mostDecodings = 4;

/** A path as its reader may have meant it, decoded, also what was encoded twice; undefined when there is no end to it. */
const meantPath = (path: string): string | undefined => {
  let meant = path;
  for (let times = 0; times < mostDecodings; times += 1) {
    const decoded = meant.replaceAll(encodedByte, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    if (decoded === meant) return meant;
    meant = decoded;
  }
  return undefined;
};

/** A path as logs may hold it: without what is a secret in it, however it is spelt. */
export const loggedPath = (path: string): string => {
  const meant = meantPath(path);
  if (meant === undefined) return '…';
  if (secretPlace.test(meant)) return '/api/calendar/…';
  return asLongAsSecrets.test(meant) ? '…' : path;
};
