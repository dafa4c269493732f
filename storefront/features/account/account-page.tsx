import { brand } from '@driveaway/domain/brand/brand.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { keepsCookies } from '../../browser/keeps-cookies.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary, type FieldProblem } from '../../ui/form/error-summary.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { CookiesNeeded } from '../../ui/waiting/cookies-needed.tsx';
import styles from './account.module.css';

type AccountPageProps = {
  readonly title: string;
  readonly lead: string;
  /** Between the heading and the form. */
  readonly notice?: ReactNode;
  readonly form: {
    readonly problems: readonly FieldProblem[];
    readonly attempt: string;
    readonly isBusy: boolean;
    readonly submit: (event: FormEvent) => void;
  };
  readonly submitLabel: string;
  readonly fields: ReactNode;
  /** Below the button of the form. */
  readonly otherWay?: ReactNode;
  readonly links?: ReactNode;
};

/** What log-in, recover, reset and change of password look like: one short form on a page of its own. */
export const AccountPage = ({ title, lead, notice, form, submitLabel, fields, otherWay, links }: AccountPageProps) => {
  const [isKept] = useState(() => keepsCookies());
  usePageTitle(`${title} | ${brand.name}`);
  return (
    <Section isCompact isNarrow>
      <div className={styles.page}>
        <PageHeading lead={lead}>{title}</PageHeading>
        {!isKept && <CookiesNeeded />}
        {notice}
        <form className={styles.form} noValidate onSubmit={form.submit}>
          <ErrorSummary problems={form.problems} focusKey={form.attempt} />
          {fields}
          <Button type="submit" size="large" isFullWidth isLoading={form.isBusy}>
            {submitLabel}
          </Button>
          {otherWay}
        </form>
        {links !== undefined && <p className={styles.links}>{links}</p>}
      </div>
    </Section>
  );
};
