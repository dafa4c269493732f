/** Looks for a secret in bytes, in every form that a program would leave it in by accident. */

const grouped = (digits: string, separator: string): string => digits.match(/.{1,4}/g)?.join(separator) ?? digits;

/** Base64 of a text at each of the three places where it may begin within other text; ends that vary are left off. */
const base64Forms = (text: string): readonly string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('\0'.repeat(offset) + text).toString('base64');
    const whole = encoded.slice(0, Math.floor(((offset + text.length) * 8) / 6));
    return whole.slice(Math.ceil((offset * 8) / 6));
  });

/** Plain, in groups of four, as base64, as hexadecimal digits, and in UTF-16. */
const formsOf = (secret: string): readonly Buffer[] => [
  ...[
    secret,
    grouped(secret, ' '),
    grouped(secret, '-'),
    Buffer.from(secret).toString('hex'),
    ...base64Forms(secret),
  ].map((form) => Buffer.from(form)),
  Buffer.from(secret, 'utf16le'),
];

/** The names of those secrets that are somewhere in the bytes. Secrets of a dozen characters or more, or chance finds them. */
export const tracesOf = (bytes: Buffer, secrets: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).some((form) => bytes.includes(form)) ? [name] : [],
  );
