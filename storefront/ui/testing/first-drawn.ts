import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a hook answers when its component is first drawn, as a server draws it: no effect has run. */
export const firstDrawn = <Result>(
  useIt: () => Result,
  within: (component: ReactElement) => ReactElement = (component) => component,
): Result => {
  const answers: Result[] = [];
  const Component = () => {
    answers.push(useIt());
    return null;
  };
  renderToStaticMarkup(within(createElement(Component)));
  const [answer] = answers;
  if (answer === undefined) throw new Error('The component was not drawn');
  return answer;
};
