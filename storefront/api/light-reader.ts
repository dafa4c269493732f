/** Reads what came over the wire or out of the browser's storage. Every zod schema is one. */
export type Reader<Data> = {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: Data }
    | { readonly success: false; readonly data?: undefined; readonly error: Error };
};

/**
 * The same check without zod in the browser: the build puts `shapeReader` with the schema's shape in the place of this
 * call, and fails when the schema asks for more than a shape can say. The argument must be an imported name.
 */
export const lightReader = <Data>(schema: Reader<Data>): Reader<Data> => schema;
