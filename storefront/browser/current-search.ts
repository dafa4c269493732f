/** The parameters of the address as it is, which may not be rendered yet: of two quick changes neither is lost. */
export const currentSearch = (): URLSearchParams => new URLSearchParams(globalThis.location.search);
