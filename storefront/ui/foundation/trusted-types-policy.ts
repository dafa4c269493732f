/** Lets a text into what could run code; null or a throw refuses it, null with a report. */
type Rule = (text: string) => string | null;
type Rules = { readonly createHTML?: Rule; readonly createScriptURL?: Rule };

declare global {
  /** Absent in browsers without Trusted Types. What its policies make are objects that the DOM's types call texts. */
  var trustedTypes: { readonly createPolicy: <Own extends Rules>(name: string, rules: Own) => Own } | undefined;
}

/**
 * The policy of this name, which the page's security policy has to list; each can be made once. Where a browser knows no
 * Trusted Types, the rules themselves.
 */
export const trustedTypesPolicy = <Own extends Rules>(name: string, rules: Own): Own =>
  globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
