import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import type { Paragraph, TextPageContent, TextSection } from '../../content/content-types.ts';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
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

const keyOf = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.before}${paragraph.link.name}`;

const Part = ({ section: { id, title, paragraphs, list, rows, isStacked } }: { readonly section: TextSection }) => (
  <>
    <h2 id={id}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={keyOf(paragraph)}>{wordsOf(paragraph)}</p>
    ))}
    {list !== undefined && list.length > 0 && (
      <ul className={styles.list}>
        {list.map((item) => (
          <li key={keyOf(item)}>{wordsOf(item)}</li>
        ))}
      </ul>
    )}
    {rows !== undefined && rows.length > 0 && <DefinitionRows rows={rows} isStacked={isStacked} />}
  </>
);

type OfModelsProps = { readonly ofModels: (models: CatalogueResponse['models']) => readonly TextSection[] };

const OfModels = ({ ofModels }: OfModelsProps) => {
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (data !== undefined) return ofModels(data.models).map((section) => <Part key={section.title} section={section} />);
  return isError ? (
    <TryAgain title="What differs by model could not be loaded" onTryAgain={refetch} />
  ) : (
    <Skeleton shape="block" label="Loading what differs by model" />
  );
};

/** A page of words under headings, as its content says them. */
export const TextPage = ({ content }: { readonly content: TextPageContent }) => {
  usePageTitle(content.head.title);
  return (
    <Section isCompact isNarrow>
      <PageHeading lead={content.lead}>{content.title}</PageHeading>
      <div className={styles.text}>
        {content.sections.map((section) => (
          <Part key={section.title} section={section} />
        ))}
        {content.ofModels !== undefined && <OfModels ofModels={content.ofModels} />}
        {content.version !== '' && <p>{content.version}</p>}
      </div>
    </Section>
  );
};
