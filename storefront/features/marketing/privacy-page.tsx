import { Fragment } from 'react';
import type { Paragraph } from '../../content/content-types.ts';
import { privacy } from '../../content/privacy.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './text-page.module.css';

const wordsOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? (
    paragraph
  ) : (
    <>
      {paragraph.before}
      <a href={paragraph.link.url}>{paragraph.link.name}</a>
      {paragraph.after}
    </>
  );

/** What is kept about customers, as `content/privacy.ts` says it. */
export const PrivacyPage = () => {
  usePageTitle(privacy.head.title);
  return (
    <Section isCompact isNarrow>
      <PageHeading lead={privacy.lead}>{privacy.title}</PageHeading>
      <div className={styles.text}>
        {privacy.sections.map(({ title, paragraphs }) => (
          <Fragment key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={typeof paragraph === 'string' ? paragraph : paragraph.before}>{wordsOf(paragraph)}</p>
            ))}
          </Fragment>
        ))}
        <p>{privacy.version}</p>
      </div>
    </Section>
  );
};
