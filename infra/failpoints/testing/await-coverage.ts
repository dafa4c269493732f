/** Which awaits of a source file stand between two failpoints, found in its syntax. */
import ts from 'typescript';

/** Something that waits, or a failpoint, in the order of the text within one function. */
type Mark =
  | { readonly kind: 'failpoint'; readonly name: string }
  | { readonly kind: 'await'; readonly line: number; readonly what: string; readonly callee: string };

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The name that is called: `append` of `ports.eventStore.append(…)`; '' when nothing is called by name. */
const calleeOf = (awaited: ts.Expression): string => {
  if (!ts.isCallExpression(awaited)) return '';
  const { expression } = awaited;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

const markOf = (node: ts.Node, file: ts.SourceFile): Mark | undefined => {
  if (ts.isAwaitExpression(node)) {
    return {
      kind: 'await',
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      what: oneLine(node.expression.getText(file)),
      callee: calleeOf(node.expression),
    };
  }
  if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'failpoint') return undefined;
  const [name] = node.arguments;
  return name !== undefined && ts.isStringLiteral(name) ? { kind: 'failpoint', name: name.text } : undefined;
};

/** The marks of every function, each in the order in which its text has them. */
const marksByFunction = (file: ts.SourceFile): readonly (readonly Mark[])[] => {
  const functions: Mark[][] = [];
  const visit = (node: ts.Node, marks: Mark[]): void => {
    const isFunction = ts.isFunctionLike(node);
    const own = isFunction ? [] : marks;
    if (isFunction) functions.push(own);
    const mark = markOf(node, file);
    if (mark !== undefined) own.push(mark);
    ts.forEachChild(node, (child) => visit(child, own));
  };
  const top: Mark[] = [];
  functions.push(top);
  visit(file, top);
  return functions;
};

const isBetween = (before: Mark | undefined, after: Mark | undefined): boolean =>
  before?.kind === 'failpoint' &&
  after?.kind === 'failpoint' &&
  before.name.includes('.before-') &&
  after.name === before.name.replace('.before-', '.after-');

export type AwaitCoverage = {
  /** Names of all failpoints that are passed, in the order of the text. */
  readonly failpoints: readonly string[];
  /** Awaits that do not stand alone between the two failpoints of a pair. */
  readonly uncovered: readonly { readonly line: number; readonly what: string; readonly callee: string }[];
};

/** What a TypeScript source passes and waits for. */
export const awaitCoverageOf = (name: string, text: string): AwaitCoverage => {
  const functions = marksByFunction(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
  return {
    failpoints: functions.flat().flatMap((mark) => (mark.kind === 'failpoint' ? [mark.name] : [])),
    uncovered: functions.flatMap((marks) =>
      marks.flatMap((mark, index) =>
        mark.kind === 'await' && !isBetween(marks[index - 1], marks[index + 1]) ? [mark] : [],
      ),
    ),
  };
};
