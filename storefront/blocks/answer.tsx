import type { Question } from '../content/content-types.ts';
import { linkTarget } from '../ui/controls/link-target.ts';
import { VisuallyHidden } from '../ui/foundation/visually-hidden.tsx';
import { richText } from './rich-text.ts';

/** The answer to a question, and where to go on. */
export const Answer = ({ answer, link }: Pick<Question, 'answer' | 'link'>) => (
  <>
    <p>{richText(answer)}</p>
    {link !== undefined && (
      <p>
        <a href={link.url} {...linkTarget(link.target)}>
          {link.name}
          {link.target === '_blank' && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
        </a>
      </p>
    )}
  </>
);
