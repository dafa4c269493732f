import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { Answer } from '../../blocks/answer.tsx';
import { generalQuestions } from '../../content/general-questions.ts';
import { help } from '../../content/help.ts';
import { groupId, questionId, questionsOfModels, type QuestionGroup } from '../../content/model-questions.ts';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import styles from './help-page.module.css';

const Contents = ({ groups }: { readonly groups: readonly QuestionGroup[] }) => (
  <nav aria-labelledby="contents" className={styles.contents}>
    <h2 id="contents">{help.contents}</h2>
    <ul>
      {groups.map((group) => (
        <li key={group.id}>
          <a href={`#${groupId(group)}`}>{group.title}</a>
        </li>
      ))}
    </ul>
  </nav>
);

// open, not folded: an address of one answer shows it, and so does a search in the page
const Group = ({ group }: { readonly group: QuestionGroup }) => (
  <section aria-labelledby={groupId(group)} className={styles.group}>
    <h2 id={groupId(group)} tabIndex={-1}>
      {group.title}
    </h2>
    {group.questions.map((asked) => (
      <div key={asked.question} id={questionId(asked)} className={styles.question}>
        <h3>{asked.question}</h3>
        <Answer {...asked} />
      </div>
    ))}
  </section>
);

const groupsOf = (models: CatalogueResponse['models']): readonly QuestionGroup[] => [
  ...generalQuestions,
  ...questionsOfModels(models),
];

/** All questions with their answers, and a list of what they are about. */
export const QuestionGroups = () => {
  const { data, isError, refetch } = useQuery(catalogueQuery());
  const groups = groupsOf(data?.models ?? []);
  return (
    <div className={styles.page}>
      <Contents groups={groups} />
      <div>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        {data === undefined && isError && (
          <TryAgain title="The answers about each model could not be loaded" onTryAgain={refetch} />
        )}
      </div>
    </div>
  );
};
