/**
 * Whether this browser keeps what is written to it for this site. Asked by trying: a browser that blocks cookies may say
 * that it has them.
 */
export const keepsCookies = (written: { cookie: string } = document): boolean => {
  const probe = 'kept=1';
  try {
    written.cookie = `${probe}; Path=/; SameSite=Strict`;
    const isKept = written.cookie.split('; ').includes(probe);
    written.cookie = `${probe}; Path=/; Max-Age=0; SameSite=Strict`;
    return isKept;
  } catch {
    return false;
  }
};
