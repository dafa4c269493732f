/** Images in the place of others, as CONTAINER_IMAGES names them: `mongo:8.0.16=here/mongo axllent/mailpit:v1.27.11=here/mail`. */
export type OtherImages = ReadonlyMap<string, string>;

/** Throws when a part of the text is not `image=other`. */
export const readOtherImages = (text: string): OtherImages =>
  new Map(
    text
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const [image = '', other = ''] = part.split('=');
        if (image === '' || other === '') throw new Error(`CONTAINER_IMAGES has "${part}", which is not image=other`);
        return [image, other];
      }),
  );

/** A compose file that gives every service of these whose image has another that one; undefined where none has. */
export const overrideOf = (
  services: Readonly<Record<string, { readonly image?: string | undefined }>>,
  others: OtherImages,
): string | undefined => {
  const replaced = Object.entries(services).flatMap(([name, { image = '' }]) => {
    const other = others.get(image);
    return other === undefined ? [] : [[name, { image: other, pull_policy: 'never' }] as const];
  });
  // JSON is YAML
  return replaced.length === 0 ? undefined : JSON.stringify({ services: Object.fromEntries(replaced) });
};
